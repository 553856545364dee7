import type { Database } from "#server/database/connect.ts";
import { feeds } from "#server/database/feeds-schema.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import * as z from "zod";

type Mapped = Pick<typeof feeds.$inferSelect, "map_name" | "map">;

const Named = z.object({ name: z.string() });

/** The source of a feed's vehicles: the name in its map. Of a map file that came by command, `map_name` is the file's path. */
export function sourceOf({ map_name, map }: Mapped): string {
  const file = Named.safeParse(map);
  return file.success ? file.data.name : map_name;
}

/** The same in a query. */
export const SOURCE_OF_FEED: SQL<string> = sql`coalesce(${feeds.map} ->> 'name', ${feeds.map_name})`;

/**
 * Whether a feed's branch has vehicles of its source for sale, or drafts, also where staff have moved them to another: under another name
 * an import finds none of them and adds each row again.
 */
export async function hasStock(
  database: Pick<Database, "select">,
  { site, ...feed }: Mapped & Pick<typeof feeds.$inferSelect, "site">,
): Promise<boolean> {
  const [any] = await database
    .select({ stock_id: vehicles.stock_id })
    .from(vehicles)
    .innerJoin(sites, eq(sites.id, sql`coalesce(${vehicles.feed_site_id}, ${vehicles.site_id})`))
    .where(
      and(
        eq(vehicles.source, sourceOf(feed)),
        inArray(vehicles.state, ["live", "draft"]),
        site === null ? undefined : eq(sites.slug, site),
      ),
    )
    .limit(1);
  return any !== undefined;
}
