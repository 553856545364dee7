import { staff, staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import type { Database } from "#server/database/connect.ts";
import type { Author } from "#server/stock/change/last-authors.ts";
import { and, desc, eq, sql } from "drizzle-orm";

/** Who last changed fields of a branch, by the audit log. What a file wrote has nobody. */
export async function lastSiteAuthors(
  database: Pick<Database, "select">,
  site_id: number,
  fields: readonly string[],
): Promise<Map<string, Author>> {
  const authors = new Map<string, Author>();
  for (const field of new Set(fields)) {
    const [last] = await database
      .select({ actor: staffActs.actor, at: staffActs.at, name: staff.name })
      .from(staffActChanges)
      .innerJoin(staffActs, eq(staffActs.id, staffActChanges.act))
      .leftJoin(staff, eq(staff.id, staffActs.staff))
      .where(and(eq(staffActChanges.entity, "sites"), eq(staffActChanges.key, String(site_id)), sql`${staffActChanges.change} ? ${field}`))
      .orderBy(desc(staffActChanges.line))
      .limit(1);
    if (last) authors.set(field, { actor: last.actor, name: last.name, at: last.at.getTime() });
  }
  return authors;
}
