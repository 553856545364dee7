import type { MessageText } from "#domain/messages/message-text.ts";
import { rendered, t } from "#web/locale/translate.ts";
import type { RepresentativeExample } from "#domain/finance/representative-example.ts";
import { appliedFilters, withoutFilters, withoutPage, type AppliedFilter } from "#domain/search/applied-filters.ts";
import { shownCards, type VehicleCard } from "#web/search/shown-cards.ts";
import type { FacetCounts, FacetValue } from "#domain/search/facets.ts";
import type { VatScheme } from "#domain/stock/vehicle.ts";
import type { FilteredText, PageValues } from "#domain/search/filters-from-text.ts";
import {
  EMPTY_SEARCH,
  facetValue,
  parseSearch,
  searchToQuery,
  type OrderBy,
  type ParsedSearch,
  type VehicleSearch,
} from "#domain/search/filters.ts";
import { needsTotals } from "#domain/search/cost-params.ts";
import { londonDay } from "#domain/calendar.ts";
import type { Problem } from "#domain/problem.ts";
import type { Dealership } from "#server/dealership.ts";
import type { Stock } from "#server/stock/stock.ts";
import { tickerForSearch } from "#web/content/ticker-lines.ts";
import type { OfferView } from "#web/offers/offer-view.ts";
import { resultsPageOffers } from "#web/offers/results-page-offers.ts";
import { budgetOf, withoutDefaultTerms, type Budget } from "#web/search/filters/budget.ts";
import { costsForm, type CostsForm } from "#web/search/filters/costs-form.ts";
import { facetText } from "#web/search/filters/facet-labels.ts";
import { filterGroups, type FilterGroups } from "#web/search/filters/filter-groups.ts";
import { landingPathOf, type Landing } from "#web/search/landing-page.ts";
import { listExample } from "#web/search/list-example.ts";
import { listingAddress, listingTitle, withoutFixedFacets, withFixedFacets, type Listing } from "#web/search/listings.ts";
import type { LocationInput } from "#web/search/filters/location-fields.tsx";

/** A link to the same results with a filter removed. */
export type RelaxedSearchLink = { label: string; href: string };

/** `other` is the URL of the other reading: the words as typed, or with filters from them again. `showing` is the corrected text. */
export type TextReading = { typed: string; showing: string | null; isExact: boolean; other: string };

export type Results = {
  listing: Pick<Listing, "path" | "many"> & { title: string };
  /** Set on a landing page. */
  landing: Landing | null;
  total: number;
  page: number;
  pages: number;
  cards: VehicleCard[];
  /** Shown among the cards. */
  offers: OfferView[];
  ticker: readonly string[] | null;
  /** The website's text about this make or range, on the first page only. */
  words: { lead: string | null; html: string } | null;
  look: { rows: boolean; centred: boolean };
  /** Whether "+VAT" applies to all results or some; null where the website does not show it. */
  plus_vat: "all" | "some" | null;
  /** At the website's representative APR; null without a monthly figure on the page. */
  example: RepresentativeExample | null;
  groups: FilterGroups;
  budget: Budget;
  costs: CostsForm;
  /** How many more vehicles may cost no more than the limit a month, with the URL of all of them by what they cost. */
  may_fit: { count: number; href: string } | null;
  place: LocationInput;
  orderBy: OrderBy;
  /** The website's default, which URLs leave out. */
  usualOrder: OrderBy;
  /** The words that no filter expresses. */
  q: string;
  /** What was made of the search text; null without one, or when it stayed as typed. */
  text: TextReading | null;
  /** URL of the same results with filters in place of words; null where the request's URL has them. */
  address: string | null;
  /** The first filters, each with a link that removes it, and the words that it came from now; `filters` is the number of all. */
  chips: (RelaxedSearchLink & { replaced: string | null })[];
  filters: number;
  /** Relaxed searches, only without results: the counts without one filter each, or without two where one is not enough. */
  relaxedSearches: (RelaxedSearchLink & { count: number; filters: 1 | 2 })[];
  /** URL of the results without filters. */
  clear: string;
  /** URL of the first page; the others add a page number. */
  firstPage: string;
  problems: Problem<string>[];
  /** This client has exceeded the postcode lookup limit. */
  tooMany: boolean;
  /** Whether the page contains the shopper's location, so that shared caches must not store it. */
  personal: boolean;
  /** URL of the equivalent listing or landing page; null if the search has further filters. */
  plain: string | null;
};

/** The default order of a website that sets none. */
const RECOMMENDED = "recommended" satisfies OrderBy;
/** Each chip contains a complete URL. */
const MAX_CHIPS = 20;

const COMMERCIAL = facetValue("Commercial" satisfies VatScheme);

type ResultsContext = Pick<Dealership, "stock" | "website" | "content" | "now">;
type ResultsRequest = {
  listing: Listing;
  landing?: Landing | null;
  pairs: Iterable<readonly [string, string]>;
  /** The client's IP address. */ client?: string;
};

