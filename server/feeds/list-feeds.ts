import type { Moment } from "#domain/calendar.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import type { Database } from "#server/database/connect.ts";
import { feedRuns, feeds, type FeedResult } from "#server/database/feeds-schema.ts";
import { PICTURE_LIST_MAP } from "#server/stock/import/find-stock-map.ts";
import { sites } from "#server/database/schema.ts";
import { asc, desc, eq } from "drizzle-orm";
import { scheduleOf } from "./feed-runner.ts";
import { hasStock, sourceOf } from "./feed-source.ts";
import type { FeedSchedule } from "./feed-schedule.ts";

/** A feed on a schedule with its newest runs. Of its address only the host: the rest may have a key. */
export type FeedWithHistory = {
  name: string;
  host: string;
  branch: string | null;
  schedule: FeedSchedule;
  next: Moment;
  paused: boolean;
  /** When it was last fetched, changed or not. */
  last: Moment | null;
  /** The branch and the map, for the page that changes them; a map of the dealer's own has no name that could be chosen. */
  site_id: number | null;
  map: string | null;
  map_name: string;
  /** It has vehicles for sale, or drafts, under that name. */
  hasStock: boolean;
  replace: boolean;
  revision: number;
  /** A file of it can be looked at as an import on the screen. */
  canTry: boolean;
  runs: { at: Moment; result: FeedResult }[];
};

/** The feeds into branches that these rights reach; one without a branch belongs to whoever imports into all. */
export async function listFeeds(database: Database, rights: Rights): Promise<FeedWithHistory[]> {
  const rows = await database
    .select({ feed: feeds, site_id: sites.id, branch: sites.name })
    .from(feeds)
    .leftJoin(sites, eq(sites.slug, feeds.site))
    .orderBy(asc(feeds.name));
  const visible = rows.filter(({ site_id }) => allowed(rights, "stock.import", { site_id }));
  return Promise.all(
    visible.map(async ({ feed, branch, site_id }) => {
      const runs = await database.select().from(feedRuns).where(eq(feedRuns.feed, feed.name)).orderBy(desc(feedRuns.id));
      return {
        name: feed.name,
        host: new URL(feed.url).host,
        branch,
        schedule: scheduleOf(feed),
        next: feed.next_at.getTime(),
        paused: feed.paused_at !== null,
        last: feed.last_at?.getTime() ?? null,
        site_id,
        map: feed.map === null ? feed.map_name : null,
        map_name: sourceOf(feed),
        hasStock: await hasStock(database, feed),
        replace: feed.replace,
        revision: feed.revision,
        canTry: feed.map === null && site_id !== null && feed.map_name !== PICTURE_LIST_MAP,
        runs: runs.map(({ at, result }) => ({ at: at.getTime(), result })),
      };
    }),
  );
}
