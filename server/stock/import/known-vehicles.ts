import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import type { Moment } from "#domain/calendar.ts";
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { isKeyOfId, keyOfRegistration, type Identity } from "#server/stock/import/rows/row-identity.ts";
import type { CompleteVehicle } from "./imported-vehicle.ts";

const COLUMNS = {
  stock_id: vehicles.stock_id,
  source: vehicles.source,
  source_key: vehicles.source_key,
  /** The feed's branch: staff may have moved the vehicle to another. */
  site_id: sql<number>`coalesce(${vehicles.feed_site_id}, ${vehicles.site_id})`.mapWith(Number),
  digest: vehicles.digest,
  state: vehicles.state,
  held_by: vehicles.held_by,
  ended_by: vehicles.ended_by,
};

export type KnownVehicle = Pick<typeof vehicles.$inferSelect, keyof typeof COLUMNS>;

export type Known = {
  /** The vehicle of a row; undefined when it is new. */
  vehicleOf: (row: IdentifiedVehicle) => KnownVehicle | undefined;
  /** The vehicle that has a stock number. */
  ownerOf: (stock_id: number) => KnownVehicle | undefined;
};

/** Looks up the vehicles of a batch, by their keys and by the stock numbers that the rows request. */
export async function findKnown(
  transaction: Pick<Database, "select">,
  batch: readonly IdentifiedVehicle[],
  target: Target,
): Promise<Known> {
  const keys = batch.flatMap((row) => {
    const registration = isNumberedOnly(row) ? row.vehicle.vrm : null;
    return registration === null ? row.source_key : [row.source_key, keyOfRegistration(registration)];
  });
  const byKey = new Map<string, KnownVehicle[]>();
  for (const row of await withKeys(transaction, keys, target)) byKey.set(row.source_key, [...(byKey.get(row.source_key) ?? []), row]);
  const numbers = batch.flatMap(({ stock_id }) => stock_id ?? []);
  const numbered = numbers.length === 0 ? [] : await transaction.select(COLUMNS).from(vehicles).where(inArray(vehicles.stock_id, numbers));
  const byNumber = new Map(numbered.map((row) => [row.stock_id, row]));

  // Release 0.1 stored the same vehicle once per branch: prefer the one at the row's own branch.
  const nearest = (key: string, site_id: number) => {
    const found = byKey.get(key) ?? [];
    return found.find((row) => row.site_id === site_id) ?? found[0];
  };
  return {
    vehicleOf: (row) => {
      const home = row.site_id ?? target.site_id;
      const named = nearest(row.source_key, home);
      if (named || row.stock_id === null) return named;
      const known = byNumber.get(row.stock_id);
      if (known?.source === target.source && !(row.has_id && isKeyOfId(known.source_key))) return known;
      // A feed that had no stock numbers before is matched by registration.
      return isNumberedOnly(row) && row.vehicle.vrm !== null ? nearest(keyOfRegistration(row.vehicle.vrm), home) : undefined;
    },
    ownerOf: (stock_id) => byNumber.get(stock_id),
  };
}

function isNumberedOnly({ stock_id, has_id }: IdentifiedVehicle): boolean {
  return stock_id !== null && !has_id;
}

async function withKeys(
  transaction: Pick<Database, "select">,
  keys: readonly string[],
  { source, scope }: Target,
): Promise<KnownVehicle[]> {
  const [only] = scope;
  const here = scope.length === 1 && only !== undefined ? eq(vehicles.site_id, only) : inArray(vehicles.site_id, [...scope]);
  // As an array the keys use the index even before the planner has statistics for a table that is being filled.
  const named = sql`${vehicles.source_key} = any(array(select json_array_elements_text(${JSON.stringify(keys)}::json)))`;
  const ofSource = eq(vehicles.source, source);
  const at = transaction
    .select(COLUMNS)
    .from(vehicles)
    .where(and(ofSource, here, named));
  // Vehicles that staff moved elsewhere, by an index of those alone.
  const atOtherBranches = transaction
    .select(COLUMNS)
    .from(vehicles)
    .where(and(ofSource, named, inArray(vehicles.feed_site_id, [...scope]), notInArray(vehicles.site_id, [...scope])));
  return unionAll(at, atOtherBranches).orderBy(sql`1`);
}

export type IdentifiedVehicle = Identity & {
  line: number;
  vehicle: CompleteVehicle;
  first_seen_at: Moment;
  /** The stock number that the row requests. */
  stock_id: number | null;
  has_id: boolean;
  /** The branch that the row names. */
  site_id: number | null;
};

export type Target = {
  source: string;
  /** The branch of rows without one. */
  site_id: number;
  /** Whether --site named it. */
  chosen: boolean;
  /** The branches whose vehicles are matched: `site_id`, or all once rows name branches. */
  scope: readonly number[];
  now: Moment;
  dry_run: boolean;
  /** Adds vehicles as drafts, which nobody outside sees. */
  as_drafts?: boolean;
};
