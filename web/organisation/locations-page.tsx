import { londonWallClock } from "#domain/calendar.ts";
import { dealershipContext } from "#web/context.ts";
import { ANONYMOUS_PAGE } from "#web/layout/page-cache.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";
import { SiteCard, siteCardWords } from "./site-card.tsx";
import type { Route } from "./+types/locations-page";

export function loader({ context, url }: Route.LoaderArgs) {
  const { website, organisation, now } = context.get(dealershipContext);
  const clock = londonWallClock(now());
  return {
    sites: organisation.sites().map((site) => siteCardWords(site, clock)),
    meta: {
      title: pageTitle("Locations and opening hours", website),
      description: `${website.site_name} in ${website.content.towns}: addresses, telephone numbers and opening hours.`,
      canonical: new URL("/locations", url).href,
    },
  };
}

export const headers = () => ANONYMOUS_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? metaTags(loaderData.meta) : [];
}

export default function LocationsPage({ loaderData: { sites } }: Route.ComponentProps) {
  return (
    <main id="main">
      <section className="sec">
        <div className="wrap">
          <div className="sec__h">
            <div>
              <h1>Locations and opening hours</h1>
              <p>Come and see a vehicle, or call the site that has it.</p>
            </div>
          </div>
          <div className="sites">
            {sites.map((site) => (
              <SiteCard key={site.slug} site={site} level="h2" />
            ))}
          </div>
        </div>
      </section>
    </main>
  );
}
