import type { Site } from "./site.ts";

/** Where a branch is, as far as law that differs there depends on it. */
export type Place = Pick<Site, "bank_holiday_region" | "postcode">;

const POSTCODE = /^\s*BT\d/i;

/** By its postcode, or by whose bank holidays it has. A branch that is not known is taken to be elsewhere. */
export function isInNorthernIreland(place: Place | undefined): boolean {
  return place !== undefined && (place.bank_holiday_region === "northern-ireland" || POSTCODE.test(place.postcode ?? ""));
}
