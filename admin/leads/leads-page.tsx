import { LIVE_PARAMETER } from "#domain/staff/live-parameter.ts";
import { t } from "#web/locale/translate.ts";
import { liveClientLoader } from "../live/live-client-loader.ts";
import { staffLoader } from "../staff-loader.ts";

/** The frame has the list; it reads it again here, without the lead that is open beside it. */
export const loader = staffLoader("leads.read", ({ reads, signedIn, query }) =>
  query.has(LIVE_PARAMETER) ? reads.leads(signedIn, query) : null,
);

export const clientLoader = liveClientLoader;

/** No lead is open. */
export default function LeadsPage() {
  return (
    <>
      <title>{t("admin.title", { page: t("admin.nav.leads") })}</title>
      <div className="leads__choose">
        <p>
          <b>{t("admin.lead.choose")}</b>
        </p>
        <p className="muted">{t("admin.lead.chooseMeans")}</p>
      </div>
    </>
  );
}
