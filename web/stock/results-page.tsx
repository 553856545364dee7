import "./filters.css";
import "./results.css";
import type { Problem } from "#domain/problem.ts";
import { dealershipContext } from "#web/context.ts";
import { ANONYMOUS_PAGE } from "#web/layout/page-cache.ts";
import { metaTags } from "#web/layout/page-meta.ts";
import { RepresentativeExample } from "#web/finance/representative-example.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { data, useNavigation } from "react-router";
import type { Route } from "./+types/results-page";
import { FilterForm } from "./filter-form.tsx";
import { landingAt } from "./landing.ts";
import { listingAt } from "./listings.ts";
import { NoVehicles } from "./no-vehicles.tsx";
import { ResultsHead } from "./results-head.tsx";
import { SORT_ID, SORT_POSTCODE_ID } from "./results-ids.ts";
import { resultsMeta } from "./results-meta.ts";
import { pageAddress, resultsFor, type Results } from "./results.ts";
import { VehicleCard } from "./vehicle-card.tsx";

const BAD_SEARCH_STATUS = 422;
/** Cards whose pictures are fetched at once: the first row of a wide screen. */
const EAGER_CARDS = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { stock, website } = context.get(dealershipContext);
  const listing = listingAt(url.pathname);
  const landing = listing && (await landingAt(url.pathname, listing, stock));
  if (!listing || (!landing && url.pathname !== listing.path)) throw data(null, 404);
  const results = await resultsFor({ listing, landing, pairs: url.searchParams }, stock, website);
  const meta = resultsMeta(results, website, url);
  return data({ results, meta }, { status: results.problems.length > 0 ? BAD_SEARCH_STATUS : 200 });
}

export const headers = () => ANONYMOUS_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? metaTags(loaderData.meta) : [];
}

export default function ResultsPage({ loaderData: { results } }: Route.ComponentProps) {
  const loading = useNavigation().location?.pathname === (results.landing ?? results.listing).path;
  return (
    <main id="main" className="srp">
      <ResultsHead results={results} />
      <div className="wrap srp__g">
        <FilterForm results={results} />
        <div className="srp__r" aria-busy={loading}>
          {results.problems.length > 0 && <ErrorSummary problems={results.problems.map((problem) => atItsField(problem, results))} />}
          {results.total === 0 ? <NoVehicles results={results} /> : <Cards results={results} />}
        </div>
      </div>
    </main>
  );
}

function Cards({ results: { cards, example, page, pages, firstPage } }: { results: Results }) {
  return (
    <>
      <div className="results">
        {example && <RepresentativeExample example={example} />}
        {cards.map((card, index) => (
          <VehicleCard key={card.stock_id} card={card} level="h2" eager={index < EAGER_CARDS} />
        ))}
      </div>
      <Pagination page={page} pages={pages} hrefOf={(to) => pageAddress(firstPage, to)} label="Results pages" />
    </>
  );
}

/** Fields of the form that a message can lead to. */
const FIELDS = /^(min_|max_|monthly_|deposit|term|mileage|q$)/;

function atItsField({ field, message }: Problem, { place }: Results): Problem | { message: string } {
  if (field === "orderBy") return { field: SORT_ID, message: "Choose how to sort from the list" };
  if (field === "postcode") return { field: place.atSort ? SORT_POSTCODE_ID : "filter-postcode", message };
  return FIELDS.test(field) ? { field: `filter-${field}`, message } : { message };
}
