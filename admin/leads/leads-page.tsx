import { t } from "#web/locale/translate.ts";
import { staffLoader } from "../staff-loader.ts";

export const loader = staffLoader("leads.read", () => null);

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
