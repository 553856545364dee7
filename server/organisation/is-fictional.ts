import { demoSites } from "#demo/dealer.ts";
import type { Database } from "#server/database/connect.ts";
import { sites } from "#server/database/schema.ts";

type Branch = { slug: string; postcode: string | null };

/** Whether the branches are the demonstration's: only then are fictional providers used. */
export function isFictional(branches: readonly Branch[]): boolean {
  return demoSites().every(({ slug, postcode }) => branches.some((branch) => branch.slug === slug && branch.postcode === postcode));
}

export async function hasFictionalBranches(database: Pick<Database, "select">): Promise<boolean> {
  return isFictional(await database.select({ slug: sites.slug, postcode: sites.postcode }).from(sites));
}
