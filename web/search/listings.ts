import type { Noun } from "./count-text.ts";
import type { PlainLabel } from "#domain/labels/label.ts";
import { t } from "#web/locale/translate.ts";
import * as labels from "#domain/labels/english.ts";
import type { SearchPath } from "#domain/search/search-urls.ts";
import type { FacetValue } from "#domain/search/facets.ts";
import { FACETS, searchUrl, type Facet, type VehicleSearch } from "#domain/search/filters.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";
import { isAbout, type Landing } from "./landing-page.ts";

/** A page that lists stock: its words, and what of the stock it is about. */
export type Listing = {
  path: SearchPath;
  title: PlainLabel;
  many: Noun;
  stock: StockScope;
  /** Choices the shopper cannot take off here; they are not in the form and not in the address. */
  fixed: Partial<Record<Facet, string[]>>;
  /** Facets that say nothing here. */
  hidden: readonly Facet[];
};

const ALL_STOCK = "/vehicle-search" satisfies SearchPath;

export const LISTINGS: readonly Listing[] = [
  { path: ALL_STOCK, title: labels.carsAndVans, many: "vehicles", stock: "all", fixed: {}, hidden: [] },
  {
    path: "/used-cars",
    title: labels.usedCars,
    many: "cars",
    stock: "cars",
    fixed: { advert_classification: ["used"] },
    hidden: ["category", "advert_classification"],
  },
  {
    path: "/used-vans",
    title: labels.usedVans,
    many: "vans",
    stock: "vans",
    fixed: { advert_classification: ["used"] },
    hidden: ["category", "advert_classification"],
  },
];

/** What all stock is called when it is narrowed to some kinds of adverts. */
const KINDS: Readonly<Record<string, PlainLabel>> = {
  used: labels.usedCarsAndVans,
  new: labels.newCarsAndVans,
  offer: labels.offers,
  "new,offer": labels.newCarsAndOffers,
  motability: labels.motabilityCarsAndVans,
  "contract-hire-business": labels.businessContractHire,
};

/** The heading of a listing: what it is about, or the kind of adverts the shopper asks it for. */
export function listingTitle({ title, fixed }: Pick<Listing, "title" | "fixed">, { facets }: Pick<VehicleSearch, "facets">): string {
  if (fixed.advert_classification) return t(title);
  return t(KINDS[facets.advert_classification?.toSorted().join() ?? ""] ?? title);
}

/** The listing at an address, or above it. */
export function listingAt(pathname: string): Listing | undefined {
  return LISTINGS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}

/** The address of a search: it stays on a landing page while it asks for that make and range. */
export function listingAddress({ path }: Pick<Listing, "path">, search: VehicleSearch, landing?: Landing | null): string {
  if (!landing || !isAbout(search, landing)) return searchUrl(path, search);
  const { make: _make, range: _range, ...facets } = search.facets;
  return searchUrl(landing.path, { ...search, facets });
}

/** Whether a shopper asks for what this page is not about: a filter that could not be kept here. */
export function hasExtraFilters({ facets }: VehicleSearch, { fixed }: Pick<Listing, "fixed">): boolean {
  return FACETS.some((facet) => {
    const own = fixed[facet];
    return own !== undefined && facets[facet]?.some((value) => !own.includes(value));
  });
}

/**
 * The page of all stock with the same query. Cars stay cars there: what was narrowed by the page is narrowed by its
 * categories, unless the query names some.
 */
export function isUnfilteredStock({ pathname, searchParams }: URL, { path }: Pick<Listing, "path">, categories: readonly FacetValue[]): string {
  const query = new URLSearchParams(searchParams);
  if (!query.has("category") && categories.length > 0) query.set("category", categories.map(({ value }) => value).join(","));
  return `${ALL_STOCK}${pathname.slice(path.length)}?${String(query).replaceAll("%2C", ",")}`;
}

/** What the shopper asked for, within what the page is about. */
export function withFixedFacets(search: VehicleSearch, { fixed }: Listing): VehicleSearch {
  return { ...search, facets: { ...search.facets, ...fixed } };
}

/** What the shopper asked for, without what the page is about anyway. */
export function withoutFixedFacets(search: VehicleSearch, { fixed }: Listing): VehicleSearch {
  const facets = Object.fromEntries(Object.entries(search.facets).filter(([facet]) => !(facet in fixed)));
  return { ...search, facets };
}
