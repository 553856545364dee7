import { Link, useSearchParams } from "react-router";
import { ANSWER_DAYS, type AnswerList } from "#domain/enquiries/answer-times.ts";
import { msg } from "#domain/messages/message.ts";
import { LEAD_VIEWS, VIEW_NAMES } from "#domain/enquiries/lead-progress.ts";
import type { LeadsPage } from "#server/admin/leads/lead-page.ts";
import { t } from "#web/locale/translate.ts";
import { SOURCE_NAMES } from "../numbers/table-texts.ts";
import { BranchForm } from "../ui/branch-form.tsx";

const ANSWER_NAMES = {
  answered: msg("admin.lead.answerAll"),
  "in-time": msg("admin.lead.answerInTime"),
  late: msg("admin.lead.answerLate"),
} as const satisfies Record<AnswerList, unknown>;

/** Views by state, and one branch of several. Each is an address, and works without a script. */
export function LeadTools({ page: { query, counts, branches } }: { page: LeadsPage }) {
  const [parameters] = useSearchParams();
  const filters = filterTexts(query);
  return (
    <>
      <nav className="views views--scroll leads__views" aria-label={t("admin.lead.views")}>
        {LEAD_VIEWS.map((view) => (
          <Link key={view} to={leadsAddress(parameters, { view, from: null })} aria-current={view === query.view ? "true" : undefined}>
            {t(VIEW_NAMES[view])} <span className="views__count">{counts[view].toLocaleString("en-GB")}</span>
          </Link>
        ))}
      </nav>
      <div className="leads__filters">
        {branches.length > 1 && (
          <BranchForm
            action="/leads"
            branches={branches}
            branch={query.branch ?? undefined}
            all
            others={{
              view: query.view,
              answer: query.answer,
              days: query.days?.toString(),
              source: query.source,
              ...query.model,
            }}
          />
        )}
        {filters.length > 0 && <p className="leads__answer">{filters.join(". ")}</p>}
        {(query.found || filters.length > 0) && (
          <Link className="button button--secondary" to={leadsAddress(parameters, NO_FILTERS)}>
            {t("admin.lead.showAll")}
          </Link>
        )}
      </div>
    </>
  );
}

type Changes = Partial<Record<"view" | "branch" | "found" | "from" | "answer" | "days" | "source" | "make" | "range", string | null>>;
const NO_FILTERS: Changes = { found: null, answer: null, days: null, source: null, make: null, range: null, from: null, view: null };

/** What the list is narrowed by, beside its view and branch. */
function filterTexts({ answer, days, source, model }: LeadsPage["query"]): string[] {
  return [
    ...(answer ? [t(ANSWER_NAMES[answer], { days: days ?? ANSWER_DAYS })] : days ? [t("admin.numbers.days", { days })] : []),
    ...(source ? [t("admin.lead.fromSource", { source: t(SOURCE_NAMES[source]) })] : []),
    ...(model ? [t("admin.lead.aboutModel", { model: `${model.make} ${model.range}` })] : []),
  ];
}

/** The address of a list that differs from the present one. */
export function leadsAddress(parameters: URLSearchParams, changes: Changes, id?: string): string {
  const later = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) later.delete(name);
    else later.set(name, value);
  }
  const path = id === undefined ? "/leads" : `/leads/${id}`;
  return later.size === 0 ? path : `${path}?${later}`;
}
