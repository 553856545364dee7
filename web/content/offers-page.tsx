import "#web/home/offers.css";
import "./content-blocks.css";
import { t } from "#web/locale/translate.ts";
import { londonDay } from "#domain/calendar.ts";
import { dealershipContext } from "#web/context.ts";
import { RepresentativeExample } from "#web/finance/representative-example.tsx";
import { CurrentOffers } from "#web/home/current-offers.tsx";
import { PUBLIC_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";
import { offerView } from "#web/offers/offer-view.ts";
import { websiteExample } from "#web/search/list-example.ts";
import type { Route } from "./+types/offers-page";

/** Every offer valid today. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { website, content, stock, now } = context.get(dealershipContext);
  return {
    offers: content.offers({}, londonDay(now())).flatMap((offer) => offerView(offer, stock) ?? []),
    example: websiteExample(stock),
    meta: {
      title: pageTitle(t("common.offers"), website),
      description: t("content.whatSiteNameOffersToday", { site_name: website.site_name }),
      canonical: new URL("/offers", url).href,
    },
  };
}

export const headers = () => PUBLIC_PAGE_HEADERS;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? metaTags(loaderData.meta) : [];
}

export default function OffersPage({ loaderData: { offers, example } }: Route.ComponentProps) {
  return (
    <main id="main" className="page page--chalk">
      <div className="wrap">
        <div className="section__header">
          <div>
            <h1>{t("common.offers")}</h1>
            <p>{t("content.whatRunsToday")}</p>
          </div>
        </div>
        {offers.length === 0 ? <p>{t("content.thereIsNoOfferToday")}</p> : <CurrentOffers offers={offers} level="h2" all />}
        {example && (
          <div className="offers__example">
            <RepresentativeExample example={example} />
          </div>
        )}
      </div>
    </main>
  );
}
