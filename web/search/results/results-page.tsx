import "#web/search/filters/filters.css";
import "./results.css";
import { fallbackLang, t } from "#web/locale/translate.ts";
import type { Problem } from "#domain/problem.ts";
import { withOffers } from "#domain/offers/interleave.ts";
import { EMPTY_SEARCH, parseSearch } from "#domain/search/filters.ts";
import { SaveAlert } from "#web/alerts/save-alert.tsx";
import { TextTicker } from "#web/content/text-ticker.tsx";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { RepresentativeExample } from "#web/finance/representative-example.tsx";
import { ErrorMain } from "#web/layout/error-page.tsx";
import { PUBLIC_PAGE_HEADERS, PRIVATE_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { metaTags } from "#web/layout/page-meta.ts";
import { townsOf } from "#web/organisation/towns.ts";
import { OfferCard } from "#web/offers/offer-card.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { data, isRouteErrorResponse, redirect, useNavigation } from "react-router";
import type { Route } from "./+types/results-page";
import { FilterForm } from "#web/search/filters/filter-form.tsx";
import { landingAt } from "#web/search/landing-page.ts";
import { isUnfilteredStock, hasExtraFilters, listingAt } from "#web/search/listings.ts";
import { NoVehicles } from "./no-vehicles.tsx";
import { ResultsHead } from "./results-heading.tsx";
import { SORT_ID, SORT_POSTCODE_ID } from "#web/search/results-ids.ts";
import { resultsMeta } from "./results-meta.ts";
import { pageUrl } from "./page-url.ts";
import { resultsFor, type Results } from "./results.ts";
import { SearchFailed } from "./search-failed.tsx";
import { VehicleCard } from "#web/search/vehicle-card.tsx";

const BAD_SEARCH_STATUS = 422;
const TOO_MANY_STATUS = 429;
/** Cards whose pictures load eagerly: the first row of a wide screen. */
const EAGER_CARDS = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const listing = listingAt(url.pathname);
  const landing = listing && (await landingAt(url.pathname, listing, dealership.stock));
  if (!listing || dealership.stock.scopeFor(listing.stock) === "none" || (!landing && url.pathname !== listing.path)) throw data(null, 404);
  if (hasExtraFilters(parseSearch(url.searchParams).search, listing)) {
    throw redirect(isUnfilteredStock(url, listing, dealership.stock.search(EMPTY_SEARCH, listing.stock).facets.category));
  }
  const results = await resultsFor({ listing, landing, pairs: url.searchParams, client: context.get(visitorContext).address }, dealership);
  if (results.pages > 0 && results.page > results.pages) throw redirect(lastPage(url, results.pages));
  if (results.total === 0 && isByTextAlone(url)) dealership.emptySearches.note(dealership.website.name, url.searchParams.get("q") ?? "");
  const meta = resultsMeta(results, dealership.website, url, {
    towns: townsOf(dealership),
    written: landing && dealership.content.page(landing.path.slice(1))?.description,
  });
  return data(
    { results, meta, alerts: dealership.alerts.isOn },
    {
      status: results.tooMany ? TOO_MANY_STATUS : results.problems.length > 0 ? BAD_SEARCH_STATUS : 200,
      headers: results.personal ? PRIVATE_PAGE_HEADERS : PUBLIC_PAGE_HEADERS,
    },
  );
}

/** With filters too, the filters may be why nothing is found. */
function isByTextAlone({ searchParams }: URL): boolean {
  const { search, problems } = parseSearch(searchParams);
  const { facets, ranges, q, orderBy: _order, page: _page, resultsPerPage: _size, isTextExact: _exact, ...others } = search;
  return q !== "" && problems.length === 0 && [facets, ranges, others].every((part) => Object.keys(part).length === 0);
}

/** A bookmarked page number may exceed the number of pages after vehicles have left the stock: the last page. */
function lastPage({ pathname, searchParams }: URL, pages: number): string {
  const query = new URLSearchParams(searchParams);
  query.delete("page");
  return pageUrl(query.size > 0 ? `${pathname}?${query}` : pathname, pages);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? metaTags(loaderData.meta) : [];
}

export default function ResultsPage({ loaderData: { results, alerts } }: Route.ComponentProps) {
  const { listing, landing, problems, total, ticker } = results;
  const next = useNavigation().location?.pathname;
  return (
    <main id="main" className="results-page">
      <ResultsHead results={results} />
      <div className="wrap results-page__grid">
        <FilterForm results={results} />
        <div className="results-page__list" aria-busy={next !== undefined && (next === listing.path || next === landing?.path)}>
          {problems.length > 0 && <ErrorSummary problems={problems.map((problem) => atItsField(problem, results))} />}
          {ticker && total > 0 && <TextTicker lines={ticker} />}
          {total === 0 ? <NoVehicles results={results} /> : <Cards results={results} />}
          {alerts && results.problems.length === 0 && <SaveAlert search={results.firstPage} />}
          <LandingText words={results.words} />
        </div>
      </div>
    </main>
  );
}

/** An unexpected error shows a retry in place of the results; a route error such as 404 has its own page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) ? <ErrorMain error={error} /> : <SearchFailed />;
}

function Cards({ results: { cards, offers, example, page, pages, firstPage, look } }: { results: Results }) {
  return (
    <>
      <div className={`results${look.rows ? " is-rows" : ""}${look.centred ? " is-centred" : ""}${cards.length < 2 ? " is-single" : ""}`}>
        {example && <RepresentativeExample example={example} />}
        {withOffers(cards, offers).map((one, index) =>
          one.kind === "offer" ? (
            <OfferCard key={`offer ${one.offer.id}`} offer={one.offer} level="h2" />
          ) : (
            <VehicleCard key={one.vehicle.stock_id} card={one.vehicle} level="h2" eager={index < EAGER_CARDS} first={index === 0} />
          ),
        )}
      </div>
      <Pagination page={page} pages={pages} hrefOf={(to) => pageUrl(firstPage, to)} label={t("search.resultsPages")} />
    </>
  );
}

/** The website's text about a make or a range. */
function LandingText({ words }: { words: Results["words"] }) {
  if (!words) return null;
  return (
    <section className="results-page__text prose" lang={fallbackLang()}>
      {words.lead && <p>{words.lead}</p>}
      <div className="prose" dangerouslySetInnerHTML={{ __html: words.html }} />
    </section>
  );
}

/** Form fields that an error message can link to. */
const FIELDS = /^(min_|max_|monthly_|deposit|term|mileage|total_to|miles|home_|public_|fuel_|insurance|q$)/;

function atItsField({ field, message }: Problem<string>, { place }: Results): { field?: string; message: string } {
  if (field === "orderBy") return { field: SORT_ID, message: t("search.chooseHowToSort") };
  if (field === "postcode") return { field: place.atSort ? SORT_POSTCODE_ID : "filter-postcode", message };
  return FIELDS.test(field) ? { field: `filter-${field}`, message } : { message };
}
