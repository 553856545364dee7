import { staff, staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import type { Database } from "#server/database/connect.ts";
import { and, desc, eq, sql } from "drizzle-orm";
import { BRANCH } from "./overrides.ts";
import { sorted, storedValue, type StoredVehicle } from "./vehicle-fields.ts";

/** Who last changed something: an actor, the person's name, and when. */
export type Author = { actor: string; name: string | null; at: number };

/** Who wrote the present values of fields, by the audit log. A field that a feed or an order wrote has none. */
export async function lastAuthors(
  database: Pick<Database, "select">,
  row: StoredVehicle,
  fields: readonly string[],
): Promise<Map<string, Author>> {
  const authors = new Map<string, Author>();
  for (const field of fields) {
    const column = field === BRANCH ? "site_id" : field;
    const [last] = await database
      .select({ change: staffActChanges.change, actor: staffActs.actor, at: staffActs.at, name: staff.name })
      .from(staffActChanges)
      .innerJoin(staffActs, eq(staffActs.id, staffActChanges.act))
      .leftJoin(staff, eq(staff.id, staffActs.staff))
      .where(
        and(
          eq(staffActChanges.entity, "vehicles"),
          eq(staffActChanges.key, String(row.stock_id)),
          sql`${staffActChanges.change} ? ${column}`,
        ),
      )
      .orderBy(desc(staffActChanges.line))
      .limit(1);
    if (last && isPresent(last.change, row, column)) authors.set(field, { actor: last.actor, name: last.name, at: last.at.getTime() });
  }
  return authors;
}

function isPresent(change: Readonly<Record<string, unknown>>, row: StoredVehicle, column: string): boolean {
  const noted = change[column];
  if (typeof noted !== "object" || noted === null) return false;
  if ("hidden" in noted) return true;
  const after = "after" in noted ? noted.after : null;
  return JSON.stringify(sorted(after ?? null)) === JSON.stringify(sorted(storedValue(row, column)));
}
