import { LOCALES } from "../labels/locales.ts";
import { resolveSearchPath, SEARCH_PATHS } from "../search/search-urls.ts";

/** Built-in pages that include the text of a content page at the same path. */
export const PAGES_WITH_CONTENT = ["apply-today", "sell-my-car", "valuation"] as const;

/**
 * Path patterns of the built-in pages: `:` begins a segment with any value, a trailing `?` makes a segment optional, `*` matches the rest.
 */
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
  "deal-delivery/:stock_id",
  "deal-email/:stock_id",
  "checkout/:stock_id",
  "order/:guid",
  "order/:guid/application/:page?",
  "your-deal/:token",
  "order-form/:token",
  "resume/:token",
  "find-order",
  "find-order/:token",
  "confirm-email/:token",
  "alert/:step?/:token?",
  "clean-air/:stock_id?",
  "valuation/:hash",
  "sell-my-car/:hash",
  "sell-my-car/:hash/contact",
  "demo-outbox",
  "demo-outbox/:number",
  "demo-payment/:session",
  "recommended-order",
  "locations",
  "locations/:slug",
  "offers",
  "news",
  "news/:id",
  "guides",
  "guides/:id",
  "offline",
] as const;

/** Paths of built-in routes that are not pages. */
const BUILT_IN_FILES = [
  "alerts/*",
  "api/*",
  "assets/*",
  "autosonshowimages/*",
  "media/*",
  "sitemaps/*",
  "feeds/*",
  ".well-known/*",
  "healthz",
  "livez",
  "readyz",
  "favicon.ico",
  "robots.txt",
  "sitemap.xml",
  "news.xml",
  "mcp",
  "llms.txt",
  "offline-worker.js",
];

const BUILT_IN_PATTERNS = [...BUILT_IN_PAGES, ...BUILT_IN_FILES, ...Object.values(LOCALES).map(({ base }) => `${base.slice(1)}/*`)].map(
  (pattern) => pattern.split("/"),
);

/**
 * Whether a built-in route handles a path, given without its leading slash ("locations", "used-cars/2020-ford-focus-100234"): a content
 * page there would never be served.
 */
export function isBuiltInPath(address: string): boolean {
  // Page routes are case-insensitive.
  const parts = address.toLowerCase().split("/");
  if (SEARCH_PATHS.some((path) => path === `/${parts[0]}`)) return resolveSearchPath(address).kind !== "landing";
  return BUILT_IN_PATTERNS.some((pattern) => isLike(parts, pattern));
}

/**
 * Whether a content page at this path adds its text to a built-in page (a landing page, or one of PAGES_WITH_CONTENT) instead of being a
 * page itself.
 */
export function acceptsContent(address: string): boolean {
  return PAGES_WITH_CONTENT.some((known) => known === address) || resolveSearchPath(address).kind === "landing";
}

/**
 * Whether the URL of a menu entry exists: external, a built-in page, or a content page. `written` lists the paths of content pages,
 * "warranty" and "news/winter-check". Parameters (a make, a branch) are not validated.
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
  const required = pattern.filter((part) => !part.endsWith("?")).length;
  if (parts.length < required || parts.length > pattern.length) return false;
  return parts.every((part, at) => pattern[at]?.startsWith(":") || pattern[at] === part);
}
