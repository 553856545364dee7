import type { Day } from "#domain/calendar.ts";
import { landingPageUrl, type SearchPath } from "#domain/search/search-urls.ts";
import { isInSelection, intersectSelections } from "#domain/search/stock-selection.ts";
import { searchPath, vehiclePath } from "#domain/stock/vehicle.ts";
import type { PostTemplate } from "#domain/content/post.ts";
import type { Content } from "#server/content/content.ts";
import type { Database } from "#server/database/connect.ts";
import { priceEvents, sites, vehicles } from "#server/database/schema.ts";
import { namedSites } from "#server/organisation/sites.ts";
import type { Website } from "#websites/website.ts";
import { and, asc, eq, isNull, sql } from "drizzle-orm";

/** An indexable page: its path, and when its content last changed (milliseconds) if known. */
export type Entry = { path: string; changed: number | undefined };

/** The part of the group's stock and sites that a website shows. */
type ShownParts = Pick<Website, "stock" | "sites"> & Partial<Pick<Website, "part_exchange">>;
type Listed = { slug: string; cap_database: "CAR" | "LCV"; make: string; range: string; used: boolean; changed: number };

const LISTINGS = [
  { path: "/used-cars", about: "cars" },
  { path: "/used-vans", about: "vans" },
  { path: "/vehicle-search", about: "all" },
] as const;
const OTHER_PAGES = ["/locations", "/offers", "/news", "/guides", "/recommended-order", "/clean-air"];
/** A built-in page, to which content of the same path adds. */
const SELL_PAGE = "/sell-my-car";
/** The parent path of each kind of post. */
const POST_PATHS: Readonly<Partial<Record<PostTemplate, string>>> = { news: "/news", guide: "/guides" };

/** All indexable pages: fixed and content pages, landing pages of makes and ranges in stock, and vehicles. */
export async function sitemapEntries(
  database: Database,
  content: Pick<Content, "pages" | "posts">,
  today: Day,
  { stock: shown, sites: named, part_exchange }: ShownParts = { stock: "all" },
): Promise<{ pages: Entry[]; makes: Entry[]; vehicles: Entry[] }> {
  const listed = (await listedVehicles(database)).filter((vehicle) => isInSelection(vehicle, shown));
  const listingPaths = LISTINGS.filter(({ about }) => intersectSelections(shown, about));
  const branches = await database
    .select({ slug: sites.slug })
    .from(sites)
    .where(and(eq(sites.show_on_frontend, true), isNull(sites.parent_id)))
    .orderBy(asc(sites.id));
  const places = namedSites(branches, named);
  const newest = latestModified(listed.map(({ changed }) => changed));
  const makes = new Map<string, number>();
  const listings = new Map<string, number | undefined>([["/vehicle-search", newest]]);
  for (const { path, make, range, changed } of usedModels(listed)) {
    listings.set(path, latestModified([listings.get(path), changed]));
    for (const address of [landingPageUrl(path, make), landingPageUrl(path, make, range)]) {
      if (!address.includes("?")) makes.set(address, Math.max(makes.get(address) ?? 0, changed));
    }
  }
  // A page with a canonical URL elsewhere is left out.
  const buysCars = part_exchange?.buys_cars !== false;
  const written = content
    .pages()
    .filter(({ url, canonical }) => !makes.has(`/${url}`) && canonical === null && (buysCars || `/${url}` !== SELL_PAGE));
  const sells = buysCars && !written.some(({ url }) => `/${url}` === SELL_PAGE) ? [SELL_PAGE] : [];
  return {
    pages: [
      { path: "/", changed: newest },
      ...listingPaths.map(({ path }) => ({ path, changed: listings.get(path) })),
      ...[...OTHER_PAGES, ...sells].map((path) => ({ path, changed: undefined })),
      ...places.map(({ slug }) => ({ path: `/locations/${slug}`, changed: undefined })),
      ...content.posts(today).flatMap(({ id, template, published, updated, canonical }) => {
        const path = POST_PATHS[template];
        return path === undefined || canonical !== null ? [] : [{ path: `${path}/${id}`, changed: Date.parse(updated ?? published) }];
      }),
      ...written
        .filter(({ url }) => !LISTINGS.some(({ path }) => `/${url}`.startsWith(`${path}/`)))
        .map(({ url, updated }) => ({ path: `/${url}`, changed: updated ? Date.parse(updated) : undefined })),
    ],
    makes: [...makes].toSorted().map(([path, changed]) => ({ path, changed })),
    vehicles: listed.map((vehicle) => ({ path: vehiclePath(vehicle), changed: vehicle.changed })),
  };
}

/** The makes and ranges of the used vehicles, each once, with the latest change: a URL for each vehicle would take half a second. */
function usedModels(listed: readonly Listed[]): { path: SearchPath; make: string; range: string; changed: number }[] {
  const models = new Map<string, { path: SearchPath; make: string; range: string; changed: number }>();
  for (const vehicle of listed) {
    if (!vehicle.used) continue;
    const [path, { make, range, changed }] = [searchPath(vehicle), vehicle];
    const key = JSON.stringify([path, make, range]);
    const known = models.get(key);
    if (known) known.changed = Math.max(known.changed, changed);
    else models.set(key, { path, make, range, changed });
  }
  return [...models.values()];
}

/** A vehicle's page changed when the vehicle came into stock or its price changed. */
async function listedVehicles(database: Database): Promise<Listed[]> {
  const repriced = database
    .select({ stock_id: priceEvents.stock_id, at: sql<string>`max(${priceEvents.at})`.as("at") })
    .from(priceEvents)
    .groupBy(priceEvents.stock_id)
    .as("repriced");
  const { slug, cap_database, make, range, advert_classification, first_seen_at } = vehicles;
  const rows = await database
    .select({
      slug,
      cap_database,
      make,
      range,
      advert_classification,
      first_seen_at,
      repriced_at: sql<number | null>`extract(epoch from ${repriced.at})::float8`,
    })
    .from(vehicles)
    .leftJoin(repriced, eq(repriced.stock_id, vehicles.stock_id))
    .where(eq(vehicles.state, "live"))
    .orderBy(asc(vehicles.stock_id));
  return rows.map((row) => ({
    slug: row.slug,
    cap_database: row.cap_database,
    make: row.make,
    range: row.range,
    used: row.advert_classification === "USED",
    changed: Math.max(row.first_seen_at.getTime(), (row.repriced_at ?? 0) * 1000),
  }));
}

export function latestModified(moments: readonly (number | undefined)[]): number | undefined {
  const known = moments.filter((moment) => moment !== undefined);
  return known.length > 0 ? known.reduce((one, other) => Math.max(one, other)) : undefined;
}
