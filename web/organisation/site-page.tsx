import { shownCards } from "#web/search/shown-cards.ts";
import "./site-page.css";
import { localisedPath, rendered, t } from "#web/locale/translate.ts";
import { londonWallClock } from "#domain/calendar.ts";
import { departmentsOf } from "#domain/organisation/nearest.ts";
import { unusualDays } from "#domain/organisation/opening-hours.ts";
import type { Site } from "#domain/organisation/site.ts";
import { DEFAULT_RESULTS_PER_PAGE, parseSearch, searchUrl } from "#domain/search/filters.ts";
import type { Dealership } from "#server/dealership.ts";
import { dealershipContext } from "#web/context.ts";
import { CustomerReviews } from "#web/customer-reviews/customer-reviews.tsx";
import { customerReviewsView } from "#web/customer-reviews/reviews-view.ts";
import { DealerReviews, reviewsView } from "#web/integrations/dealer-reviews.tsx";
import { PUBLIC_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";
import { telephoneLink } from "#web/layout/site-frame.ts";
import { countText } from "#web/search/count-text.ts";
import { listExample } from "#web/search/list-example.ts";
import { VehicleCard } from "#web/search/vehicle-card.tsx";
import { RepresentativeExample } from "#web/finance/representative-example.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { data } from "react-router";
import type { Route } from "./+types/site-page";
import { Neighbours, ProximityMap, proximityMapView } from "./proximity-map.tsx";
import { HoursTable } from "./hours-table.tsx";
import { MapEmbed } from "./map-embed.tsx";
import { OpenBadge } from "./open-badge.tsx";
import { ServicesLine } from "./services-line.tsx";
import { siteCardView } from "./site-card.tsx";
import { streetMap } from "./street-map.ts";
import { siteJsonLd } from "./site-json-ld.ts";

/** One row of the site's newest vehicles. */
const VEHICLES_SHOWN = 3;

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { website, organisation, serviceIcons, stock, now } = context.get(dealershipContext);
  const site = organisation.sites().find(({ slug }) => slug === params.slug);
  if (!site) throw data(null, 404);
  const clock = londonWallClock(now());
  const departments = departmentsOf(site, organisation.all());
  const card = siteCardView(site, clock, serviceIcons, website.telephone);
  const here = parseSearch(new URLSearchParams({ location: site.slug, orderBy: "newest" })).search;
  const found = stock.search({ ...here, resultsPerPage: VEHICLES_SHOWN });
  const cards = shownCards(stock.cards(found.stock_ids));
  return {
    site: {
      ...card,
      title: site.name,
      address: [site.address, site.town, site.postcode].filter(Boolean).join(", "),
      telephone: card.telephone ?? website.telephone,
    },
    unusual: rendered(unusualDays(site, clock.day)),
    departments: departments.map((department) => departmentView(department, clock, serviceIcons)),
    drawing: proximityMapView(site, organisation.sites()) ?? null,
    map: card.directions && streetMap(site),
    stock: {
      cards,
      words:
        found.total === 1
          ? t("organisation.seeTheVehicleAtName", { name: card.name })
          : t("organisation.seeAllTotalAtName", { total: countText(found.total, { many: "vehicles" }), name: card.name }),
      url: searchUrl(website.search_path, { ...here, resultsPerPage: DEFAULT_RESULTS_PER_PAGE }),
      example: listExample(cards, stock),
    },
    reviews: reviewsView(website),
    customerReviews: customerReviewsView(context.get(dealershipContext)),
    structured: siteJsonLd(site, departments, website, url.origin, clock.day),
    meta: {
      title: pageTitle(
        t(card.hours.length > 0 ? "organisation.nameAddressAndOpeningHours" : "organisation.nameOnALocationsTitle", { name: site.name }),
        website,
      ),
      description:
        card.address && card.hours.length > 0
          ? t("organisation.nameAddressTelephoneOpeningHours", { name: site.name, address: card.address })
          : t("organisation.nameTelephoneAndVehicles", { name: card.address ? `${site.name}, ${card.address}` : site.name }),
      canonical: new URL(`/locations/${site.slug}`, url).href,
    },
  };
}

export const headers = () => PUBLIC_PAGE_HEADERS;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [...metaTags(loaderData.meta), { "script:ld+json": loaderData.structured }] : [];
}

