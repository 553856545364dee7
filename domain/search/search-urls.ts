import { EMPTY_SEARCH, facetValue, searchUrl, type Facet } from "./filters.ts";
import { stockIdOfSlug } from "../stock/slug.ts";

/** Paths of the pages that list stock; vehicle pages are below them. */
export const SEARCH_PATHS = ["/vehicle-search", "/used-cars", "/used-vans"] as const;
export type SearchPath = (typeof SEARCH_PATHS)[number];

/** What a URL below a search path refers to. */
export type ResolvedSearchPath =
  | { kind: "search"; path: SearchPath }
  | { kind: "landing"; path: SearchPath; facets: Partial<Record<Facet, string[]>> }
  | { kind: "vehicle"; path: SearchPath; slug: string; stock_id: number }
  | { kind: "print"; path: SearchPath; slug: string; stock_id: number }
  | { kind: "unknown" };

const UNKNOWN: ResolvedSearchPath = { kind: "unknown" };

/**
 * Resolves a search path: the search itself, a vehicle (its slug ends in its stock id), a vehicle's print page, or the landing page of a
 * make or range. `print` is reserved and never a make.
 */
export function resolveSearchPath(pathname: string): ResolvedSearchPath {
  const [first = "", ...rest] = pathname
    .replace(/^\/+|\/+$/g, "")
    .split("/")
    .map(decode);
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
  return stock_id === undefined ? { kind: "landing", path, facets: { make: [one] } } : { kind: "vehicle", path, slug: one, stock_id };
}

/**
 * The landing page of a make or of one of its ranges, or a search for it if its slug cannot be a path (one that ends in a number would
 * resolve to a vehicle).
 */
export function landingPageUrl(path: SearchPath, make: string, range?: string): string {
  const facets = { make: [facetValue(make)], ...(range !== undefined && { range: [facetValue(range)] }) };
  const landing = [path, ...Object.values(facets).flat()].join("/");
  const isLandingPage = PLAIN_PATH.test(landing) && resolveSearchPath(landing).kind === "landing";
  return isLandingPage ? landing : searchUrl(path, { ...EMPTY_SEARCH, facets });
}

const PLAIN_PATH = /^(\/[a-z0-9-]+)+$/;

/** A decoded path segment in lower case; "" if the percent-encoding is invalid. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return "";
  }
}
