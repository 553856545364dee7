import { BUILT_IN_PAGES } from "#domain/content/built-in-paths.ts";

/** The route of a URL that matches no pattern: a search, a list or a content page. */
const ANY_PAGE = "/*";
const MAX_RECENT = 5_000;
const MAX_PATH_LENGTH = 200;
const EVERY_ADDRESS = /^\/?\*$/;

/** Maps a path to its route pattern, so that log lines contain no vehicle, order or search. */
export function routeNames(patterns: readonly string[]): (path: string) => string {
  // The handler of static files matches every URL and says nothing about one.
  const named = patterns.filter((pattern) => !EVERY_ADDRESS.test(pattern));
  const all = [...new Set([...named, ...BUILT_IN_PAGES.map((page) => `/${page}`), "/"])];
  const known = all.map((pattern) => ({ pattern, fits: new RegExp(`^${pattern.split("/").map(partOf).join("")}$`, "i") }));
  return recentlyFound((path) => {
    const [bare = ""] = path.split("?");
    // React Router requests a page's data at its URL plus `.data`.
    const address = bare.replace(/(?:\/_root)?\.data$/, "") || "/";
    return known.find(({ fits }) => fits.test(address))?.pattern ?? ANY_PAGE;
  });
}

/** Most requests repeat an address: with metrics, each request needs its route. Cleared when full. */
function recentlyFound(find: (path: string) => string): (path: string) => string {
  const found = new Map<string, string>();
  return (path) => {
    const known = found.get(path);
    if (known !== undefined) return known;
    const route = find(path);
    if (path.length > MAX_PATH_LENGTH) return route;
    if (found.size >= MAX_RECENT) found.clear();
    found.set(path, route);
    return route;
  };
}

/** "media", ":address{.+}", ":id?", "*" */
function partOf(part: string, at: number): string {
  if (at === 0) return "";
  if (part === "*" || part.includes("{.+}")) return "/.+";
  if (!part.startsWith(":")) return `/${part.replaceAll(/[.+*?^$()[\]{}|\\]/g, String.raw`\$&`)}`;
  return part.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
}
