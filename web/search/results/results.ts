import * as labels from "#domain/labels/english.ts";
import { translateText, t } from "#web/locale/translate.ts";
import type { RepresentativeExample } from "#domain/finance/representative-example.ts";
import { appliedFilters, withoutFilters, withoutPage, type AppliedFilter } from "#domain/search/applied-filters.ts";
import type { VehicleCard } from "#domain/stock/card.ts";
import type { FacetCounts, FacetValue } from "#domain/search/facets.ts";
import type { VatScheme } from "#domain/stock/vehicle.ts";
import {
  EMPTY_SEARCH,
  facetValue,
  parseSearch,
  searchToQuery,
  type OrderBy,
  type ParsedSearch,
  type VehicleSearch,
} from "#domain/search/filters.ts";
import type { Problem } from "#domain/problem.ts";
import type { Dealership } from "#server/dealership.ts";
import type { Stock } from "#server/stock/stock.ts";
import { tickerForSearch } from "#web/content/ticker-lines.ts";
import type { OfferView } from "#web/offers/offer-view.ts";
import { resultsPageOffers } from "#web/offers/results-page-offers.ts";
import { budgetOf, withoutDefaultTerms, type Budget } from "#web/search/filters/budget.ts";
import { facetText } from "#web/search/filters/facet-labels.ts";
import { filterGroups, type FilterGroups } from "#web/search/filters/filter-groups.ts";
import { landingPathOf, type Landing } from "#web/search/landing-page.ts";
import { listExample } from "#web/search/list-example.ts";
import { listingAddress, listingTitle, withoutFixedFacets, withFixedFacets, type Listing } from "#web/search/listings.ts";
import type { LocationInput } from "#web/search/filters/location-fields.tsx";

/** A link of the page: to the same results without one filter, or with fewer. */
export type RelaxedSearchLink = { label: string; href: string };

export type Results = {
  listing: Pick<Listing, "path" | "many"> & { title: string };
  /** On the page of a make or a range. */
  landing: Landing | null;
  total: number;
  page: number;
  pages: number;
  cards: VehicleCard[];
  /** They stand among the cards. */
  offers: OfferView[];
  ticker: readonly string[] | null;
  /** What the website says about this make or range, on its first page. */
  words: { lead: string | null; html: string } | null;
  look: { rows: boolean; centred: boolean };
  /** Where the website says "+VAT" beside its prices: whether that is so of all that was found, or of some. */
  plus_vat: "all" | "some" | null;
  /** At the website's representative APR; none without a monthly figure on the page. */
  example: RepresentativeExample | null;
  groups: FilterGroups;
  budget: Budget;
  place: LocationInput;
  orderBy: OrderBy;
  q: string;
  /** The words as they were read, when a slip of the finger was put right. */
  showing: string | null;
  /** The first filters, each with its way out; `filters` counts all of them. */
  chips: RelaxedSearchLink[];
  filters: number;
  /** Only when nothing was found: how many there would be without each filter, or without each pair where one is not enough. */
  waysOut: (RelaxedSearchLink & { count: number; filters: 1 | 2 })[];
  /** The results without filters. */
  clear: string;
  /** The address of the first page; the others add their number to it. */
  firstPage: string;
  problems: Problem[];
  /** This client has looked up too many postcodes. */
  tooMany: boolean;
  /** Whether the page is for this shopper alone: it says where they are. */
  personal: boolean;
  /** The page of a listing, a make or a range that this search is; null when it narrows more than that. */
  plain: string | null;
};

/** Each carries the whole address without its filter. */
const MOST_CHIPS = 20;

const COMMERCIAL = facetValue("Commercial" satisfies VatScheme);

type Desk = Pick<Dealership, "stock" | "website" | "content" | "now">;
type Asked = { listing: Listing; landing?: Landing | null; pairs: Iterable<readonly [string, string]>; /** The address of who asks. */ client?: string };

