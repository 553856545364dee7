import { Link, useSearchParams } from "react-router";
import { LEADS_A_PAGE } from "#domain/enquiries/lead-progress.ts";
import type { LeadsPage } from "#server/admin/leads/lead-page.ts";
import type { ListedStaffLead } from "#server/enquiries/staff/listed-lead.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { clockClass, clockText } from "./clock-text.ts";
import { ClaimedBy, LeadBadge, LeadPlate } from "./lead-cells.tsx";
import { leadsAddress } from "./lead-tools.tsx";

/** The leads of a view; `open` is the one whose page is open. */
export function LeadQueue({ page: { leads, query, total }, open }: { page: LeadsPage; open: string | undefined }) {
  const [parameters] = useSearchParams();
  if (leads.length === 0) {
    return (
      <div className="empty">
        <Icon name="message-square-text" />
        <h2>{t("admin.lead.none")}</h2>
        <p>{t("admin.lead.noneMeans")}</p>
      </div>
    );
  }
  const { from } = query;
  return (
    <>
      <ul className="lead-rows" aria-label={t("admin.lead.caption")}>
        {leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} isOpen={lead.id === open} to={leadsAddress(parameters, {}, lead.id)} />
        ))}
      </ul>
      {(from > 0 || total > from + leads.length) && (
        <p className="row leads__pages">
          {from > 0 && (
            <Link className="button button--secondary" to={leadsAddress(parameters, { from: String(Math.max(0, from - LEADS_A_PAGE)) })}>
              {t("ui.previousPage")}
            </Link>
          )}
          {total > from + leads.length && (
            <Link className="button button--secondary" to={leadsAddress(parameters, { from: String(from + LEADS_A_PAGE) })}>
              {t("ui.nextPage")}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

function LeadRow({ lead, isOpen, to }: { lead: ListedStaffLead; isOpen: boolean; to: string }) {
  const { name, title, vehicle, branch, snippet, state, claimed_by } = lead;
  return (
    <li className={isOpen ? "lead-row is-open" : "lead-row"}>
      <span className="lead-row__line">
        <Link className="lead-row__name" data-row="" to={to} aria-current={isOpen ? "true" : undefined}>
          {name || t("admin.lead.nameless")}
        </Link>
        <span className={clockClass(lead)}>{clockText(lead)}</span>
      </span>
      <span>{vehicle ? t("admin.lead.titleAbout", { title, vehicle: vehicle.name }) : title}</span>
      <span className="lead-row__line lead-row__line--start">
        <LeadPlate plate={vehicle?.plate ?? null} />
        {branch !== null && <span className="muted extra-small">{branch}</span>}
      </span>
      {snippet !== "" && <span className="muted lead-row__snippet">{snippet}</span>}
      <span className="lead-row__line">
        <LeadBadge state={state} />
        <ClaimedBy person={claimed_by} />
      </span>
    </li>
  );
}
