import type { SearchPath } from "#domain/stock/addresses.ts";
import type { Facet, VehicleSearch } from "#domain/stock/filters.ts";

/** A page that lists stock: its words, and what of the stock it is about. */
export type Listing = {
  path: SearchPath;
  title: string;
  one: string;
  many: string;
  /** Choices the shopper cannot take off here; they are not in the form and not in the address. */
  scope: Partial<Record<Facet, string[]>>;
};

export const LISTINGS: readonly Listing[] = [
  { path: "/vehicle-search", title: "Cars and vans", one: "vehicle", many: "vehicles", scope: {} },
  {
    path: "/used-cars",
    title: "Used cars",
    one: "car",
    many: "cars",
    scope: { category: ["car", "cars"], advert_classification: ["used"] },
  },
  {
    path: "/used-vans",
    title: "Used vans",
    one: "van",
    many: "vans",
    scope: { category: ["van", "vans"], advert_classification: ["used"] },
  },
];

export function listingAt(pathname: string): Listing | undefined {
  return LISTINGS.find(({ path }) => path === pathname);
}

/** What the shopper asked for, within what the page is about. */
export function withinScope(search: VehicleSearch, { scope }: Listing): VehicleSearch {
  return { ...search, facets: { ...search.facets, ...scope } };
}

/** What the shopper asked for, without what the page is about anyway. */
export function beyondScope(search: VehicleSearch, { scope }: Listing): VehicleSearch {
  const facets = Object.fromEntries(Object.entries(search.facets).filter(([facet]) => !(facet in scope)));
  return { ...search, facets };
}

/** "1 car", "1,204 cars" */
export function countInWords(count: number, { one, many }: Pick<Listing, "one" | "many">): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;
}