/** Reads the address, asks the stock, and writes down what the page says. */
export async function resultsFor({ listing, landing = null, pairs, client }: Asked, desk: Desk): Promise<Results> {
  const { stock, website, content } = desk;
  const given = [...pairs];
  const parsed = within(landing, parseSearch(given));
  const named = new Map(given);
  const nearest = named.get("orderBy")?.trim().toLowerCase() === "distance";
  // Choosing that order is no mistake: the page then asks where the shopper is.
  const asksPostcode = nearest && !named.get("postcode")?.trim();
  const search = withoutDefaultTerms(withoutFixedFacets(parsed.search, listing), website);
  const whole = withFixedFacets(search, listing);
  // Words may name a budget by the month too.
  const meant = search.q === "" ? search : stock.read(whole).search;
  const monthly = meant.monthly !== undefined || search.orderBy.startsWith("monthly") || named.get("budget") === "monthly";
  const needsAsking = monthly || search.finance !== undefined || search.postcode !== undefined || search.orderBy === "distance";
  const asked = needsAsking ? await stock.asked(whole, { monthly, ...(client !== undefined && { client }) }) : undefined;
  const problems = [
    ...parsed.problems.filter(({ field }) => !(asksPostcode && field === "postcode")),
    ...(asked?.problems ?? []),
  ];
  const bad = new Set(problems.map(({ field }) => field));
  const typed = new Map(given.filter(([name]) => bad.has(name)));
  const found = stock.search(whole, listing.stock, asked);
  const everything = everythingOf(listing, stock);
  const applied = appliedFilters(search, stock.labels(search));
  const groups = filterGroups(search, listing, found.facets, everything, found.bounds, typed);
  const orderBy = nearest ? "distance" : search.orderBy;
  const cards = stock.cards(found.stock_ids, asked);
  return {
    listing: { path: listing.path, title: listingTitle(listing, search), many: listing.many },
    landing,
    total: found.total,
    page: found.page,
    pages: found.pages,
    cards,
    offers: resultsPageOffers(desk, whole, found.stock_ids),
    ticker: tickerForSearch(content, whole),
    words: landing && found.page === 1 ? wordsOf(content.page(landing.path.slice(1))) : null,
    plus_vat: website.vehicleConfig.vatBesidePrice ? plusVat(found.facets.vat_scheme, found.total) : null,
    look: { rows: website.listingCardStyle.layout === "row", centred: !website.vehicleConfig.leftAlignPricing },
    example: listExample(cards, stock),
    groups,
    budget: budgetOf({ search, meant, given: named, typed }, groups.price, found.bounds, asked?.finance ?? null, { ...website, figures_by_lender: stock.example() === null }),
    place: {
      postcode: typed.get("postcode") ?? search.postcode ?? "",
      max_distance: search.max_distance ?? null,
      atSort: orderBy === "distance",
    },
    orderBy,
    q: search.q,
    showing: search.q === "" ? null : stock.read(whole).showing,
    filters: applied.length,
    chips: applied.slice(0, MOST_CHIPS).map(({ name, label, without }) => ({
      label: chipWords(name, label),
      href: listingAddress(listing, without, landing),
    })),
    waysOut: (found.total > 0 ? [] : stock.waysOut(whole, listing.stock, asked, listing.fixed)).map(
      ({ name, label, and, total, without }) => ({
        label: and ? t(labels.nameAndName2, { name: chipWords(name, label), name2: chipWords(and.name, and.label) }) : chipWords(name, label),
        href: listingAddress(listing, withoutFixedFacets(without, listing), landing),
        count: total,
        filters: and ? 2 : 1,
      }),
    ),
    clear: listingAddress(listing, withoutFilters(search)),
    firstPage: listingAddress(listing, withoutPage(search), landing),
    problems,
    tooMany: asked?.retryAfter !== undefined,
    personal: named.has("postcode"),
    plain: plainPath(listing, search),
  };
}

function plusVat(schemes: readonly FacetValue[], total: number): Results["plus_vat"] {
  const commercial = schemes.find(({ value }) => value === COMMERCIAL)?.count ?? 0;
  if (commercial === 0) return null;
  return commercial >= total ? "all" : "some";
}

function wordsOf(page: { lead: string | null; html: string } | undefined): Results["words"] {
  return page ? { lead: page.lead, html: page.html } : null;
}

/** Doors and seats say what they count already. */
function chipWords(name: AppliedFilter["name"], label: string): string {
  return name === "category" || name === "saving" || name === "franchise_approved" || name === "tags" ? facetText(name, label, label) : translateText(label);
}

/** On a landing page the address itself says which make and range. */
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

/** "/used-cars?make=ford&page=2" */
export function pageUrl(firstPage: string, page: number): string {
  return page === 1 ? firstPage : `${firstPage}${firstPage.includes("?") ? "&" : "?"}page=${page}`;
}

/** Every value there is on a listing: what a form offers however much is filtered. */
function everythingOf(listing: Listing, stock: Stock): FacetCounts {
  return stock.search(withFixedFacets(EMPTY_SEARCH, listing), listing.stock).facets;
}
