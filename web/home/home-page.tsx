import "./home.css";
import { londonWallClock } from "#domain/calendar.ts";
import { SellingPoints } from "#web/content/selling-points.tsx";
import { dealershipContext } from "#web/context.ts";
import { ANONYMOUS_PAGE } from "#web/layout/page-cache.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";
import { SiteCard, siteCardWords } from "#web/organisation/site-card.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { Route } from "./+types/home-page";
import { Carousel } from "./carousel.tsx";
import { Hero } from "./hero.tsx";
import { SearchCard } from "./search-card.tsx";
import { shopWindow } from "./shop-window.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { website, stock, organisation, now } = context.get(dealershipContext);
  const { content } = website;
  const clock = londonWallClock(now());
  return {
    hero: content.hero,
    points: content.selling_points,
    sites: organisation.sites().map((site) => siteCardWords(site, clock)),
    window: await shopWindow(stock),
    meta: {
      title: pageTitle(`Cars and vans in ${content.towns}`, website),
      description: `${content.about} ${content.hero.lead}`,
      canonical: new URL("/", url).href,
    },
  };
}

export const headers = () => ANONYMOUS_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? metaTags(loaderData.meta) : [];
}

export default function HomePage({ loaderData: { hero, points, sites, window } }: Route.ComponentProps) {
  return (
    <main id="main">
      <Hero title={hero.title} lead={`${hero.lead} ${window.counts}`} featured={window.featured} />
      <div className="wrap">
        <SearchCard choices={window.choices} />
      </div>
      {window.newest.length > 0 && (
        <Carousel
          title="In stock this week"
          cards={window.newest}
          shelves={window.shelves}
          example={window.example}
        />
      )}
      <section className="sec sec--chalk" aria-labelledby="points-title">
        <div className="wrap">
          <div className="sec__h">
            <h2 id="points-title">What comes with every vehicle</h2>
          </div>
          <SellingPoints points={points} />
        </div>
      </section>
      {sites.length > 0 && (
        <section className="sec" aria-labelledby="sites-title">
          <div className="wrap">
            <div className="sec__h">
              <h2 id="sites-title">Come and see them</h2>
              <a className="link-ico" href="/locations">
                All locations
                <Icon name="arrow-right" />
              </a>
            </div>
            <div className="sites">
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
