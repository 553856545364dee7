import type { Noun } from "./count-text.ts";
import type { PlainMessage } from "#domain/messages/message.ts";
import { msg, t } from "#web/locale/translate.ts";
import type { SearchPath } from "#domain/search/search-urls.ts";
import type { FacetValue } from "#domain/search/facets.ts";
import { FACETS, searchUrl, type Facet, type VehicleSearch } from "#domain/search/filters.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";
import { isAbout, type Landing } from "./landing-page.ts";

/** A page that lists stock: its texts, and the selection of the stock it shows. */
export type Listing = {
  path: SearchPath;
  title: PlainMessage;
  many: Noun;
  stock: StockScope;
  /** Facets fixed by this page; they are in neither the form nor the URL. */
  fixed: Partial<Record<Facet, string[]>>;
  /** Facets that are not useful on this page. */
  hidden: readonly Facet[];
};

const ALL_STOCK = "/vehicle-search" satisfies SearchPath;

export const LISTINGS: readonly Listing[] = [
  { path: ALL_STOCK, title: msg("common.carsAndVans"), many: "vehicles", stock: "all", fixed: {}, hidden: [] },
  {
    path: "/used-cars",
    title: msg("search.usedCars"),
    many: "cars",
    stock: "cars",
    fixed: { advert_classification: ["used"] },
    hidden: ["category", "advert_classification"],
  },
  {
    path: "/used-vans",
    title: msg("search.usedVans"),
    many: "vans",
    stock: "vans",
    fixed: { advert_classification: ["used"] },
    hidden: ["category", "advert_classification"],
  },
];

/** Titles of the listing of all stock when it is filtered by advert classification. */
const KINDS: Readonly<Record<string, PlainMessage>> = {
  used: msg("search.usedCarsAndVans"),
  new: msg("search.newCarsAndVans"),
  offer: msg("common.offers"),
  "new,offer": msg("search.newCarsAndOffers"),
  motability: msg("search.motabilityCarsAndVans"),
  "contract-hire-business": msg("search.businessContractHire"),
};

/** The heading of a listing, or of the advert classification that it is filtered by. */
export function listingTitle({ title, fixed }: Pick<Listing, "title" | "fixed">, { facets }: Pick<VehicleSearch, "facets">): string {
  if (fixed.advert_classification) return t(title);
  return t(KINDS[facets.advert_classification?.toSorted().join() ?? ""] ?? title);
}

/** The listing at a URL path or one of its parents. */
export function listingAt(pathname: string): Listing | undefined {
  return LISTINGS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}

/** The URL of a search: below the landing page while the search has that make and range. */
export function listingAddress({ path }: Pick<Listing, "path">, search: VehicleSearch, landing?: Landing | null): string {
  if (!landing || !isAbout(search, landing)) return searchUrl(path, search);
  const { make: _make, range: _range, ...facets } = search.facets;
  return searchUrl(landing.path, { ...search, facets });
}

/** Whether a search has filters that contradict the fixed facets of this page. */
export function hasExtraFilters({ facets }: VehicleSearch, { fixed }: Pick<Listing, "fixed">): boolean {
  return FACETS.some((facet) => {
    const fixedValues = fixed[facet];
    return fixedValues !== undefined && facets[facet]?.some((value) => !fixedValues.includes(value));
  });
}

/** URL of the listing of all stock with the same query. The page's categories are added as a filter, unless the query has one. */
export function isUnfilteredStock(
  { pathname, searchParams }: URL,
  { path }: Pick<Listing, "path">,
  categories: readonly FacetValue[],
): string {
  const query = new URLSearchParams(searchParams);
  if (!query.has("category") && categories.length > 0) query.set("category", categories.map(({ value }) => value).join(","));
  return `${ALL_STOCK}${pathname.slice(path.length)}?${String(query).replaceAll("%2C", ",")}`;
}

/** The search with the page's fixed facets. */
export function withFixedFacets(search: VehicleSearch, { fixed }: Listing): VehicleSearch {
  return { ...search, facets: { ...search.facets, ...fixed } };
}

/** The search without the page's fixed facets. */
export function withoutFixedFacets(search: VehicleSearch, { fixed }: Listing): VehicleSearch {
  const facets = Object.fromEntries(Object.entries(search.facets).filter(([facet]) => !(facet in fixed)));
  return { ...search, facets };
}
