import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { overriddenFields } from "#server/stock/change/overrides.ts";
import { SETTABLE, storedText, storedValue, type StoredVehicle } from "#server/stock/change/vehicle-fields.ts";
import { inArray } from "drizzle-orm";
import type { CompleteVehicle } from "./imported-vehicle.ts";

const LONGEST_TEXT = 200;

/** What an import would change of a vehicle: texts in the importer's units; of a list of several parts, how many it has. */
export type PlannedChange = { stock_id: number; fields: { field: string; before: string | number; after: string | number }[] };

type Row = { stock_id: number; vehicle: CompleteVehicle };

/** What rows would change of the vehicles they are; not what staff decided, nor photographs that a list of them laid over. */
export async function plannedChanges(database: Pick<Database, "select">, rows: readonly Row[]): Promise<PlannedChange[]> {
  const ids = rows.map(({ stock_id }) => stock_id);
  const stored = new Map(
    (await database.select().from(vehicles).where(inArray(vehicles.stock_id, ids))).map((vehicle) => [vehicle.stock_id, vehicle]),
  );
  const decided = await overriddenFields(database, ids);
  return rows.flatMap(({ stock_id, vehicle }) => {
    const before = stored.get(stock_id);
    if (!before) return [];
    const stays = new Set([...(decided.get(stock_id) ?? []), ...Object.keys(before.laid_over ?? {})]);
    // A status that the file leaves out is unchanged.
    if (vehicle.reservation_status === null) stays.add("reservation_status");
    const after = { ...before, ...vehicle } as StoredVehicle;
    const fields = SETTABLE.filter((field) => !stays.has(field)).flatMap((field) => changeOf(field, before, after) ?? []);
    return fields.length === 0 ? [] : [{ stock_id, fields }];
  });
}

function changeOf(field: string, before: StoredVehicle, after: StoredVehicle): PlannedChange["fields"][number] | undefined {
  const [ours, theirs] = [storedValue(before, field), storedValue(after, field)];
  if (storedText(field, ours) === storedText(field, theirs)) return undefined;
  return { field, before: shortText(field, ours), after: shortText(field, theirs) };
}

function shortText(field: string, value: unknown): string | number {
  if (Array.isArray(value) && value.some((part) => typeof part === "object")) return value.length;
  return storedText(field, value).slice(0, LONGEST_TEXT);
}
