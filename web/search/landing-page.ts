import type { PlainMessage } from "#domain/messages/message.ts";
import { t } from "#web/locale/translate.ts";
import { resolveSearchPath } from "#domain/search/search-urls.ts";
import type { Facet, VehicleSearch } from "#domain/search/filters.ts";
import type { Stock } from "#server/stock/stock.ts";
import { pluralNoun, type Noun } from "./count-text.ts";

/** The properties of a listing that its landing pages inherit. */
type Above = { path: string; title: PlainMessage; many: Noun; fixed: Partial<Record<Facet, string[]>> };

/** The indexed results page of one make, or of one make and range. */
export type Landing = {
  /** "/used-cars/ford/focus" */
  path: string;
  facets: { make: string[]; range?: string[] };
  /** "Used Ford Focus cars" */
  title: string;
};

/** The landing page at a URL path; null for a make or range that was never in stock. */
export async function landingAt(pathname: string, listing: Above, stock: Stock): Promise<Landing | null> {
  const address = resolveSearchPath(pathname);
  if (address.kind !== "landing") return null;
  const [make = ""] = address.facets.make ?? [];
  const range = address.facets.range?.[0];
  const names = await stock.modelNames(make, range);
  if (!names) return null;
  return {
    path: [listing.path, make, ...(range === undefined ? [] : [range])].join("/"),
    facets: range === undefined ? { make: [make] } : { make: [make], range: [range] },
    title: landingTitle([names.make, names.range].filter(Boolean).join(" "), listing),
  };
}

/** "Ford Focus" in "Used cars" is "Used Ford Focus cars"; a listing that is not limited to used vehicles does not say "used". */
export function landingTitle(name: string, { title, many, fixed }: Pick<Above, "title" | "many" | "fixed">): string {
  const used = fixed.advert_classification?.join() === "used";
  return used ? t("search.usedNameMany", { name, many: pluralNoun(many) }) : `${name} ${t(title).toLowerCase()}`;
}

/** Whether a search has exactly this make and range, whatever its other filters. */
export function isAbout({ facets }: VehicleSearch, landing: Pick<Landing, "facets">): boolean {
  return same(facets.make, landing.facets.make) && same(facets.range, landing.facets.range);
}

/** The make and range of a landing page as query pairs. */
export function facetsOf(landing: Pick<Landing, "facets"> | null): [string, string][] {
  return Object.entries(landing?.facets ?? {}).flatMap(([name, values]) => values.map((value): [string, string] => [name, value]));
}

/** Path of the landing page for a search's make and range; undefined if the search has none, or several. */
export function landingPathOf({ facets }: VehicleSearch, { path }: Pick<Above, "path">): string | undefined {
  const { make = [], range = [] } = facets;
  if (make.length !== 1 || range.length > 1) return undefined;
  return [path, ...make, ...range].join("/");
}

function same(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return one.join() === other.join();
}
