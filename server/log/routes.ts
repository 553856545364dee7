import { BUILT_IN_PAGES } from "#domain/content/built-in-paths.ts";

/** Where an address that fits no pattern leads: a search, a list or a written page. */
const ANY_PAGE = "/*";
const EVERY_ADDRESS = /^\/?\*$/;

/** Says which pattern an address fits, so that a line of the log names no vehicle, order or search. */
export function routeNames(patterns: readonly string[]): (path: string) => string {
  // The built files are looked for at every address: that says nothing about one.
  const named = patterns.filter((pattern) => !EVERY_ADDRESS.test(pattern));
  const all = [...new Set([...named, ...BUILT_IN_PAGES.map((page) => `/${page}`), "/"])];
  const known = all.map((pattern) => ({ pattern, fits: new RegExp(`^${pattern.split("/").map(partOf).join("")}$`, "i") }));
  return (path) => {
    const [bare = ""] = path.split("?");
    // React Router asks for the data of a page below its address.
    const address = bare.replace(/(?:\/_root)?\.data$/, "") || "/";
    return known.find(({ fits }) => fits.test(address))?.pattern ?? ANY_PAGE;
  };
}

/** "media", ":address{.+}", ":id?", "*" */
function partOf(part: string, at: number): string {
  if (at === 0) return "";
  if (part === "*" || part.includes("{.+}")) return "/.+";
  if (!part.startsWith(":")) return `/${part.replaceAll(/[.+*?^$()[\]{}|\\]/g, String.raw`\$&`)}`;
  return part.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
}
