import { useState, type FormEvent } from "react";
import { Link, useRevalidator } from "react-router";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ChangedVehicles } from "./changed-vehicles.tsx";
import { ImportFigures, type ImportStep } from "./import-steps.tsx";
import type { ImportPageData } from "./import-data.ts";

type Shown = ImportPageData["shown"];
type Checked = NonNullable<Shown["checked"]>;
type Go = (step: ImportStep) => void;
const SHOWN_REFUSALS = 100;

function checkedOf({ checked }: Shown): Checked {
  if (!checked) throw new Error("the import has not been checked");
  return checked;
}

/** What the import would do; nothing has been written. */
export function CheckStep({ shown, go }: { shown: Shown; go: Go }) {
  const checked = checkedOf(shown);
  const { report } = checked;
  const fine = report.rows - report.refused - report.passed_over;
  const broken = report.problems.filter(({ field }) => field !== "replace");
  return (
    <div className="import-form">
      <output>
        <span className="notice notice--good">
          <Icon name="circle-check" />
          <span>
            <strong>{t("admin.import.nothingWrittenYet")}</strong>
            {t("admin.import.wouldDo", { fine, rows: report.rows })}
          </span>
        </span>
      </output>
      {broken.map(({ message }) => (
        <Problem key={message} message={message} />
      ))}
      <ImportFigures
        report={report}
        sold={shown.choices?.replace ? missingCount(checked) : null}
        soldLabel={t("admin.import.wouldBeSold")}
      />
      <RefusedRows id={shown.id} report={report} />
      <ChangedVehicles changes={checked.changes} count={report.changed + report.returned} />
      <MissingVehicles checked={checked} />
      <div className="row">
        {fine > 0 && (
          <button type="button" className="button" onClick={() => go("confirm")}>
            {t("admin.import.nextConfirm")}
          </button>
        )}
        <button type="button" className="button button--secondary" onClick={() => go("columns")}>
          {t("application.back")}
        </button>
        <Link className="button button--secondary" to="/import">
          {t("admin.import.anotherFile")}
        </Link>
      </div>
    </div>
  );
}

