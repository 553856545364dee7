import type { Moment } from "#domain/calendar.ts";
import type { Rights } from "#domain/staff/allowed.ts";
import type { Database } from "#server/database/connect.ts";
import { feeds } from "#server/database/feeds-schema.ts";
import { sites } from "#server/database/schema.ts";
import { visibleTo } from "#server/staff/visible-to.ts";
import { and, asc, eq, isNull, sql } from "drizzle-orm";

/** A feed whose last run failed, with what it said. */
export type FailedFeed = { name: string; branch: string | null; at: Moment | null; message: string };

type FeedsWanted = { rights: Rights; branch: string | undefined; limit: number };

/** The feeds within reach that were not brought in the last time; one without a branch belongs to whoever imports into all. */
export async function failedFeeds(
  database: Database,
  { rights, branch, limit }: FeedsWanted,
): Promise<{ total: number; rows: FailedFeed[] }> {
  const rows = await database
    .select({
      name: feeds.name,
      branch: sites.name,
      at: feeds.last_at,
      result: feeds.last_result,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(feeds)
    .leftJoin(sites, eq(sites.slug, feeds.site))
    .where(
      and(
        visibleTo(rights, "stock.import", { site_id: sites.id }),
        sql`${feeds.last_result} ->> 'outcome' = 'failed'`,
        isNull(feeds.paused_at),
        branch === undefined ? undefined : eq(sites.slug, branch),
      ),
    )
    .orderBy(asc(feeds.name))
    .limit(limit);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ name, branch: site, at, result }) => ({
      name,
      branch: site,
      at: at?.getTime() ?? null,
      message: result?.message ?? "",
    })),
  };
}
