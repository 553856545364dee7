import type { Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { sites } from "#server/database/schema.ts";
import { asc } from "drizzle-orm";
import type { ImportReport } from "./report.ts";

const DEFAULT_SITE = { slug: "showroom", name: "Showroom" };
/** A dry run into an empty database: no vehicle stands at this site. */
const NO_SITE_YET = 0;

type Chosen = { id: number; site: NonNullable<ImportReport["site"]> };

/** The site with the slug; without one the first site, which is made in an empty database. */
export async function chooseSite(database: Database, slug: string | undefined, dry_run: boolean): Promise<Chosen | { problem: Problem }> {
  const known = await database.select({ id: sites.id, slug: sites.slug, name: sites.name }).from(sites).orderBy(asc(sites.id));
  const chosen = slug === undefined ? known[0] : known.find((site) => site.slug === slug);
  if (chosen) return { id: chosen.id, site: { slug: chosen.slug, name: chosen.name, created: false } };
  if (slug !== undefined) {
    const list = known.length === 0 ? "there is none yet; leave it out and one is made" : `the sites are ${known.map((site) => site.slug).join(", ")}`;
    return { problem: { field: "site", message: `There is no site “${slug}”: ${list}` } };
  }
  if (dry_run) return { id: NO_SITE_YET, site: { ...DEFAULT_SITE, created: true } };
  const [made] = await database.insert(sites).values(DEFAULT_SITE).returning({ id: sites.id });
  if (!made) throw new Error("The default site could not be made");
  return { id: made.id, site: { ...DEFAULT_SITE, created: true } };
}
