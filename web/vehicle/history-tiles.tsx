import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { IconName } from "#web/ui/icons/icon-names.ts";
import type { ReactNode } from "react";
import type { VehicleHistory } from "./vehicle-history.ts";

/** The tiles open their records as popovers, which the browser does without script. */
export function HistoryTiles({ history }: { history: VehicleHistory }) {
  const { mot, service, keepers } = history;
  return (
    <section className="vsec" aria-labelledby="history-title">
      <h2 id="history-title">History and checks</h2>
      <div className="tiles">
        {mot && <Tile id="mot-vehicle" icon="shield-check" name="MOT" value={mot.summary} go="View history" />}
        {service && <Tile id="service-history" icon="wrench" name="Service history" value={service.summary} go="View record" />}
        {keepers && <Tile id="previous-keepers" icon="users" name="Previous owners" value={keepers.summary} go="View details" />}
      </div>
      {mot && (
        <Record id="mot-vehicle" title="MOT history">
          <p className="muted small record__lead">Minimum 6 months MOT when you collect, or 3 months before a first MOT.</p>
          {mot.tests.length === 0 ? <p>No tests are recorded yet.</p> : <MotTable tests={mot.tests} />}
        </Record>
      )}
      {service && (
        <Record id="service-history" title="Service history">
          <ServiceTable visits={service.visits} />
        </Record>
      )}
      {keepers && (
        <Record id="previous-keepers" title="Previous owners">
          <p>{keepers.sentence}</p>
        </Record>
      )}
    </section>
  );
}

export function hasHistory({ mot, service, keepers }: VehicleHistory): boolean {
  return mot !== null || service !== null || keepers !== null;
}

function Tile({ id, icon, name, value, go }: { id: string; icon: IconName; name: string; value: string; go: string }) {
  return (
    <button type="button" className="tile" popoverTarget={id}>
      <Icon name={icon} />
      <span className="k">{name}</span>
      <b>{value}</b>
      <span className="go">{go}</span>
    </button>
  );
}

function Record({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <dialog className="modal record" id={id} popover="auto" aria-labelledby={`${id}-title`}>
      <div className="modal__h">
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" className="iconbtn" popoverTarget={id} popoverTargetAction="hide" aria-label="Close">
          <Icon name="x" />
        </button>
      </div>
      <div className="modal__b">{children}</div>
    </dialog>
  );
}

function MotTable({ tests }: { tests: NonNullable<VehicleHistory["mot"]>["tests"] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Test date</th>
          <th scope="col">Result</th>
          <th scope="col">Mileage</th>
          <th scope="col" className="r">
            Expires
          </th>
        </tr>
      </thead>
      <tbody>
        {tests.map((test) => (
          <tr key={test.date}>
            <th scope="row">
              {test.date}
              {test.advisories.length > 0 && (
                <ul className="record__advisories">
                  {test.advisories.map((advisory) => (
                    <li key={advisory}>Advisory: {advisory}</li>
                  ))}
                </ul>
              )}
            </th>
            <td>
              <Badge tone={test.passed ? "good" : "bad"}>
                <Icon name={test.passed ? "check" : "x"} size="small" />
                {test.passed ? "Passed" : "Failed"}
              </Badge>
            </td>
            <td>{test.mileage}</td>
            <td className="r">{test.expires}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ServiceTable({ visits }: { visits: NonNullable<VehicleHistory["service"]>["visits"] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Work</th>
          <th scope="col" className="r">
            Mileage
          </th>
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <tr key={`${visit.date} ${visit.mileage}`}>
            <th scope="row">{visit.date}</th>
            <td>{visit.note ?? "Service"}</td>
            <td className="r">{visit.mileage}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
