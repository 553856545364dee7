import { t } from "#web/locale/translate.ts";
import { telephoneLink, useSiteFrame } from "#web/layout/site-frame.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useLocation } from "react-router";

/** Shown when the search fails, with a link to retry. The filters are preserved in the URL. */
export function SearchFailed() {
  const { pathname, search } = useLocation();
  const shopFront = useSiteFrame();
  return (
    <main id="main" className="results-page">
      <title>{t("search.sorryThereWasAProblemWhich", { which: shopFront ? ` - ${shopFront.site_name}` : "" })}</title>
      <meta name="robots" content="noindex" />
      <div className="wrap results-page__grid results-page__failed">
        <div className="empty" role="alert">
          <h1>{t("common.sorryThereWasAProblem")}</h1>
          <p className="muted">{t("common.pleaseTryAgain")}</p>
          <div className="row">
            <ButtonLink href={pathname + search}>{t("common.tryAgain")}</ButtonLink>
            {shopFront && (
              <ButtonLink href={telephoneLink(shopFront.telephone)} look="secondary">
                {t("common.callTelephone", { telephone: shopFront.telephone })}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </main>
  );
}
