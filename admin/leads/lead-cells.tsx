import { STATE_NAMES, type LeadState } from "#domain/enquiries/lead-progress.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { t } from "#web/locale/translate.ts";
import { initialsOf } from "../people/initials.ts";

const BADGES: Readonly<Record<LeadState, string>> = {
  new: "badge badge--accent",
  claimed: "badge badge--info",
  action_needed: "badge badge--warning",
  waiting: "badge badge--plain",
  done: "badge badge--plain",
};

export function LeadBadge({ state }: { state: LeadState }) {
  return <span className={BADGES[state]}>{t(STATE_NAMES[state])}</span>;
}

export function LeadPlate({ plate }: { plate: string | null }) {
  if (plate === null) return null;
  return (
    <span className="plate">
      <span>
        <span className="visually-hidden">{`${t("common.registration")} `}</span>
        {formatMark(plate)}
      </span>
    </span>
  );
}

/** Whose lead it is. */
export function ClaimedBy({ person }: { person: { name: string } | null }) {
  return (
    <span className="row lead-claimed">
      <span className={person ? "avatar avatar--small" : "avatar avatar--small avatar--none"} aria-hidden="true">
        {person ? initialsOf(person.name) : "?"}
      </span>
      <span className="muted extra-small">{person?.name ?? t("admin.lead.nobodyYet")}</span>
    </span>
  );
}
