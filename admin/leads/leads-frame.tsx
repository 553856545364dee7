import { Link, Outlet, useLoaderData, useParams } from "react-router";
import { t } from "#web/locale/translate.ts";
import { liveClientLoader } from "../live/live-client-loader.ts";
import { useLivePage } from "../live/use-live-page.ts";
import { staffLoader } from "../staff-loader.ts";
import { LeadQueue } from "./lead-queue.tsx";
import { LeadSearch } from "./lead-search.tsx";
import { LeadTools } from "./lead-tools.tsx";
import "../stock/stock.css";
import "../audit/audit.css";
import "./leads.css";

export const loader = staffLoader("leads.read", ({ reads, signedIn, query }) => reads.leads(signedIn, query));

export const clientLoader = liveClientLoader;

/** The queue of leads, beside the one that is open where there is space for both. */
export default function LeadsFrame() {
  const page = useLivePage(useLoaderData<typeof loader>(), ["leads"], "/leads");
  const { id } = useParams();
  // The lead that is open has the page's heading.
  const Heading = id === undefined ? "h1" : "h2";
  return (
    <div className={id === undefined ? "leads" : "leads leads--open"}>
      <section className="leads__queue" aria-labelledby="leads">
        <div className="leads__head">
          <Heading className="leads__title" id="leads">
            {t("admin.nav.leads")}
          </Heading>
          <p className="muted">{t("admin.lead.counts", { unanswered: page.unanswered, late: page.late })}</p>
          {page.unmatched > 0 && (
            <p>
              <Link to="/leads/replies">{t("admin.reply.count", { count: page.unmatched })}</Link>
            </p>
          )}
          {page.mayWriteTemplates && (
            <p>
              <Link to="/leads/templates">{t("admin.template.title")}</Link>
            </p>
          )}
          <LeadSearch />
        </div>
        <LeadTools page={page} />
        <LeadQueue page={page} open={id} />
      </section>
      <div className="leads__lead">
        <Outlet />
      </div>
    </div>
  );
}
