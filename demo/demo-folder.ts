import { isoMoment, type Day, type Moment } from "#domain/calendar.ts";
import { poundsFromPence, type Pence } from "#domain/money.ts";
import type { Site } from "#domain/organisation/site.ts";
import { vehicleSlug } from "#domain/stock/slug.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { presentSite } from "#server/organisation/present-site.ts";
import { completeVehicle } from "#server/stock/import/imported-vehicle.ts";
import { presentVehicle } from "#server/stock/present.ts";
import { FORMAT, MANIFEST, PRICES, SITES, STOCK, type Manifest, type PriceLine } from "#server/transfer/manifest.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { demoDepartments, demoSites, demoSpecialHours } from "./dealer.ts";
import { certificateFile } from "./stock/battery-facts.ts";
import type { DemoVehicle } from "./stock/demo-vehicle.ts";
import { soldVehicles } from "./stock/sold.ts";
import { demoVehicles } from "./stock/vehicles.ts";

const SOURCE = "demo";
const FIRST_STOCK_ID = 100_001;
/** The point in a vehicle's time in stock at which its price is reduced. */
const REDUCED_AT = 0.65;

/** Writes the demonstration's dealer group, as of a day, as a folder for `import DIR`. */
export async function writeDemoFolder(folder: string, { today, now }: { today: Day; now: Moment }): Promise<void> {
  const sites = branches(today);
  const live = demoVehicles({ today });
  const stock = [live, soldVehicles(live, today)].flatMap((vehicles) =>
    sites.flatMap((site) => vehicles.filter((vehicle) => vehicle.site === site.slug).map((vehicle) => ({ vehicle, site }))),
  );
  const rows = stock.map(({ vehicle, site }, index) => rowOf(vehicle, site, FIRST_STOCK_ID + index, now));
  const prices = rows.flatMap((row) => row.prices);
  for (const { vehicle } of stock) await writeCertificate(folder, vehicle);
  await writeFile(join(folder, SITES), JSON.stringify(sites.map(presentSite)));
  await writeFile(join(folder, STOCK), lines(rows.map(({ line }) => line)));
  await writeFile(join(folder, PRICES), lines(prices));
  const manifest: Manifest = {
    format: FORMAT,
    exported_at: isoMoment(now),
    sites: sites.length,
    vehicles: rows.length,
    prices: prices.length,
    offers: 0,
    photos: 0,
  };
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest));
}

async function writeCertificate(folder: string, vehicle: DemoVehicle): Promise<void> {
  const file = certificateFile(vehicle);
  if (!file) return;
  const path = join(folder, file.name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, file.bytes);
}

function branches(today: Day): Site[] {
  const special_hours = demoSpecialHours(today);
  const dealer = demoSites();
  const places = [
    ...dealer.map((site) => ({ ...site, parent_id: null })),
    ...demoDepartments().map(({ of, ...site }) => ({ ...site, parent_id: dealer.findIndex(({ slug }) => slug === of) + 1 })),
  ];
  return places.map((site, index) => ({ ...site, id: index + 1, special_hours }));
}

function rowOf(row: DemoVehicle, site: Site, stock_id: number, now: Moment): { line: object; prices: PriceLine[] } {
  const { id, first_price } = row;
  // Vehicles that arrive today are included even before opening time.
  const first_seen_at = Math.min(row.first_seen_at ?? now, now);
  const complete = completeVehicle(row);
  const vehicle: Vehicle = {
    ...complete,
    stock_id,
    slug: vehicleSlug({ ...complete, stock_id }),
    state: complete.state ?? "live",
    ended_at: complete.ended_at ?? null,
    site_id: site.id,
    reservation_status: complete.reservation_status ?? "Available",
    held_by: null,
    first_seen_at,
  };
  const priceLine = (at: Moment, price: Pence): PriceLine => ({
    stock_id,
    at: isoMoment(Math.round(at)),
    price: poundsFromPence(price),
    admin_fee: poundsFromPence(vehicle.admin_fee),
  });
  const reduced = first_seen_at + (now - first_seen_at) * REDUCED_AT;
  return {
    line: { source: SOURCE, source_key: `id:${id}`, id, first_seen_at: isoMoment(first_seen_at), ...presentVehicle(vehicle, site) },
    prices:
      first_price === null
        ? [priceLine(first_seen_at, vehicle.price)]
        : [priceLine(first_seen_at, first_price), priceLine(reduced, vehicle.price)],
  };
}

function lines(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}
