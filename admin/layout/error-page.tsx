import { isRouteErrorResponse } from "react-router";
import { t } from "#web/locale/translate.ts";

/** What is shown in place of a page outside the frame. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <main className="main error-page" id="main">
      <ErrorText error={error} />
    </main>
  );
}

/** Why a page could not be read, and the way on. */
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
