import { isRouteErrorResponse } from "react-router";
import { t } from "#web/locale/translate.ts";

/** The error of a page outside the frame, or of the frame itself. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <main className="main error-page" id="main">
      <ErrorText error={error} />
    </main>
  );
}

/** Why a page could not be loaded, and a link to go on with. */
export function ErrorText({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isOffline = typeof window !== "undefined" && !navigator.onLine;
  const heading = isOffline
    ? t("admin.offline.title")
    : status === 403
      ? t("admin.error.forbidden")
      : status === 404
        ? t("admin.error.notFound")
        : t("admin.error.failed");
  return (
    <>
      <title>{t("admin.title", { page: heading })}</title>
      <div className="stack">
        <h1>{heading}</h1>
        {isOffline && <p>{t("admin.offline.kept")}</p>}
        {status === 403 && <p>{t("admin.error.askColleague")}</p>}
        <p>
          <a className="button button--secondary" href="/">
            {t("admin.error.toStart")}
          </a>
        </p>
      </div>
    </>
  );
}
