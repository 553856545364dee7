import { Link } from "react-router";
import { londonDay } from "#domain/calendar.ts";
import { secondsText, shortDayText } from "#domain/date-texts.ts";
import { isInTimeToUndo, UNDOABLE_ACTIONS } from "#domain/staff/undo-rule.ts";
import { t } from "#web/locale/translate.ts";
import type { ListedAct } from "#server/staff/acts/list-acts.ts";
import { LOOK_NAMES } from "../orders/look-names.ts";
import { initialsOf } from "../people/initials.ts";
import type { Places } from "../people/post-texts.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { actionName } from "./action-names.ts";
import { actorName } from "./actor-name.ts";
import { changeTexts } from "./change-texts.ts";
import { vehicleName } from "./vehicle-name.ts";

type ListProps = { places: Places; now: number; mayUndo: boolean; mayImport: boolean };
type ActsProps = ListProps & { acts: readonly ListedAct[] };
type ActProps = ListProps & { act: ListedAct };

export function ActTable({ acts, ...shared }: ActsProps) {
  return (
    <div className="table-frame only-wide">
      <table className="table table--compact table--top">
        <caption className="visually-hidden">{t("admin.audit.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("letter.when")}</th>
            <th scope="col">{t("admin.audit.who")}</th>
            <th scope="col">{t("admin.audit.what")}</th>
            <th scope="col">{t("admin.audit.whom")}</th>
            <th scope="col">{t("application.before")}</th>
            <th scope="col">{t("admin.audit.after")}</th>
          </tr>
        </thead>
        <tbody>
          {acts.map((act) => (
            <ActRow key={act.id} act={act} {...shared} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ActRow({ act, places, now, mayUndo, mayImport }: ActProps) {
  const { before, after } = changeTexts(act.changes, places);
  return (
    <tr className={act.personal ? "act--personal" : undefined}>
      <td className="act-when number">
        {secondsText(act.at)}
        {!isToday(act, now) && <small>{t(shortDayText(londonDay(act.at)))}</small>}
      </td>
      <td>
        <Actor act={act} />
      </td>
      <th scope="row">
        <b>{actionName(act.action)}</b>
        {act.personal && <PersonalBadge />}
        {mayUndo && <UndoLink act={act} now={now} />}
        {mayImport && <ImportLink act={act} />}
      </th>
      <td>
        {act.about && <Link to={`/people/${act.about.id}`}>{act.about.name}</Link>}
        <AboutOrder act={act} />
        <Vehicles act={act} />
      </td>
      <td className="muted">
        {before.map((text) => (
          <del key={text}>{text}</del>
        ))}
      </td>
      <td>
        {act.look && <span className="act-after">{t(LOOK_NAMES[act.look])}</span>}
        {after.map((text) => (
          <span key={text} className="act-after">
            {text}
          </span>
        ))}
      </td>
    </tr>
  );
}

export function ActCards({ acts, ...shared }: ActsProps) {
  return (
    <ul className="table-cards only-phone" aria-label={t("admin.audit.caption")}>
      {acts.map((act) => (
        <ActCard key={act.id} act={act} {...shared} />
      ))}
    </ul>
  );
}

function ActCard({ act, places, now, mayUndo, mayImport }: ActProps) {
  const { before, after } = changeTexts(act.changes, places);
  return (
    <li className="table-card act-card">
      <span className="act-card__head">
        <Actor act={act} />
        <span className="muted extra-small number">
          {isToday(act, now) ? "" : `${t(shortDayText(londonDay(act.at)))}, `}
          {secondsText(act.at)}
        </span>
      </span>
      <b>{actionName(act.action)}</b>
      {act.about && <span className="muted">{act.about.name}</span>}
      <AboutOrder act={act} />
      {act.look && <span>{t(LOOK_NAMES[act.look])}</span>}
      <Vehicles act={act} />
      {before.map((text) => (
        <del key={text} className="muted">
          {text}
        </del>
      ))}
      {after.map((text) => (
        <span key={text}>
          {before.length > 0 && <Icon name="arrow-right" />} {text}
        </span>
      ))}
      {act.personal && <PersonalBadge />}
      {mayUndo && <UndoLink act={act} now={now} />}
      {mayImport && <ImportLink act={act} />}
    </li>
  );
}

/** To what undoing would do: whether it may be undone is said there. */
function UndoLink({ act: { id, action, at }, now }: Pick<ActProps, "act" | "now">) {
  if (!UNDOABLE_ACTIONS.includes(action) || !isInTimeToUndo(at, now)) return null;
  return (
    <Link className="button button--secondary button--small act-undo" to={`/stock/changes/${id}`}>
      <Icon name="undo-2" />
      {t("admin.undo.look")}
    </Link>
  );
}

/** To the page where an import is undone. */
function ImportLink({ act }: Pick<ActProps, "act">) {
  if (act.import === null) return null;
  return (
    <Link className="button button--secondary button--small act-undo" to={`/import/${act.import}`}>
      {t("admin.audit.seeImport")}
    </Link>
  );
}

function PersonalBadge() {
  return <span className="badge badge--warning">{t("admin.audit.personal")}</span>;
}

function Vehicles({ act: { vehicles } }: { act: ListedAct }) {
  return vehicles.map((vehicle) => (
    <span key={vehicle.id} className="act-after muted">
      {vehicleName(vehicle)}
    </span>
  ));
}

function AboutOrder({ act: { order } }: { act: ListedAct }) {
  return order === null ? null : <Link to={`/orders/${order}`}>{t("admin.order.title", { reference: order })}</Link>;
}

function Actor({ act }: { act: ListedAct }) {
  const name = actorName(act);
  return (
    <span className="actor">
      <span className="avatar avatar--small" aria-hidden="true">
        {act.person ? initialsOf(name) : <Icon name="cog" />}
      </span>
      {name}
    </span>
  );
}

function isToday({ at }: ListedAct, now: number): boolean {
  return londonDay(at) === londonDay(now);
}
