import type { Day, Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { importSites } from "#server/organisation/import/import-sites.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import { sql } from "drizzle-orm";
import { demoDepartments, demoSites, demoSpecialHours } from "./dealer.ts";
import type { DemoVehicle } from "./stock/demo-vehicle.ts";
import { demoVehicles } from "./stock/vehicles.ts";

const SOURCE = "demo";
/** A reduction comes when about two thirds of a vehicle's time in stock have gone by. */
const REDUCED_AT = 0.65;

/** Fills an empty database with the demonstration's dealer group, through the importer like any other stock: all or nothing. */
export async function seedDemo(database: Database, { today, now }: { today: Day; now: Moment }): Promise<void> {
  const dealer = demoSites();
  // What comes today is here already, also before the dealer opens.
  const stock = demoVehicles({ today }).map((vehicle) => ({ ...vehicle, first_seen_at: Math.min(vehicle.first_seen_at ?? now, now) }));
  await database.transaction(async (transaction) => {
    const special_hours = demoSpecialHours(today);
    const branches = [...dealer, ...demoDepartments().map(({ of, ...site }) => ({ ...site, parent: of }))];
    const { refusals } = await importSites(transaction, branches.map((site, index) => ({ row: index + 1, line: null, fields: { ...site, special_hours } })));
    if (refusals.length > 0) throw new Error(`The demonstration's branches were refused: ${JSON.stringify(refusals)}`);
    for (const { slug } of dealer) {
      const here = stock.filter(({ site }) => site === slug);
      await bringIn(transaction, slug, here.map(asFirstOffered), now);
      await bringIn(transaction, slug, here.filter(({ first_price }) => first_price !== null), now);
    }
    await datePriceEvents(transaction, now);
  });
}

async function bringIn(database: Database, site: string, vehicles: DemoVehicle[], now: Moment): Promise<void> {
  if (vehicles.length === 0) return;
  const report = await importStock(database, { kind: "vehicles", name: SOURCE, vehicles }, { site, now });
  if (report.refused > 0 || report.problems.length > 0) {
    throw new Error(`The demonstration's stock was refused: ${JSON.stringify(report.refusals)} ${JSON.stringify(report.problems)}`);
  }
}

function asFirstOffered(vehicle: DemoVehicle): DemoVehicle {
  return vehicle.first_price === null ? vehicle : { ...vehicle, price: vehicle.first_price };
}

/** The events say when a price was asked: from the day a vehicle came in, and from the day it was reduced. */
async function datePriceEvents(database: Database, now: Moment): Promise<void> {
  await database.execute(sql`
    update price_events set at = dated.at
    from (
      select event.id, vehicle.first_seen_at
        + (to_timestamp(${now} / 1000.0) - vehicle.first_seen_at) * (case when row_number() over (partition by event.stock_id order by event.id) = 1 then 0 else ${REDUCED_AT}::float end) as at
      from price_events event join vehicles vehicle on vehicle.stock_id = event.stock_id
    ) dated
    where price_events.id = dated.id`);
}