export default function SitePage({
  loaderData: { site, unusual, departments, drawing, map, stock, reviews, customerReviews },
}: Route.ComponentProps) {
  return (
    <main id="main">
      <section className="page page--chalk">
        <div className="wrap">
          <a className="icon-link" href={localisedPath("/locations")}>
            <Icon name="arrow-left" />
            {t("common.allLocations")}
          </a>
          <div className="branch-page">
            <div className="branch-page__name">
              <h1>{site.title}</h1>
              <OpenBadge status={site.status} />
              {site.address && <address className="branch-page__address">{site.address}</address>}
              {site.note && <p>{site.note}</p>}
            </div>
            <Contact site={site} />
            <Hours site={site} unusual={unusual} />
            {(drawing || map) && (
              <div className="panel branch-page__map">
                {drawing && <ProximityMap drawing={drawing} />}
                {drawing && <Neighbours neighbours={drawing.neighbours} />}
                {map && <MapEmbed src={map} name={site.title} />}
              </div>
            )}
          </div>
        </div>
      </section>
      {departments.length > 0 && (
        <section className="section section--tight" aria-labelledby="departments-title">
          <div className="wrap">
            <div className="section__header">
              <h2 id="departments-title">{t("organisation.departments")}</h2>
            </div>
            <div className="branches branches--departments">
              {departments.map((department) => (
                <div className="panel panel__body branch" key={department.name}>
                  <div className="branch__about">
                    <h3 className="branch__title">{department.name}</h3>
                    <ServicesLine services={department.services} />
                    <OpenBadge status={department.status} />
                    {department.note && <p className="small">{department.note}</p>}
                    {department.telephone && (
                      <a className="icon-link tabular" href={telephoneLink(department.telephone)}>
                        <Icon name="phone" />
                        {department.telephone}
                      </a>
                    )}
                  </div>
                  <HoursTable of={department.name} hours={department.hours} />
                </div>
              ))}
            </div>
          </div>
        </section>
      )}
      {stock.cards.length > 0 && (
        <section className="section section--tight section--chalk" aria-labelledby="stock-title">
          <div className="wrap">
            <div className="section__header">
              <h2 id="stock-title">{t("organisation.newAtName", { name: site.name })}</h2>
              <a className="icon-link" href={localisedPath(stock.url)}>
                {stock.words}
                <Icon name="arrow-right" />
              </a>
            </div>
            <div className="branch-page__stock">
              {stock.cards.map((card) => (
                <VehicleCard key={card.stock_id} card={card} />
              ))}
            </div>
            {stock.example && <RepresentativeExample example={stock.example} />}
          </div>
        </section>
      )}
      {customerReviews && <CustomerReviews reviews={customerReviews} />}
      {reviews && <DealerReviews reviews={reviews} />}
    </main>
  );
}

type BranchProps = { site: Route.ComponentProps["loaderData"]["site"] };

/** The way there comes first: who opens this page is about to set off. */
function Contact({ site }: BranchProps) {
  return (
    <div className="branch-page__contact">
      {site.directions && (
        <ButtonLink href={site.directions}>
          <Icon name="navigation" />
          {t("organisation.directions")}
          <span className="visually-hidden">{` ${t("organisation.toName", { name: site.name })}`}</span>
        </ButtonLink>
      )}
      <ButtonLink look="secondary" href={telephoneLink(site.telephone)}>
        <Icon name="phone" />
        <span className="tabular">{site.telephone}</span>
      </ButtonLink>
      <a className="icon-link" href={localisedPath("/enquiry")}>
        <Icon name="message-circle" />
        {t("organisation.askUsSomething")}
      </a>
    </div>
  );
}

function Hours({ site, unusual }: BranchProps & Pick<Route.ComponentProps["loaderData"], "unusual">) {
  if (site.hours.length === 0 && unusual.length === 0) return null;
  return (
    <section className="panel panel__body branch-page__hours" aria-labelledby="hours-title">
      <h2 id="hours-title">{t("organisation.openingHours")}</h2>
      <HoursTable of={site.name} hours={site.hours} />
      {unusual.length > 0 && (
        <>
          {site.hours.length > 0 && <h3>{t("organisation.otherHoursInTheNext")}</h3>}
          <ul className="branch-page__unusual">
            {unusual.map(({ day, hours, reason }) => (
              <li key={day}>
                <span>
                  <strong>{day}</strong>
                  {reason && <span className="muted">{` (${reason})`}</span>}
                </span>
                <span>{hours}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function departmentView(department: Site, clock: ReturnType<typeof londonWallClock>, icons: Dealership["serviceIcons"]) {
  const { status, services, telephone, hours, note } = siteCardView(department, clock, icons, null);
  return { name: department.name, status, services, telephone, hours, note };
}
