import type { BodyShape } from "#domain/stock/body-shape.ts";
import { ELECTRIC_CARS } from "./electric-cars.ts";
import { FAMILY_CARS } from "./family-cars.ts";
import type { RangeLine } from "./range-line.ts";
import { SMALL_CARS } from "./small-cars.ts";
import { SUVS } from "./suvs.ts";
import { VANS } from "./vans.ts";

export const BODY_TYPES: Record<BodyShape, string> = {
  hatchback: "Hatchback",
  saloon: "Saloon",
  estate: "Estate",
  suv: "SUV",
  coupe: "Coupe",
  mpv: "MPV",
  van: "Panel Van",
  pickup: "Pickup",
};

export const CARS: readonly RangeLine[] = [...SMALL_CARS, ...FAMILY_CARS, ...SUVS, ...ELECTRIC_CARS];
export const VANS_AND_PICKUPS = VANS;

/** Popular ranges, of which the demo has several vehicles. */
const POPULAR: ReadonlySet<string> = new Set(
  "Fiesta Focus Puma Kuga Polo Golf Corsa Astra Qashqai Tucson Sportage Yaris Clio Niro Octavia Tiguan i20".split(" "),
);
const POPULAR_WEIGHT = 5;

export function weightOf({ range }: RangeLine): number {
  return POPULAR.has(range) ? POPULAR_WEIGHT : 1;
}

/** Makes that left the Motability scheme in November 2025. Coupes and convertibles left too. */
export const LEFT_MOTABILITY: ReadonlySet<string> = new Set(["Audi", "BMW", "Mercedes-Benz", "Lexus", "Alfa Romeo"]);

export function isOnMotability(line: RangeLine): boolean {
  return !LEFT_MOTABILITY.has(line.make) && line.shape !== "coupe" && line.shape !== "van" && line.shape !== "pickup";
}
