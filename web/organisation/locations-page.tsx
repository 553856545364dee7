import "./site-page.css";
import { t } from "#web/locale/translate.ts";
import { londonWallClock } from "#domain/calendar.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { DealerReviews, reviewsView } from "#web/integrations/dealer-reviews.tsx";
import { PUBLIC_PAGE_HEADERS, PRIVATE_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/input.tsx";
import { data, Form } from "react-router";
import type { Route } from "./+types/locations-page";
import { nearestSites } from "./nearest-sites.ts";
import { townsOf } from "./towns.ts";
import { SiteCard, siteCardView } from "./site-card.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const { website, serviceIcons, now } = dealership;
  const clock = londonWallClock(now());
  const towns = townsOf(dealership);
  const typed = url.searchParams.get("postcode");
  const { postcode, sites } = await nearestSites(typed, dealership, typed ? context.get(visitorContext).address : "");
  const found = {
    postcode,
    sites: sites.map(({ site, distance }) => ({ ...siteCardView(site, clock, serviceIcons, website.telephone), distance })),
    reviews: reviewsView(website),
    meta: {
      title: pageTitle(t("organisation.locationsAndOpeningHours"), website),
      description:
        towns === ""
          ? t("organisation.siteNameAddresses", { site_name: website.site_name })
          : t("organisation.siteNameInTownsAddresses", { site_name: website.site_name, towns }),
      canonical: new URL("/locations", url).href,
      noindex: postcode.value !== "",
    },
  };
  // With a postcode the response depends on the client (its position or rate limit) and must not be cached by others.
  return data(found, { headers: typed ? PRIVATE_PAGE_HEADERS : PUBLIC_PAGE_HEADERS });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? metaTags(loaderData.meta) : [];
}

export default function LocationsPage({ loaderData: { postcode, sites, reviews } }: Route.ComponentProps) {
  const sorted = sites.some(({ distance }) => distance !== null);
  return (
    <main id="main">
      <section className="page page--chalk">
        <div className="wrap">
          <div className="section__header">
            <div>
              <h1>{t("organisation.locationsAndOpeningHours")}</h1>
              <p>{t("organisation.comeAndSeeAVehicle")}</p>
            </div>
          </div>
          <Form method="get" action="/locations" className="nearest-form" preventScrollReset>
            <Input
              id="postcode"
              name="postcode"
              label={t("organisation.whichIsNearest")}
              hint={t("organisation.yourPostcodeOrItsFirst")}
              error={postcode.error ?? undefined}
              defaultValue={postcode.value}
              autoComplete="postal-code"
              width="medium"
            />
            <Button type="submit" look="secondary">
              {t("organisation.findTheNearest")}
            </Button>
          </Form>
          {sorted && (
            <output className="muted nearest-form__message">{t("organisation.fromValueAsTheCrow", { value: postcode.value })}</output>
          )}
          <div className="branches">
            {sites.map((site) => (
              <SiteCard key={site.slug} site={site} level="h2" distance={site.distance} />
            ))}
          </div>
        </div>
      </section>
      {reviews && <DealerReviews reviews={reviews} />}
    </main>
  );
}
