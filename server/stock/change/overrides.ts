import { withEmptied } from "#domain/stock/register/register-record.ts";
import { vehicleSlug } from "#domain/stock/slug.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicleOverrides } from "#server/database/overrides-schema.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { staff } from "#server/database/staff-schema.ts";
import { isActor } from "#server/staff/acts/is-actor.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import type { StaffTx } from "#server/staff/acts/staff-write.ts";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { presentStored, shownValue, sorted, storedText, storedValue, type StoredVehicle } from "./vehicle-fields.ts";

/** Vehicles made in Admin: no feed can have this name. */
export const OF_ADMIN = "Admin";
/** The field of the branch: the feed's is in the vehicle's row. */
export const BRANCH = "site";

/** A field of which the feed says something else than the website shows. Values in the importer's units and as texts. */
export type Override = {
  field: string;
  value: unknown;
  feed_value: unknown;
  feed_text: string;
  /** "staff:<id>" or "cli:<user>", and the person's name. */
  actor: string;
  name: string | null;
  at: number;
};

type Read = Pick<Database, "select">;

/** What staff decided about a vehicle against its feed. */
export async function listOverrides(database: Read, row: StoredVehicle): Promise<Override[]> {
  const rows = await database
    .select({ override: vehicleOverrides, name: staff.name })
    .from(vehicleOverrides)
    .leftJoin(staff, isActor(vehicleOverrides.actor))
    .where(eq(vehicleOverrides.stock_id, row.stock_id))
    .orderBy(asc(vehicleOverrides.field));
  const branches = rows.some(({ override }) => override.field === BRANCH) ? await slugsOfSites(database) : new Map<number, string>();
  return rows.map(({ override: { field, feed_value, actor, created_at }, name }) => {
    const isBranch = field === BRANCH;
    const ofFeed = isBranch ? (branches.get(row.feed_site_id ?? row.site_id) ?? null) : presentStored(field, feed_value);
    return {
      field,
      value: isBranch ? (branches.get(row.site_id) ?? null) : shownValue(row, field),
      feed_value: ofFeed,
      feed_text: isBranch ? String(ofFeed) : storedText(field, feed_value),
      actor,
      name,
      at: created_at.getTime(),
    };
  });
}

/** The overridden fields of vehicles. */
export async function overriddenFields(database: Read, stockIds: readonly number[]): Promise<Map<number, string[]>> {
  const fields = new Map<number, string[]>();
  if (stockIds.length === 0) return fields;
  const rows = await database
    .select({ stock_id: vehicleOverrides.stock_id, field: vehicleOverrides.field })
    .from(vehicleOverrides)
    .where(inArray(vehicleOverrides.stock_id, [...stockIds]))
    .orderBy(asc(vehicleOverrides.stock_id), asc(vehicleOverrides.field));
  for (const { stock_id, field } of rows) fields.set(stock_id, [...(fields.get(stock_id) ?? []), field]);
  return fields;
}

/** What their feeds say of overridden fields: by stock number, then by field. */
export async function feedValues(
  database: Read,
  stockIds: readonly number[],
  fields: readonly string[],
): Promise<Map<number, Map<string, unknown>>> {
  const values = new Map<number, Map<string, unknown>>();
  if (stockIds.length === 0) return values;
  const rows = await database
    .select({ stock_id: vehicleOverrides.stock_id, field: vehicleOverrides.field, feed_value: vehicleOverrides.feed_value })
    .from(vehicleOverrides)
    .where(and(inArray(vehicleOverrides.stock_id, [...stockIds]), inArray(vehicleOverrides.field, [...fields])));
  for (const { stock_id, field, feed_value } of rows)
    values.set(stock_id, (values.get(stock_id) ?? new Map<string, unknown>()).set(field, feed_value));
  return values;
}

/** A feed's values of overridden fields, which the vehicle does not show. */
export async function recordFeedValues(
  database: Pick<Database, "execute">,
  stock_id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const json = JSON.stringify(values);
  await database.execute(sql`update vehicle_overrides set feed_value = ${json}::jsonb -> field
    where stock_id = ${stock_id} and ${json}::jsonb ? field`);
}

