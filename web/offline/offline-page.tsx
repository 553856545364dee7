import { dealershipContext } from "#web/context.ts";
import { t } from "#web/locale/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import type { Route } from "./+types/offline-page";
import { PUBLIC_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";

/** An empty href reloads the current URL: this page is served at any URL. */
const THIS_ADDRESS = "";

export function loader({ context }: Route.LoaderArgs) {
  return { meta: { title: pageTitle(t("offline.youAreOffline"), context.get(dealershipContext).website), noindex: true } };
}

export const headers = () => PUBLIC_PAGE_HEADERS;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? metaTags(loaderData.meta) : [];
}

/** Served by the service worker at any URL that is neither reachable nor cached. */
export default function OfflinePage() {
  return (
    <main id="main" className="error-page">
      <div className="wrap">
        <h1>{t("offline.youAreOffline")}</h1>
        <p className="error-page__lead">{t("offline.thisPageNeedsAConnection")}</p>
        <div className="row">
          <ButtonLink href={THIS_ADDRESS}>{t("common.tryAgain")}</ButtonLink>
          <ButtonLink href="/saved" look="secondary">
            {t("common.savedVehicles")}
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