/** Parses the query, runs the search and builds the view model of the page. */
export async function resultsFor({ listing, landing = null, pairs, client }: ResultsRequest, context: ResultsContext): Promise<Results> {
  const { stock, website, content } = context;
  const given = [...pairs];
  const parsed = within(landing, parseSearch(given));
  const named = new Map(given);
  const nearest = named.get("orderBy")?.trim().toLowerCase() === "distance";
  // Sorting by distance without a postcode is no error: the page then asks for it.
  const needsPostcode = nearest && !named.get("postcode")?.trim();
  const usualOrder = website.default_order ?? RECOMMENDED;
  const typedSearch = withoutUsualOrder(withoutDefaultTerms(withoutFixedFacets(parsed.search, listing), website), usualOrder);
  const everything = everythingOf(listing, stock);
  const { search, replaced } = stock.filtersFromText(typedSearch, valuesWithoutField(listing, everything));
  const fullSearch = { ...withFixedFacets(search, listing), orderBy: search.orderBy ?? usualOrder };
  // Free text may contain a monthly budget too.
  const meant = search.q === "" ? search : stock.interpretQuery(fullSearch).search;
  const monthly: boolean =
    meant.monthly !== undefined || search.orderBy?.startsWith("monthly") === true || named.get("budget") === "monthly";
  const needsContext =
    needsTotals(fullSearch) || monthly || search.finance !== undefined || search.postcode !== undefined || search.orderBy === "distance";
  const searchContext = needsContext
    ? await stock.searchContext(fullSearch, { monthly, ...(client !== undefined && { client }) })
    : undefined;
  const problems = [...parsed.problems.filter(({ field }) => !(needsPostcode && field === "postcode")), ...(searchContext?.problems ?? [])];
  const bad = new Set(problems.map(({ field }) => field));
  const isFiltered = searchToQuery(search) !== searchToQuery(typedSearch);
  const typed = new Map(given.filter(([name]) => bad.has(name)));
  const found = stock.search(fullSearch, listing.stock, searchContext);
  const mayFit = stock.mayFit(fullSearch, found.total, listing.stock, searchContext);
  const applied = appliedFilters(search, stock.labels(search));
  const textOfFilter = isFiltered ? textOfFilters(appliedFilters(typedSearch, stock.labels(typedSearch)), replaced) : () => null;
  const groups = filterGroups(search, listing, found.facets, everything, found.bounds, typed, {
    ...(search.facets.range && { makes: stock.facetCounts(withoutModels(fullSearch), listing.stock, searchContext).make }),
    ...((search.facets.make?.length ?? 0) > 1 && { ranges: stock.rangesByMake(fullSearch, listing.stock, searchContext) }),
  });
  const orderBy = nearest ? "distance" : fullSearch.orderBy;
  const cards = shownCards(stock.cards(found.stock_ids, searchContext));
  return {
    listing: { path: listing.path, title: listingTitle(listing, search), many: listing.many },
    landing,
    total: found.total,
    page: found.page,
    pages: found.pages,
    cards,
    offers: resultsPageOffers(context, fullSearch, found.stock_ids),
    ticker: tickerForSearch(content, fullSearch),
    words: landing && found.page === 1 ? contentOf(content.page(landing.path.slice(1))) : null,
    plus_vat: website.vehicleConfig.vatBesidePrice ? plusVat(found.facets.vat_scheme, found.total) : null,
    look: { rows: website.listingCardStyle.layout === "row", centred: !website.vehicleConfig.leftAlignPricing },
    example: listExample(cards, stock),
    groups,
    budget: budgetOf({ search, meant, given: named, typed }, groups.price, found.bounds, searchContext?.finance ?? null, {
      ...website,
      figures_by_lender: stock.example() === null,
    }),
    costs: costsForm({ search, typed, website, today: londonDay(context.now()) }),
    may_fit: mayFit ? { count: mayFit, href: listingAddress(listing, byTotal(search), landing) } : null,
    place: {
      postcode: typed.get("postcode") ?? search.postcode ?? "",
      max_distance: search.max_distance ?? null,
      atSort: orderBy === "distance",
    },
    orderBy,
    usualOrder,
    q: search.q,
    text: textReading(typedSearch, isFiltered, { listing, landing, stock }),
    address: isFiltered ? withBudget(listingAddress(listing, search, landing), named.get("budget")) : null,
    filters: applied.length,
    chips: applied.slice(0, MAX_CHIPS).map(({ name, label, without }) => ({
      label: chipText(name, label),
      href: listingAddress(listing, without, landing),
      replaced: textOfFilter({ name, label }),
    })),
    relaxedSearches: (found.total > 0
      ? []
      : stock.relaxedSearches({ ...fullSearch, orderBy: search.orderBy }, listing.stock, searchContext, listing.fixed)
    ).map(({ name, label, and, total, without }) => ({
      label: and ? t("search.nameAndName", { name: chipText(name, label), name2: chipText(and.name, and.label) }) : chipText(name, label),
      href: listingAddress(listing, withoutFixedFacets(without, listing), landing),
      count: total,
      filters: and ? 2 : 1,
    })),
    clear: listingAddress(listing, withoutFilters(search)),
    firstPage: listingAddress(listing, withoutPage(search), landing),
    problems: rendered(problems),
    tooMany: searchContext?.retryAfter !== undefined,
    personal: named.has("postcode"),
    plain: plainPath(listing, search),
  };
}

