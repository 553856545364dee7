import { t } from "#web/locale/translate.ts";
import { openLoader } from "../staff-loader.ts";
import { Gate } from "../sign-in/gate.tsx";

/** Shown by the service worker in place of any page, so that its link leads to the page whose address the browser shows. */
export const loader = openLoader(async () => null);

export default function OfflinePage() {
  return (
    <Gate title={t("admin.offline.title")}>
      <h1>{t("admin.offline.title")}</h1>
      <p>{t("admin.offline.kept")}</p>
      <p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the page that was asked for, whose address the browser shows */}
        <a className="button" href="">
          {t("common.tryAgain")}
        </a>
      </p>
    </Gate>
  );
}
