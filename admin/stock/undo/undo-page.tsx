import { useState } from "react";
import { data, Link, useLoaderData, useRevalidator } from "react-router";
import { momentText } from "#domain/date-texts.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { STATE_NAMES } from "#domain/stock/staff/state-names.ts";
import { STORED_STATES } from "#domain/stock/vehicle.ts";
import type { ShownUndo, ShownVehicle } from "#server/stock/bulk/show-undo.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../../http/post.ts";
import { staffLoader } from "../../staff-loader.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Problem } from "../../ui/problem.tsx";
import { personName, valueText } from "../vehicle/value-text.ts";
import { fieldName } from "./field-name.ts";
import "../stock.css";

export const loader = staffLoader("stock.bulk", async ({ reads, signedIn, params }) => {
  const shown = await reads.undo(signedIn.rights, params["act"] ?? "");
  if (!shown) throw data(null, { status: 404 });
  return { shown };
});

type Branches = readonly { slug: string; name: string }[];

/** A change of many vehicles: what undoing it writes back, and what stays. */
export default function UndoPage() {
  const { shown } = useLoaderData<typeof loader>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setIsBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const back = shown.vehicles.filter(({ stays }) => stays === null);
  const staying = shown.vehicles.filter(({ stays }) => stays !== null);
  const undo = async () => {
    setIsBusy(true);
    const answer = await post(`/stock/bulk/${shown.act}/undo`);
    setFailure(answer.ok ? undefined : answer);
    await revalidate();
    setIsBusy(false);
  };
  return (
    <>
      <title>{t("admin.title", { page: t("admin.undo.title") })}</title>
      <div className="page-head">
        <div>
          <Link className="page-head__back" to="/stock/changes">
            <Icon name="arrow-left" />
            {t("admin.undo.recent")}
          </Link>
          <h1>{t("admin.undo.title")}</h1>
          <p>{t("admin.undo.by", { name: personName(shown.by), moment: t(momentText(shown.by.at)), count: shown.vehicles.length })}</p>
        </div>
        {shown.state === "open" && (
          <button type="button" className="button" aria-busy={isBusy || undefined} onClick={() => void undo()}>
            <Icon name="undo-2" />
            {t("admin.undo.undo", { count: back.length })}
          </button>
        )}
      </div>
      <Problem message={failure?.message} reason={failure?.reason} />
      <output className="stack">
        <p className={shown.state === "open" ? "notice" : "notice notice--warning"}>
          <Icon name={shown.state === "open" ? "info" : "circle-alert"} />
          <span>{stateText(shown)}</span>
        </p>
      </output>
      <div className="stack undo-lists">
        {back.length > 0 && shown.state !== "late" && (
          <Vehicles title={t("admin.undo.back")} vehicles={back} head={t("admin.audit.after")} branches={shown.branches} />
        )}
        {staying.length > 0 && (
          <Vehicles title={t("admin.undo.stay")} vehicles={staying} head={t("admin.undo.why")} branches={shown.branches} />
        )}
      </div>
    </>
  );
}

function stateText({ state, until, undone }: ShownUndo): string {
  switch (state) {
    case "open":
      return t("admin.undo.open", { moment: t(momentText(until)) });
    case "late":
      return t("admin.stock.undoTooLate");
    case "undone":
      return t("admin.undo.undone", { name: undone ? personName(undone) : "", moment: undone ? t(momentText(undone.at)) : "" });
    case "changed":
      return t("admin.stock.nothingToUndo");
  }
}

type VehiclesProps = { title: string; vehicles: readonly ShownVehicle[]; head: string; branches: Branches };

function Vehicles({ title, vehicles, head, branches }: VehiclesProps) {
  return (
    <section className="table-frame">
      <table className="table table--compact table--top">
        <caption className="undo-caption">{t("admin.undo.listed", { what: title, count: vehicles.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("common.vehicle")}</th>
            <th scope="col">{t("admin.people.now")}</th>
            <th scope="col">{head}</th>
          </tr>
        </thead>
        <tbody>
          {vehicles.map((vehicle) => (
            <tr key={vehicle.stock_id}>
              <th scope="row">
                <Link className="title-link" to={`/stock/${vehicle.stock_id}`}>{`${vehicle.make} ${vehicle.range}`}</Link>
                <small>{vehicle.vrm === null ? vehicle.stock_id : formatMark(vehicle.vrm)}</small>
              </th>
              <td>
                {vehicle.fields.map(({ field, now }) => (
                  <Value key={field} field={field} text={now} branches={branches} />
                ))}
              </td>
              <td>
                <Outcome vehicle={vehicle} branches={branches} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Outcome({ vehicle: { stays, order, fields }, branches }: { vehicle: ShownVehicle; branches: Branches }) {
  if (stays === null) return fields.map(({ field, next }) => <Value key={field} field={field} text={next} branches={branches} />);
  if (stays === "held") return order === null ? t("admin.undo.held") : t("admin.undo.heldBy", { reference: order });
  return (
    <>
      {t("admin.undo.changed")}
      {fields.map(({ field, left }) => (
        <Value key={field} field={field} text={left} branches={branches} />
      ))}
    </>
  );
}

/** "Price: £9,995.00" */
function Value({ field, text, branches }: { field: string; text: string; branches: Branches }) {
  const state = field === "state" ? STORED_STATES.find((one) => one === text) : undefined;
  const value = state ? t(STATE_NAMES[state]) : valueText(field, text, branches);
  return <span className="undo-value">{`${fieldName(field)}: ${value === "" ? t("vehicle.none") : value}`}</span>;
}
