import type { Pence } from "#domain/money.ts";
import type { ImportedVehicle } from "#server/stock/import/imported-vehicle.ts";
import type { Derivative, RangeLine } from "./range-line.ts";

export type DemoSiteSlug = "swindon" | "salisbury" | "andover" | "newbury";

/** An import row, with its site and, if its price was reduced, the first price. */
export type DemoVehicle = ImportedVehicle & { id: string; site: DemoSiteSlug; first_price: Pence | null };

/** The vehicle to generate. */
export type Build = { id: string; line: RangeLine; derivative: Derivative };

/** The number at the end of an id: it decides which facts a vehicle lacks, without a draw that would change those after it. */
export function numberOf(id: string): number {
  return Number(/\d+$/.exec(id)?.[0] ?? 0);
}

const TOWNS: Record<DemoSiteSlug, string> = { swindon: "Swindon", salisbury: "Salisbury", andover: "Andover", newbury: "Newbury" };
/** Ids of the sales departments for cars and vans, by site. */
const DEPARTMENTS: Record<DemoSiteSlug, { cars: number; vans: number }> = {
  swindon: { cars: 11, vans: 12 },
  salisbury: { cars: 21, vans: 22 },
  andover: { cars: 31, vans: 32 },
  newbury: { cars: 41, vans: 42 },
};

export function townOf(site: DemoSiteSlug): string {
  return TOWNS[site];
}

export function departmentOf(site: DemoSiteSlug, line: RangeLine): number {
  return DEPARTMENTS[site][line.load ? "vans" : "cars"];
}
