import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import type { feeds } from "#server/database/feeds-schema.ts";
import { staffImportMaps } from "#server/database/staff-imports-schema.ts";
import type { CertificateStore } from "#server/media/certificates/certificate-files.ts";
import { BUILT_IN_MAPS, findStockMap } from "#server/stock/import/find-stock-map.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import { emptyReport, type ImportReport } from "#server/stock/import/report.ts";
import { parseStockMap, type StockMap } from "#server/stock/import/stock-map.ts";
import { chosenMap, withoutBranches } from "#server/stock/staff-import/chosen-map.ts";
import { readHead } from "#server/stock/staff-import/read-head.ts";
import { eq } from "drizzle-orm";
import { feedArchive } from "./feed-archive.ts";
import { fetchFeed, MAX_FEED_BYTES, NO_VERSION, type FeedRequest } from "./fetch-feed.ts";

export type Feed = typeof feeds.$inferSelect;

/** The result of a feed: unchanged, failed, or an import report, whose problems tell if it was stopped. */
export type FeedRun = { kind: "unchanged" } | { kind: "failed"; reason: string } | { kind: "imported"; report: ImportReport };

type Setting = {
  database: Database;
  dataDir: string;
  now: () => Moment;
  /** Has the battery certificates that rows name by their address here. */
  objects: CertificateStore;
  /** Import even if unchanged. */
  anyway?: boolean;
  request?: FeedRequest | undefined;
  signal?: AbortSignal;
};

/**
 * Fetches a feed unless unchanged, archives the file and imports it. It never overrides the guard against removing too many vehicles: that
 * takes a person.
 */
export async function runFeed(feed: Feed, { database, dataDir, now, objects, anyway = false, request, signal }: Setting): Promise<FeedRun> {
  const maps = await mapsOf(database, feed);
  if (!maps) return { kind: "failed", reason: `The map ${feed.map_name} can't be read: add the feed again` };
  const archive = feedArchive(dataDir, feed.name);
  const reading = [feed.url, maps.reading, feed.site, feed.replace];
  const before = anyway ? NO_VERSION : await archive.version(reading);
  const fetched = await fetchFeed(feed.url, await archive.next(now()), before, { ...request, ...(signal && { signal }) });
  if (fetched.kind !== "file") return fetched;
  const map = await maps.ofFile(fetched.path);
  if (!map) return { kind: "failed", reason: `The columns of ${feed.map_name} are not those of the file` };
  const options = { now: now(), site: feed.site ?? undefined, replace: feed.replace, ...(signal && { signal }) };
  const source = { kind: "file", path: fetched.path, map, max_bytes: MAX_FEED_BYTES, certificates: { objects } } as const;
  const report = await importStock(database, source, options).catch((error: unknown) => {
    console.error(`The feed ${feed.name} could not be imported:`, error);
    return { ...emptyReport(map.name, false), problems: [{ field: "import", message: "An internal error; see the log for details" }] };
  });
  // A failed import is fetched again next time, changed or not.
  if (report.problems.length === 0) await archive.setVersion(fetched.version, reading);
  await archive.prune();
  return { kind: "imported", report };
}

/** By what a feed is read: for columns that staff chose, the map follows from each file. `reading`: what decides it. */
type Maps = { reading: unknown; ofFile: (path: string) => Promise<StockMap | undefined> };

async function mapsOf(database: Database, { map_name, map, every_branch }: Feed): Promise<Maps | undefined> {
  const limited = (all: StockMap) => (every_branch ? all : withoutBranches(all));
  if (map === null && !BUILT_IN_MAPS.includes(map_name)) {
    const [saved] = await database.select().from(staffImportMaps).where(eq(staffImportMaps.name, map_name));
    return saved && { reading: [saved.choices, every_branch], ofFile: async (path) => ofColumns(path, saved, limited) };
  }
  const found = map === null ? await findStockMap(map_name) : parseStockMap(map);
  if (!("map" in found)) return undefined;
  const read = limited(found.map);
  return { reading: read, ofFile: async () => read };
}

async function ofColumns(
  path: string,
  { name, choices }: typeof staffImportMaps.$inferSelect,
  limited: (map: StockMap) => StockMap,
): Promise<StockMap | undefined> {
  const head = await readHead(path);
  const chosen = head && chosenMap(choices, head, name);
  return chosen && "map" in chosen ? limited(chosen.map) : undefined;
}