export function RefusedRows({ id, report }: { id: string; report: Checked["report"] }) {
  const { refused, refusals } = report;
  if (refused === 0) return null;
  return (
    <section className="panel" aria-labelledby="refused">
      <div className="panel__head">
        <h2 id="refused">{t("admin.import.rowsRefused", { count: refused })}</h2>
        <a className="button button--secondary button--small" href={`/import/${id}/refused.csv`} download>
          <Icon name="download" />
          {t("admin.import.downloadCsv")}
        </a>
      </div>
      <div className="import-refused">
        <table className="table table--compact">
          <caption className="visually-hidden">{t("admin.import.refusedCaption")}</caption>
          <thead>
            <tr>
              <th scope="col" className="to-the-end">
                {t("admin.import.line")}
              </th>
              <th scope="col">{t("admin.import.column")}</th>
              <th scope="col">{t("admin.import.reason")}</th>
            </tr>
          </thead>
          <tbody>
            {refusals.slice(0, SHOWN_REFUSALS).map(({ line, column, reason }, place) => (
              <tr key={place}>
                <th scope="row" className="to-the-end">
                  {line}
                </th>
                <td>{column ?? t("admin.import.wholeRow")}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {refusals.length > SHOWN_REFUSALS && <p className="panel__foot muted">{t("admin.import.moreRefused", { shown: SHOWN_REFUSALS })}</p>}
    </section>
  );
}

function MissingVehicles({ checked }: { checked: Checked }) {
  const count = missingCount(checked);
  if (count === 0) return null;
  return (
    <section className="panel" aria-labelledby="missing">
      <div className="panel__head">
        <h2 id="missing">{t("admin.import.missingFromFile", { count })}</h2>
      </div>
      <VehicleRows vehicles={checked.named} />
      {count > checked.named.length && (
        <p className="panel__foot muted">{t("admin.import.andMore", { count: count - checked.named.length })}</p>
      )}
    </section>
  );
}

export function VehicleRows({ vehicles }: { vehicles: Checked["named"] }) {
  return (
    <ul className="rows">
      {vehicles.map(({ stock_id, vrm, name }) => (
        <li key={stock_id}>
          <span className="rows__what">
            <b>{name}</b>
            <span className="muted">{vrm === null ? t("admin.import.stockNumber", { number: stock_id }) : formatMark(vrm)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How many vehicles would be sold. A removal that the guard stopped has no figure in the report. */
function missingCount({ report, missing }: Checked): number {
  return report.gone > 0 ? report.gone : missing.length;
}

/** The last question before anything is written. */
export function ConfirmStep({ shown, mayPassGuard, go }: ImportPageData & { go: Go }) {
  const checked = checkedOf(shown);
  const { report } = checked;
  const missing = shown.choices?.replace ? missingCount(checked) : 0;
  const [sell, setSell] = useState(missing > 0 && !checked.stopped_by_guard);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const vehicles = report.added + report.changed + report.returned;

  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(undefined);
    const answer = await post(`/import/${shown.id}/run`, { removals: sell ? "sold" : "leave", typed: String(form.get("typed") ?? "") });
    if (answer.ok) await revalidate();
    else setFailure(answer);
    setBusy(false);
  }

  return (
    <form className="import-form" noValidate onSubmit={(event) => void start(event)}>
      <Problem message={failure?.errors?.["removals"]?.join(" ") ?? (failure?.errors?.["typed"] ? undefined : failure?.message)} />
      {missing > 0 && (
        <section className="panel import-guard" aria-labelledby="guard">
          <div className="panel__head">
            <h2 id="guard">{t("admin.import.wouldSell", { count: missing })}</h2>
          </div>
          <div className="panel__body import-form">
            {checked.stopped_by_guard && <p>{t("admin.import.guard")}</p>}
            <fieldset className="import-choice">
              <legend className="visually-hidden">{t("admin.import.whatHappens", { count: missing })}</legend>
              <label className="check">
                <input type="radio" name="removals" checked={!sell} onChange={() => setSell(false)} />
                <span>{t("admin.import.leaveAll", { count: missing })}</span>
              </label>
              {checked.stopped_by_guard && !mayPassGuard ? (
                <p className="muted">{t("admin.import.guardRight")}</p>
              ) : (
                <label className="check">
                  <input type="radio" name="removals" checked={sell} onChange={() => setSell(true)} />
                  <span>{t("admin.import.sellAll", { count: missing })}</span>
                </label>
              )}
            </fieldset>
            {sell && checked.stopped_by_guard && (
              <div className="import-guard__typed">
                <TextField name="typed" label={t("admin.import.typeNumber", { count: missing })} errors={failure?.errors?.["typed"]} />
              </div>
            )}
          </div>
        </section>
      )}
      <dl className="facts panel panel__body">
        <Fact
          name={t("compare.add")}
          value={
            shown.choices?.as_drafts
              ? t("admin.import.addDrafts", { count: report.added })
              : t("admin.import.changeCount", { count: report.added })
          }
        />
        <Fact name={t("common.change")} value={t("admin.import.changeCount", { count: report.changed })} />
        <Fact name={t("admin.import.returned")} value={t("search.vehicles", { count: report.returned })} />
        <Fact name={t("admin.import.leaveOut")} value={t("admin.import.rowsRefused", { count: report.refused })} />
        <Fact name={t("admin.stock.sold")} value={sell ? t("search.vehicles", { count: missing }) : t("vehicle.none")} />
      </dl>
      <div className="row">
        <button type="submit" className="button" aria-busy={busy}>
          {vehicles + (sell ? missing : 0) === 0
            ? t("admin.import.importNone")
            : t("admin.import.importCount", { count: vehicles + (sell ? missing : 0) })}
        </button>
        <button type="button" className="button button--secondary" onClick={() => go("check")}>
          {t("application.back")}
        </button>
      </div>
    </form>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
