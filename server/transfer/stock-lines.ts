import { isoMoment } from "#domain/calendar.ts";
import type { Site } from "#domain/organisation/site.ts";
import { pence, poundsFromPence } from "#domain/money.ts";
import type { Database } from "#server/database/connect.ts";
import { priceEvents, vehicles } from "#server/database/schema.ts";
import { presentVehicle } from "#server/stock/present.ts";
import { overriddenFields } from "#server/stock/change/overrides.ts";
import { isPublished, vehicleOfRow, type PublishedRow } from "#server/stock/vehicles.ts";
import { asc, gt } from "drizzle-orm";
import type { PriceLine } from "./manifest.ts";

/** Rows in memory at once. */
const ROWS_A_READ = 1_000;

/** Every published vehicle in any state as a JSON line, by stock number. */
export async function* stockLines(database: Database, sites: readonly Site[]): AsyncGenerator<string> {
  const siteOf = new Map(sites.map((site) => [site.id, site]));
  for (let last = 0; ;) {
    const rows = await database
      .select()
      .from(vehicles)
      .where(gt(vehicles.stock_id, last))
      .orderBy(asc(vehicles.stock_id))
      .limit(ROWS_A_READ);
    const overrides = await overriddenFields(
      database,
      rows.map(({ stock_id }) => stock_id),
    );
    for (const row of rows) if (isPublished(row)) yield stockLine(row, siteOf.get(row.site_id), overrides.get(row.stock_id));
    if (rows.length < ROWS_A_READ) return;
    last = rows.at(-1)!.stock_id;
  }
}

/**
 * The vehicle as `GET /api/v2/vehicle/{slug}` returns it, with its feed key. Holds and DVSA records are left out: orders are not exported,
 * and the DVSA is queried again. `overrides` names the fields whose values staff decided.
 */
function stockLine(row: PublishedRow, site: Site | undefined, overrides: readonly string[] | undefined): string {
  const vehicle = vehicleOfRow({ ...row, held_by: null, dvsa: null, register: null });
  return `${JSON.stringify({
    source: row.source,
    source_key: row.source_key,
    ...(row.source_key.startsWith("id:") && { id: row.source_key.slice("id:".length) }),
    first_seen_at: isoMoment(vehicle.first_seen_at),
    ...(overrides && { overrides }),
    ...(vehicle.ended_at !== null && { ended_at: isoMoment(vehicle.ended_at), ended_by: row.ended_by }),
    ...presentVehicle(vehicle, site),
    // The API returns false for an absent value, which the feed's next file would count as a change.
    franchise_approved: vehicle.details.franchise_approved,
  })}\n`;
}

/** Every advertised price, in insertion order. */
export async function* priceLines(database: Database): AsyncGenerator<string> {
  for (let last = 0; ;) {
    const rows = await database.select().from(priceEvents).where(gt(priceEvents.id, last)).orderBy(asc(priceEvents.id)).limit(ROWS_A_READ);
    for (const { stock_id, at, price, admin_fee, undone } of rows) {
      if (undone) continue;
      const line: PriceLine = {
        stock_id,
        at: at.toISOString(),
        price: poundsFromPence(pence(price)),
        admin_fee: poundsFromPence(pence(admin_fee)),
      };
      yield `${JSON.stringify(line)}\n`;
    }
    if (rows.length < ROWS_A_READ) return;
    last = rows.at(-1)!.id;
  }
}
