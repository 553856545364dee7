import { EMPTY_SEARCH, facetValue, searchUrl, type Facet } from "./filters.ts";
import { stockIdOfSlug } from "../stock/slug.ts";

/** Every page that lists stock, and under which a vehicle may be asked for. */
export const SEARCH_PATHS = ["/vehicle-search", "/used-cars", "/used-vans"] as const;
export type SearchPath = (typeof SEARCH_PATHS)[number];

/** What an address below a search path is about. */
export type ResolvedSearchPath =
  | { kind: "search"; path: SearchPath }
  | { kind: "landing"; path: SearchPath; facets: Partial<Record<Facet, string[]>> }
  | { kind: "vehicle"; path: SearchPath; slug: string; stock_id: number }
  | { kind: "print"; path: SearchPath; slug: string; stock_id: number }
  | { kind: "unknown" };

const UNKNOWN: ResolvedSearchPath = { kind: "unknown" };

/**
 * Tells the pages of a search path apart: the search itself, a vehicle (its slug ends in its stock id), a vehicle's
 * print page, and the landing pages of a make and of a range. `print` is reserved and never a make.
 */
export function resolveSearchPath(pathname: string): ResolvedSearchPath {
  const [first = "", ...rest] = pathname.replace(/^\/+|\/+$/g, "").split("/").map(decode);
  const path = SEARCH_PATHS.find((known) => known === `/${first}`);
  if (!path || rest.length > 2 || rest.includes("")) return UNKNOWN;
  const [one, two] = rest;
  if (one === undefined) return { kind: "search", path };
  if (one === "print") {
    const stock_id = two === undefined ? undefined : stockIdOfSlug(two);
    return two === undefined || stock_id === undefined ? UNKNOWN : { kind: "print", path, slug: two, stock_id };
  }
  if (two !== undefined) return { kind: "landing", path, facets: { make: [one], range: [two] } };
  const stock_id = stockIdOfSlug(one);
  return stock_id === undefined
    ? { kind: "landing", path, facets: { make: [one] } }
    : { kind: "vehicle", path, slug: one, stock_id };
}

/**
 * Where all vehicles of a make, or of one of its ranges, are listed: their landing page, or the search for them where
 * the name cannot stand in an address of its own (one that ends in a number would be taken for a vehicle).
 */
export function landingPageUrl(path: SearchPath, make: string, range?: string): string {
  const facets = { make: [facetValue(make)], ...(range !== undefined && { range: [facetValue(range)] }) };
  const landing = [path, ...Object.values(facets).flat()].join("/");
  const own = PLAIN_PATH.test(landing) && resolveSearchPath(landing).kind === "landing";
  return own ? landing : searchUrl(path, { ...EMPTY_SEARCH, facets });
}

const PLAIN_PATH = /^(\/[a-z0-9-]+)+$/;

/** One part of a path in plain lower case; "" when it is not well formed. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return "";
  }
}