function textReading(
  search: VehicleSearch,
  isFiltered: boolean,
  { listing, landing, stock }: Pick<ResultsRequest, "listing" | "landing"> & Pick<ResultsContext, "stock">,
): TextReading | null {
  const { isTextExact, ...interpreted } = search;
  const { showing } = stock.interpretQuery(search);
  if (search.q === "" || !(isTextExact || isFiltered || showing !== null)) return null;
  const other: VehicleSearch = isTextExact ? interpreted : { ...search, isTextExact: true };
  return {
    typed: search.q,
    showing,
    isExact: isTextExact === true,
    other: listingAddress(listing, withoutPage(other), landing),
  };
}

/** The form's choice between a price and a monthly budget is no filter, but part of the URL. */
function withBudget(address: string, budget: string | undefined): string {
  if (budget === undefined) return address;
  return `${address}${address.includes("?") ? "&" : "?"}budget=${encodeURIComponent(budget)}`;
}

/** The words that a filter which is not one of `chosen` came from; "" for its other values, null for a chosen filter and for text. */
function textOfFilters(chosen: AppliedFilter[], replaced: FilteredText["replaced"]) {
  const left = { ...replaced };
  const known = new Set(chosen.map(({ name, label }) => chipText(name, label)));
  return ({ name, label }: Pick<AppliedFilter, "name" | "label">): string | null => {
    if (name === "q" || known.has(chipText(name, label))) return null;
    const replacedText = left[name] ?? "";
    delete left[name];
    return replacedText;
  };
}

function plusVat(schemes: readonly FacetValue[], total: number): Results["plus_vat"] {
  const commercial = schemes.find(({ value }) => value === COMMERCIAL)?.count ?? 0;
  if (commercial === 0) return null;
  return commercial >= total ? "all" : "some";
}

function contentOf(page: { lead: string | null; html: string } | undefined): Results["words"] {
  return page ? { lead: page.lead, html: page.html } : null;
}

function withoutModels(search: VehicleSearch): VehicleSearch {
  const { range: _range, derivative: _derivative, ...facets } = search.facets;
  return { ...search, facets, page: 1, resultsPerPage: 1 };
}

/** The default order is left out of URLs, so that each page has one. */
function withoutUsualOrder(search: VehicleSearch, usual: OrderBy): VehicleSearch {
  return search.orderBy === usual ? { ...search, orderBy: null } : search;
}

/** Without the limit, lowest total first: those with an open or missing line among them. */
function byTotal(search: VehicleSearch): VehicleSearch {
  const { total_to: _limit, ...others } = search;
  return withoutPage({ ...others, orderBy: "total-asc" });
}

/** The labels of doors and seats already include the noun. */
function chipText(name: AppliedFilter["name"], text: MessageText): string {
  const inStock = String(text.messageKey);
  return name === "category" || name === "saving" || name === "franchise_approved" || name === "tags"
    ? facetText(name, inStock, inStock)
    : t(text);
}

/** Adds the make and range of a landing page's path. */
function within(landing: Landing | null, parsed: ParsedSearch): ParsedSearch {
  if (!landing) return parsed;
  const { make: _make, range: _range, ...facets } = parsed.search.facets;
  return { ...parsed, search: { ...parsed.search, facets: { ...facets, ...landing.facets } } };
}

function plainPath({ path }: Listing, search: VehicleSearch): string | null {
  const { make, range, ...others } = search.facets;
  const plainest = { ...EMPTY_SEARCH, facets: { make: make ?? [], range: range ?? [] }, page: search.page };
  if (Object.keys(others).length > 0 || searchToQuery(plainest) !== searchToQuery(search)) return null;
  return make || range ? (landingPathOf(search, { path }) ?? null) : path;
}

/** The values of a listing's vehicles in the facets that its form has no field for. */
function valuesWithoutField({ hidden, fixed }: Listing, everything: FacetCounts): PageValues {
  return Object.fromEntries(hidden.map((facet) => [facet, fixed[facet] ?? everything[facet].map(({ value }) => value)]));
}

/** The unfiltered counts of a listing, which determine the options of the form. */
function everythingOf(listing: Listing, stock: Stock): FacetCounts {
  return stock.facetCounts(withFixedFacets(EMPTY_SEARCH, listing), listing.stock);
}
