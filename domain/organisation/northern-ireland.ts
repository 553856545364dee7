import type { Site } from "./site.ts";

/** Where a branch is, as far as law that differs there depends on it. */
export type Place = Pick<Site, "bank_holiday_region" | "postcode">;

const POSTCODE = /^\s*BT\d/i;

/** By its postcode, or by whose bank holidays it has. */
export function isInNorthernIreland({ bank_holiday_region, postcode }: Place): boolean {
  return bank_holiday_region === "northern-ireland" || POSTCODE.test(postcode ?? "");
}
