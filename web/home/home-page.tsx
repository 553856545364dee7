import "./home.css";
import "./offers.css";
import { localisedPath, translateText, t } from "#web/locale/translate.ts";
import { londonDay, londonWallClock } from "#domain/calendar.ts";
import { promisedPoints } from "#web/content/promised-points.ts";
import { SellingPoints } from "#web/content/selling-points.tsx";
import { dealershipContext } from "#web/context.ts";
import { RepresentativeExample } from "#web/finance/representative-example.tsx";
import { CustomerReviews } from "#web/customer-reviews/customer-reviews.tsx";
import { customerReviewsView } from "#web/customer-reviews/reviews-view.ts";
import { DealerReviews, reviewsView } from "#web/integrations/dealer-reviews.tsx";
import { PUBLIC_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";
import { offerView } from "#web/offers/offer-view.ts";
import { SiteCard, siteCardView } from "#web/organisation/site-card.tsx";
import { townsOf } from "#web/organisation/towns.ts";
import { listExample } from "#web/search/list-example.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { Route } from "./+types/home-page";
import { CurrentOffers } from "./current-offers.tsx";
import { featuredBlocks } from "./featured-block.ts";
import { FeaturedVehicles } from "./featured-vehicles.tsx";
import { Hero } from "./hero.tsx";
import { SearchCard } from "./search-card.tsx";
import { SearchSummaries } from "./search-summary.tsx";
import { SecondaryActions } from "./secondary-actions.tsx";
import { SellBand } from "./sell-band.tsx";
import { loadHomePageData } from "./home-page-data.ts";

/** One large and two small offers. */
const MAX_OFFERS = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const { website, stock, content, organisation, serviceIcons, now } = dealership;
  const { hero, home_blocks, about } = website.content;
  const blocks = await featuredBlocks(home_blocks, url.searchParams, dealership);
  const window = await loadHomePageData(stock);
  const shown = blocks.filter((block) => block !== null);
  const explained = shown.some(({ holds }) => holds.kind === "vehicles" && holds.example);
  const cards = [
    ...shown.flatMap(({ holds }) => (holds.kind === "vehicles" ? holds.cards : [])),
    ...window.featured.map(({ card }) => card),
  ];
  const clock = londonWallClock(now());
  const towns = townsOf(dealership);
  return {
    hero,
    name: website.site_name.replace(website.tagline, "").trim(),
    points: promisedPoints(website, stock.hasExtras()),
    blocks: shown,
    offers: content
      .offers({ template: "home-offer" }, londonDay(now()))
      .flatMap((offer) => offerView(offer, stock) ?? [])
      .slice(0, MAX_OFFERS),
    /** For the price board and the blocks, unless a block renders one itself. */
    example: explained ? null : listExample(cards, stock),
    sites: organisation.sites().map((site) => siteCardView(site, clock, serviceIcons, website.telephone)),
    reviews: reviewsView(website),
    customerReviews: customerReviewsView(dealership),
    buysCars: website.part_exchange.buys_cars !== false,
    window,
    meta: {
      title: pageTitle(towns === "" ? t("common.carsAndVans") : t("home.carsAndVansInTowns", { towns }), website),
      description: [translateText(about), translateText(hero.lead)].filter(Boolean).join(" "),
      canonical: new URL("/", url).href,
    },
  };
}

export const headers = () => PUBLIC_PAGE_HEADERS;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? metaTags(loaderData.meta) : [];
}

export default function HomePage({
  loaderData: { name, hero, points, blocks, offers, example, sites, reviews, customerReviews, buysCars, window },
}: Route.ComponentProps) {
  const [first, ...others] = blocks;
  return (
    <main id="main">
      <Hero title={translateText(hero.title)} lead={`${translateText(hero.lead)} ${window.counts}`} featured={window.featured} />
      <div className="wrap">
        <SearchCard choices={window.choices} />
        <SecondaryActions look="secondary" className="hero__mobile-actions" />
      </div>
      {first && <FeaturedVehicles block={first} />}
      {example && (
        <div className="wrap section--tight">
          <RepresentativeExample example={example} />
        </div>
      )}
      {window.summaries.length > 0 && (
        <section className="section section--chalk section--tight" aria-labelledby="summaries-title">
          <div className="wrap">
            <div className="section__header">
              <h2 id="summaries-title">{t("home.beginWithWhatMatters")}</h2>
            </div>
            <SearchSummaries summaries={window.summaries} />
          </div>
        </section>
      )}
      {offers.length > 0 && (
        <section className="section" aria-labelledby="offers-title">
          <div className="wrap">
            <div className="section__header">
              <h2 id="offers-title">{t("home.currentOffers")}</h2>
            </div>
            <CurrentOffers offers={offers} />
          </div>
        </section>
      )}
      {others.map((block) => (
        <FeaturedVehicles key={block.name} block={block} />
      ))}
      <section className="section section--chalk" aria-labelledby="points-title">
        <div className="wrap">
          <div className="section__header">
            <h2 id="points-title">{t("home.whyBuyFrom", { name })}</h2>
          </div>
          <SellingPoints points={points} />
        </div>
      </section>
      {customerReviews && <CustomerReviews reviews={customerReviews} />}
      {reviews && <DealerReviews reviews={reviews} />}
      <SellBand buysCars={buysCars} />
      {sites.length > 0 && (
        <section className="section" aria-labelledby="sites-title">
          <div className="wrap">
            <div className="section__header">
              <h2 id="sites-title">{t("home.comeAndSeeThem")}</h2>
              <a className="icon-link" href={localisedPath("/locations")}>
                {t("common.allLocations")}
                <Icon name="arrow-right" />
              </a>
            </div>
            <div className="branches">
              {sites.map((site) => (
                <SiteCard key={site.slug} site={site} />
              ))}
            </div>
          </div>
        </section>
      )}
    </main>
  );
}
