import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import type { feeds } from "#server/database/feeds-schema.ts";
import { findStockMap } from "#server/stock/import/find-stock-map.ts";
import { emptyReport, importStock } from "#server/stock/import/import-stock.ts";
import type { ImportReport } from "#server/stock/import/report.ts";
import { parseStockMap, type StockMap } from "#server/stock/import/stock-map.ts";
import { feedArchive } from "./feed-archive.ts";
import { fetchFeed, MAX_FEED_BYTES, NO_VERSION, type FeedRequest } from "./fetch-feed.ts";

export type Feed = typeof feeds.$inferSelect;

/** The result of a feed: unchanged, failed, or an import report, whose problems tell if it was stopped. */
export type FeedRun = { kind: "unchanged" } | { kind: "failed"; reason: string } | { kind: "imported"; report: ImportReport };

type Setting = {
  database: Database;
  dataDir: string;
  now: () => Moment;
  /** Import even if unchanged. */
  anyway?: boolean;
  request?: FeedRequest | undefined;
  signal?: AbortSignal;
};

/**
 * Fetches a feed unless unchanged, archives the file and imports it. It never overrides the guard against removing too many vehicles: that
 * takes a person.
 */
export async function runFeed(feed: Feed, { database, dataDir, now, anyway = false, request, signal }: Setting): Promise<FeedRun> {
  const map = await mapOf(feed);
  if (!map) return { kind: "failed", reason: `The map ${feed.map_name} can't be read: add the feed again` };
  const archive = feedArchive(dataDir, feed.name);
  const reading = [feed.url, map, feed.site, feed.replace];
  const before = anyway ? NO_VERSION : await archive.version(reading);
  const fetched = await fetchFeed(feed.url, await archive.next(now()), before, { ...request, ...(signal && { signal }) });
  if (fetched.kind !== "file") return fetched;
  const options = { now: now(), site: feed.site ?? undefined, replace: feed.replace, ...(signal && { signal }) };
  const report = await importStock(database, { kind: "file", path: fetched.path, map, max_bytes: MAX_FEED_BYTES }, options).catch(
    (error: unknown) => {
      console.error(`The feed ${feed.name} could not be imported:`, error);
      return { ...emptyReport(map.name, false), problems: [{ field: "import", message: "An internal error; see the log for details" }] };
    },
  );
  // A failed import is fetched again next time, changed or not.
  if (report.problems.length === 0) await archive.setVersion(fetched.version, reading);
  await archive.prune();
  return { kind: "imported", report };
}

async function mapOf({ map_name, map }: Feed): Promise<StockMap | undefined> {
  const found = map === null ? await findStockMap(map_name) : parseStockMap(map);
  return "map" in found ? found.map : undefined;
}
