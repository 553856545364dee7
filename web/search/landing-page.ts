import type { PlainLabel } from "#domain/labels/label.ts";
import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { resolveSearchPath } from "#domain/search/search-urls.ts";
import type { Facet, VehicleSearch } from "#domain/search/filters.ts";
import type { Stock } from "#server/stock/stock.ts";
import { pluralNoun, type Noun } from "./count-text.ts";

/** What a landing page takes from the listing above it. */
type Above = { path: string; title: PlainLabel; many: Noun; fixed: Partial<Record<Facet, string[]>> };

/** The page of one make, or of one make's range: an address that people and search engines land on. */
export type Landing = {
  /** "/used-cars/ford/focus" */
  path: string;
  facets: { make: string[]; range?: string[] };
  /** "Used Ford Focus cars" */
  title: string;
};

/** The landing page at an address; null for a make or range that was never in stock. */
export async function landingAt(pathname: string, listing: Above, stock: Stock): Promise<Landing | null> {
  const address = resolveSearchPath(pathname);
  if (address.kind !== "landing") return null;
  const [make = ""] = address.facets.make ?? [];
  const range = address.facets.range?.[0];
  const names = await stock.names(make, range);
  if (!names) return null;
  return {
    path: [listing.path, make, ...(range === undefined ? [] : [range])].join("/"),
    facets: range === undefined ? { make: [make] } : { make: [make], range: [range] },
    title: landingTitle([names.make, names.range].filter(Boolean).join(" "), listing),
  };
}

/** "Ford Focus" among "Used cars" is "Used Ford Focus cars"; a listing of more than used ones does not say "used". */
export function landingTitle(name: string, { title, many, fixed }: Pick<Above, "title" | "many" | "fixed">): string {
  const used = fixed.advert_classification?.join() === "used";
  return used ? t(labels.usedNameMany, { name, many: pluralNoun(many) }) : `${name} ${t(title).toLowerCase()}`;
}

/** Whether a search asks for just this make and range, whatever else it narrows. */
export function isAbout({ facets }: VehicleSearch, landing: Pick<Landing, "facets">): boolean {
  return same(facets.make, landing.facets.make) && same(facets.range, landing.facets.range);
}

/** What a landing page's address says, as pairs of a query. */
export function facetsOf(landing: Pick<Landing, "facets"> | null): [string, string][] {
  return Object.entries(landing?.facets ?? {}).flatMap(([name, values]) => values.map((value): [string, string] => [name, value]));
}

/** The one landing page that a search without any other filter is the same as. */
export function landingPathOf({ facets }: VehicleSearch, { path }: Pick<Above, "path">): string | undefined {
  const { make = [], range = [] } = facets;
  if (make.length !== 1 || range.length > 1) return undefined;
  return [path, ...make, ...range].join("/");
}

function same(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return one.join() === other.join();
}
