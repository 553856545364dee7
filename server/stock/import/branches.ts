import type { Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { sites } from "#server/database/schema.ts";
import { asc } from "drizzle-orm";
import type { ImportReport } from "./report.ts";

const DEFAULT_SITE = { slug: "showroom", name: "Showroom" };
/** Id in a dry run into an empty database: nothing is written with it. */
const NO_SITE_YET = 0;

export type Branches = {
  /** All branches. */
  ids: readonly number[];
  bySlug: ReadonlyMap<string, number>;
  /** Whether --site named the branch of the rows without one. */
  chosen: boolean;
  /** The branch of rows without one; created when the database has no branch. */
  standard: () => Promise<{ id: number; site: NonNullable<ImportReport["site"]> }>;
};

/** The branches of the database. Rows without one go to the branch with the slug, or else to the first. */
export async function openBranches(
  database: Database,
  slug: string | undefined,
  dry_run: boolean,
): Promise<Branches | { problem: Problem<string> }> {
  const known = await database.select({ id: sites.id, slug: sites.slug, name: sites.name }).from(sites).orderBy(asc(sites.id));
  const named = slug === undefined ? known[0] : known.find((site) => site.slug === slug);
  if (slug !== undefined && !named) {
    const list =
      known.length === 0
        ? "there are none yet; leave it out and one will be created"
        : `the sites are ${known.map((site) => site.slug).join(", ")}`;
    return { problem: { field: "site", message: `There is no site “${slug}”: ${list}` } };
  }
  let standard = named && { id: named.id, site: { slug: named.slug, name: named.name, created: false } };
  return {
    ids: known.map(({ id }) => id),
    bySlug: new Map(known.map((site) => [site.slug, site.id])),
    chosen: slug !== undefined,
    standard: async () => (standard ??= await makeDefault(database, dry_run)),
  };
}

async function makeDefault(database: Database, dry_run: boolean) {
  const site = { ...DEFAULT_SITE, created: true };
  if (dry_run) return { id: NO_SITE_YET, site };
  const [made] = await database.insert(sites).values(DEFAULT_SITE).returning({ id: sites.id });
  if (!made) throw new Error("The default branch could not be created");
  return { id: made.id, site };
}
