import { data, Link, useLoaderData, useSearchParams } from "react-router";
import { LIVE_PARAMETER } from "#domain/staff/live-parameter.ts";
import { t } from "#web/locale/translate.ts";
import { BookedPanel } from "../diary/booked-panel.tsx";
import { liveClientLoader } from "../live/live-client-loader.ts";
import { useLivePage } from "../live/use-live-page.ts";
import { staffLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { clockClass, clockText } from "./clock-text.ts";
import { LeadActions } from "./lead-actions.tsx";
import { ClaimedBy, LeadBadge } from "./lead-cells.tsx";
import { LeadNote } from "./lead-note.tsx";
import { LeadPanels } from "./lead-panels.tsx";
import { LeadTimeline } from "./lead-timeline.tsx";
import { leadsAddress } from "./lead-tools.tsx";

export const loader = staffLoader("leads.read", async ({ reads, signedIn, params, query }) => {
  const lead = await reads.lead(signedIn, params["id"] ?? "", { follows: query.has(LIVE_PARAMETER) });
  if (!lead) throw data(null, { status: 404 });
  return { ...lead, booked: await reads.appointments(signedIn.rights, { lead: lead.id }) };
});

export const clientLoader = liveClientLoader;

/** What a lead's page shows: itself, what is booked for it, and its deals. */
const KINDS = ["leads", "diary", "deals"] as const;

/** A delivery needs an order. */
const LEAD_KINDS = ["test_drive", "viewing", "collection"] as const;

export default function LeadPage() {
  const lead = useLoaderData<typeof loader>();
  // What is typed about one lead must not end up with another.
  return <OneLead key={lead.id} />;
}

/** An enquiry: what it says, what has happened, and what can be done. It follows what changes; what is being typed stays. */
function OneLead() {
  const opened = useLoaderData<typeof loader>();
  // They are looked for among thousands of leads, and only when the page is opened.
  const lead = { ...useLivePage(opened, KINDS), duplicates: opened.duplicates };
  const [parameters] = useSearchParams();
  const { title, vehicle, branch, flags } = lead;
  const about = vehicle ? t("admin.lead.titleAbout", { title, vehicle: vehicle.name }) : title;
  return (
    <article className="lead">
      <title>{t("admin.title", { page: t("admin.notice.lead") })}</title>
      <header className="lead__head">
        <Link className="page-head__back lead__back" to={leadsAddress(parameters, {})}>
          <Icon name="arrow-left" />
          {t("admin.nav.leads")}
        </Link>
        <div className="lead__title">
          <div>
            <h1>{lead.name || t("admin.lead.nameless")}</h1>
            <p className="muted">{[about, branch].filter(Boolean).join(", ")}</p>
          </div>
          <p className={clockClass(lead)}>{clockText(lead)}</p>
        </div>
        <p className="row">
          <LeadBadge state={lead.state} />
          <ClaimedBy person={lead.claimed_by} />
        </p>
        {flags.map((flag) => (
          <p className="notice" key={flag}>
            <Icon name="circle-alert" />
            <span>{t("admin.lead.flagged", { note: flag })}</span>
          </p>
        ))}
        {lead.mayAnswer && <LeadActions lead={lead} />}
      </header>
      <div className="lead__body">
        <div className="panel lead__story">
          <LeadTimeline lead={lead} />
          {lead.mayAnswer && <LeadNote lead={lead} />}
        </div>
        <div className="stack">
          <BookedPanel
            booked={lead.booked}
            path={`/leads/${lead.id}/appointments`}
            title={t("admin.diary.bookFor", { name: lead.name || t("admin.lead.nameless") })}
            kinds={LEAD_KINDS}
          />
          <LeadPanels lead={lead} />
        </div>
      </div>
    </article>
  );
}
