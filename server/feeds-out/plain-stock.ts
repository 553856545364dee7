import { poundsFromPence } from "#domain/money.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { vatLabel } from "#domain/pricing/vat-label.ts";
import { reservationStatus } from "#domain/stock/vehicle.ts";
import type { FeedVehicle } from "./feed-vehicle.ts";
import type { Column } from "./table.ts";

/** Of our own format: the names and units of the stock format (docs/stock-format.md), with the headline price beside price and fee. */
export function plainRecord({ vehicle, site, title, description, page, pictures }: FeedVehicle) {
  return {
    stock_id: vehicle.stock_id,
    url: page,
    name: title,
    vrm: vehicle.vrm,
    make: vehicle.make,
    range: vehicle.range,
    derivative: vehicle.derivative,
    year: vehicle.year,
    mileage: vehicle.mileage,
    colour: vehicle.colour,
    fuel_type: vehicle.fuel_type,
    transmission: vehicle.transmission,
    body_type: vehicle.body_type,
    doors: vehicle.doors || null,
    seats: vehicle.seats || null,
    cap_database: vehicle.cap_database,
    advert_classification: vehicle.advert_classification,
    price: poundsFromPence(vehicle.price),
    admin_fee: poundsFromPence(vehicle.admin_fee),
    headline_price: poundsFromPence(headlinePrice(vehicle)),
    vat_scheme: vehicle.vat_scheme,
    vat_label: vatLabel(vehicle),
    reservation_status: reservationStatus(vehicle),
    date_first_registered: vehicle.date_first_registered,
    date_mot_expires: vehicle.date_mot_expires,
    site: site?.slug ?? null,
    description,
    media_urls: pictures,
  };
}

type PlainRecord = ReturnType<typeof plainRecord>;

const COLUMNS = [
  "stock_id",
  "url",
  "name",
  "vrm",
  "make",
  "range",
  "derivative",
  "year",
  "mileage",
  "colour",
  "fuel_type",
  "transmission",
  "body_type",
  "doors",
  "seats",
  "cap_database",
  "advert_classification",
  "price",
  "admin_fee",
  "headline_price",
  "vat_scheme",
  "vat_label",
  "reservation_status",
  "date_first_registered",
  "date_mot_expires",
  "site",
  "description",
  "media_urls",
] as const satisfies readonly (keyof PlainRecord)[];

export const PLAIN_COLUMNS: readonly Column<PlainRecord>[] = COLUMNS.map((name) => ({
  name,
  value: (row) => {
    const stated = row[name];
    return Array.isArray(stated) ? stated.join("|") : stated;
  },
}));
