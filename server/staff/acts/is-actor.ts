import { staff } from "#server/database/staff-schema.ts";
import { eq, sql, type AnyColumn, type SQL } from "drizzle-orm";

/** Joins the person to a column that names who acted: "staff:<id>". `person`: the table, or an alias of it. */
export function isActor(actor: AnyColumn, person: { id: AnyColumn } = staff): SQL {
  return eq(sql`'staff:' || ${person.id}`, actor);
}