type Decided = { stock_id: number; field: string; value: unknown; feed_value: unknown };

/**
 * Records what an act of staff decided; `feed_value` is what the feed says, if nobody has decided before. Agreeing with the feed again ends
 * the override.
 */
export async function recordOverrides(tx: StaffTx, decided: readonly Decided[]): Promise<void> {
  if (decided.length === 0) return;
  await tx.execute(sql`
    insert into vehicle_overrides (stock_id, field, value, feed_value, actor, act, created_at)
    select given.stock_id, given.field, nullif(given.value, 'null'::jsonb), nullif(given.feed_value, 'null'::jsonb),
      act.actor, act.id, act.at
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as given (stock_id integer, field text, value jsonb, feed_value jsonb)
    join staff_acts act on act.id = current_setting('forecourt.staff_act')::bigint
    on conflict (stock_id, field) do update set value = excluded.value, actor = excluded.actor, act = excluded.act,
      created_at = excluded.created_at,
      feed_value = case when excluded.field = ${BRANCH} then excluded.feed_value else vehicle_overrides.feed_value end`);
  const fields = JSON.stringify(decided.map(({ stock_id, field }) => ({ stock_id, field })));
  await tx.execute(sql`delete from vehicle_overrides
    using jsonb_to_recordset(${fields}::jsonb) as given (stock_id integer, field text)
    where vehicle_overrides.stock_id = given.stock_id and vehicle_overrides.field = given.field and value is not distinct from feed_value`);
}

export type TakeBackOutcome =
  | { ok: true; changed: { field: string; before: unknown; after: unknown }[]; revision: number }
  | { ok: false; why: "unknown" }
  /** A field that nobody has decided. */
  | { ok: false; why: "followed"; field: string };

/** Takes overrides back: the vehicle shows what its feed says at once, and follows it again. */
export async function takeBack(tx: StaffTx, stock_id: number, fields: readonly string[]): Promise<TakeBackOutcome> {
  await lockStock(tx);
  const [row] = await tx.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  if (!row) return { ok: false, why: "unknown" };
  const ofVehicle = and(eq(vehicleOverrides.stock_id, stock_id), inArray(vehicleOverrides.field, [...fields]));
  const overrides = await tx.select().from(vehicleOverrides).where(ofVehicle);
  const followed = fields.find((field) => !overrides.some((override) => override.field === field));
  if (followed !== undefined) return { ok: false, why: "followed", field: followed };
  const after: StoredVehicle = { ...row, details: { ...row.details } };
  for (const { field, feed_value } of overrides) {
    if (field === BRANCH) Object.assign(after, { site_id: row.feed_site_id ?? row.site_id, feed_site_id: null });
    else if (Object.hasOwn(row, field)) Reflect.set(after, field, feed_value);
    else if (feed_value === null) Reflect.deleteProperty(after.details, field);
    else Reflect.set(after.details, field, feed_value);
    if (field === "reservation_status") after.reserved_at = feed_value === "Reserved" ? row.reserved_at : null;
  }
  const emptied = row.register?.emptied?.filter((field) => !fields.includes(field)) ?? [];
  after.register = withEmptied(row.register, emptied);
  after.slug = vehicleSlug(after);
  const { stock_id: _id, revision: _revision, ...values } = after;
  const [written] = await tx.update(vehicles).set(values).where(eq(vehicles.stock_id, stock_id)).returning({ revision: vehicles.revision });
  await tx.delete(vehicleOverrides).where(ofVehicle);
  const branches = await slugsOfSites(tx);
  const of = (vehicle: StoredVehicle, field: string) =>
    field === BRANCH ? branches.get(vehicle.site_id) : presentStored(field, storedValue(vehicle, field));
  const changed = fields
    .map((field) => ({ field, before: of(row, field), after: of(after, field) }))
    .filter((each) => JSON.stringify(sorted(each.before)) !== JSON.stringify(sorted(each.after)));
  return { ok: true, changed, revision: written?.revision ?? row.revision };
}

async function slugsOfSites(database: Read): Promise<Map<number, string>> {
  return new Map((await database.select({ id: sites.id, slug: sites.slug }).from(sites)).map(({ id, slug }) => [id, slug]));
}
