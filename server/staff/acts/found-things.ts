import { isStaffAction, type StaffAction } from "#domain/staff/actions.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { staff } from "#server/database/staff-schema.ts";
import { asc, eq, ilike, or, sql } from "drizzle-orm";
import * as z from "zod";

/** What a search of the audit log found: entries about any of it are wanted. Ids, so that no name is in an address. */
export type FoundThings = { people: string[]; vehicles: number[]; actions: StaffAction[] };

/** At most so many of each. */
const MAX_OF_KIND = 20;
const MAX_ID = 2_147_483_647;
/** In an address: nothing was found. */
const NOTHING = "none";

/** Reads "person.<id>", "vehicle.<number>" and "action.<name>", separated by commas; undefined if nothing of it makes sense. */
export function readFoundThings(text: string): FoundThings | undefined {
  const found: FoundThings = { people: [], vehicles: [], actions: [] };
  for (const item of text.split(",", 3 * MAX_OF_KIND)) {
    const [, kind, id = ""] = /^(person|vehicle|action)\.(.{1,40})$/.exec(item) ?? [];
    if (kind === "person" && z.uuid().safeParse(id).success) found.people.push(id.toLowerCase());
    if (kind === "vehicle" && isStockNumber(id)) found.vehicles.push(Number(id));
    if (kind === "action" && isStaffAction(id)) found.actions.push(id);
  }
  const some = found.people.length + found.vehicles.length + found.actions.length > 0;
  if (!some) return text === NOTHING ? found : undefined;
  return { people: found.people.slice(0, MAX_OF_KIND), vehicles: found.vehicles.slice(0, MAX_OF_KIND), actions: found.actions };
}

/** People by a part of their name or their email address, vehicles by plate or stock number, as they stand in an address. */
export async function findThings(database: Database, text: string): Promise<string[]> {
  const typed = text.trim();
  if (typed === "") return [];
  const people = await database
    .select({ id: staff.id })
    .from(staff)
    .where(or(ilike(staff.name, `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`), sql`lower(${staff.email}) = ${typed.toLowerCase()}`))
    .orderBy(asc(staff.name), asc(staff.id))
    .limit(MAX_OF_KIND);
  const plate = typed.replaceAll(/\s/g, "").toUpperCase();
  const found = await database
    .select({ id: vehicles.stock_id })
    .from(vehicles)
    .where(
      or(eq(vehicles.vrm, plate), eq(vehicles.source_key, typed), isStockNumber(typed) ? eq(vehicles.stock_id, Number(typed)) : undefined),
    )
    .orderBy(asc(vehicles.stock_id))
    .limit(MAX_OF_KIND);
  return [...people.map(({ id }) => `person.${id}`), ...found.map(({ id }) => `vehicle.${id}`)];
}

function isStockNumber(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID;
}
