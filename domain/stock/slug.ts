import type { Vehicle } from "./vehicle.ts";

/** Fast path: most inputs, such as values from URLs, are slugs already. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Lower case letters and digits with hyphens: "Mercedes-Benz C Class" is "mercedes-benz-c-class". */
export function slugify(text: string): string {
  if (SLUG.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** A vehicle's slug ends in its stock id and never contains the registration. */
export function vehicleSlug(vehicle: Pick<Vehicle, "stock_id" | "make" | "range" | "derivative"> & { year: number | null }): string {
  return `${slugify([vehicle.year ?? "", vehicle.make, vehicle.range, vehicle.derivative ?? ""].join(" "))}-${vehicle.stock_id}`;
}

/** Maximum of a PostgreSQL `integer`. */
export const LARGEST_STOCK_ID = 2_147_483_647;

/** A stock id from a URL; undefined for any other text. */
export function readStockId(text: string): number | undefined {
  return /^\d{1,10}$/.test(text) && Number(text) <= LARGEST_STOCK_ID ? Number(text) : undefined;
}

/** The stock id at the end of a slug, or of a slug that is only digits; undefined if there is none. */
export function stockIdOfSlug(slug: string): number | undefined {
  const stock_id = Number(/(?:^|-)(\d{1,10})$/.exec(slug)?.[1]);
  return stock_id <= LARGEST_STOCK_ID ? stock_id : undefined;
}
