import { LOCALES } from "../labels/locales.ts";
import { resolveSearchPath, SEARCH_PATHS } from "../search/search-urls.ts";

/** Pages of the product that a written page of the same address adds words to: it stands on them. */
export const PAGES_WITH_CONTENT = ["apply-today", "valuation"] as const;

/** Where the product answers with pages of its own: `:` begins a part that may be anything, `?` ends one that may be missing, `*` is all that follows. */
export const BUILT_IN_PAGES = [
  "vehicle/:id?",
  "saved",
  "saved/vehicles",
  "compare",
  "enquiry/:stock_id?",
  "test-drive/:stock_id",
  "move-closer/:stock_id",
  "enquiry-sent/:id",
  "deal/:link",
  "deal-link/:stock_id",
  "checkout/:stock_id",
  "order/:guid",
  "order/:guid/application/:page?",
  "resume/:token",
  "confirm-email/:token",
  "valuation/:hash",
  "demo-outbox",
  "demo-outbox/:number",
  "demo-payment/:session",
  "locations",
  "locations/:slug",
  "offers",
  "news",
  "news/:id",
  "guides",
  "guides/:id",
  "offline",
] as const;

/** Where what is no page is asked for. */
const OWN_FILES = ["api/*", "assets/*", "autosonshowimages/*", "media/*", "sitemaps/*", ".well-known/*", "healthz", "favicon.ico", "robots.txt", "sitemap.xml", "news.xml", "offline-worker.js"];

const OWN = [...BUILT_IN_PAGES, ...OWN_FILES, ...Object.values(LOCALES).map(({ base }) => `${base.slice(1)}/*`)].map((pattern) => pattern.split("/"));

/**
 * Whether the product itself answers at an address without its first slash ("locations", "used-cars/2020-ford-focus-100234"): a
 * written page there would never be read.
 */
export function isBuiltInPath(address: string): boolean {
  // Pages are found whatever the case of their address.
  const parts = address.toLowerCase().split("/");
  if (SEARCH_PATHS.some((path) => path === `/${parts[0]}`)) return resolveSearchPath(address).kind !== "landing";
  return OWN.some((pattern) => isLike(parts, pattern));
}

/** Whether a written page at an address gives words to one of the product's pages, of a make or one of PAGES_WITH_CONTENT, instead of being one itself. */
export function acceptsContent(address: string): boolean {
  return PAGES_WITH_CONTENT.some((known) => known === address) || resolveSearchPath(address).kind === "landing";
}

/**
 * Whether an entry of a menu leads somewhere: elsewhere, to a page of the product's own, or to one that is written. `written` names these as
 * their addresses do, "warranty" and "news/winter-check". What an address asks for (a make, a branch) is not looked up.
 */
export function isReachable(url: string, written: readonly string[]): boolean {
  const [path = ""] = url.split(/[?#]/);
  if (!path.startsWith("/")) return true;
  const page = path.slice(1).replace(/\/$/, "");
  if (page === "" || acceptsContent(page) || written.includes(page)) return true;
  return isBuiltInPath(page) && !POST.test(page.toLowerCase()) && !isUnknownStock(page);
}

const POST = /^(?:news|guides)\/./;

function isUnknownStock(page: string): boolean {
  return SEARCH_PATHS.some((path) => `/${page.toLowerCase()}/`.startsWith(`${path}/`)) && resolveSearchPath(page).kind === "unknown";
}

function isLike(parts: readonly string[], pattern: readonly string[]): boolean {
  if (pattern.at(-1) === "*") return pattern.slice(0, -1).every((part, at) => part === parts[at]);
  const least = pattern.filter((part) => !part.endsWith("?")).length;
  if (parts.length < least || parts.length > pattern.length) return false;
  return parts.every((part, at) => pattern[at]?.startsWith(":") || pattern[at] === part);
}
