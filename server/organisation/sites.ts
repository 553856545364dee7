import type { Site } from "#domain/organisation/site.ts";
import type { Database } from "#server/database/connect.ts";
import { sites as table } from "#server/database/schema.ts";
import { asc } from "drizzle-orm";

export type Organisation = {
  /** The sites that shoppers see, in the order they were made; departments are listed with the site they belong to. */
  sites: () => Site[];
  /** Any site, also one that shoppers do not see. */
  site: (slugOrId: string | number) => Site | undefined;
  /** Every site, also those that shoppers do not see. */
  all: () => Site[];
  /**
   * Reads the sites again; the ids of those that changed. The stock calls it when its revision moves. When they cannot be read,
   * that is logged and the last known ones stay (specification 8.7).
   */
  refresh: () => Promise<number[]>;
};

/** The dealer's sites, kept in memory. */
export async function openOrganisation(database: Database): Promise<Organisation> {
  let sites: Site[] = [];
  let revisions = new Map<number, number>();

  async function refresh(): Promise<number[]> {
    const rows = await database.select().from(table).orderBy(asc(table.id));
    const changed = rows.filter((row) => revisions.get(row.id) !== row.revision).map((row) => row.id);
    revisions = new Map(rows.map((row) => [row.id, row.revision]));
    sites = rows.map(({ revision: _revision, ...site }) => site);
    return changed;
  }

  await refresh();
  return {
    sites: () => sites.filter((site) => site.show_on_frontend && site.parent_id === null),
    site: (slugOrId) => sites.find((site) => site.id === slugOrId || site.slug === slugOrId),
    all: () => sites,
    refresh: () =>
      refresh().catch((error: unknown) => {
        console.error("The sites could not be read again, the last known ones stay:", error);
        return [];
      }),
  };
}
