import { calendarDay, type Day } from "../calendar.ts";
import { isCharged } from "./electric/cost-a-mile.ts";
import { isPlugIn, type VehicleFacts } from "./vehicle-facts.ts";

/**
 * A charge by the mile (eVED) that the government has announced for electric cars and plug-in hybrids, beside vehicle tax: pence a mile. No
 * Act was seen, so no sum has it. Vans, motorcycles and other hybrids are left out.
 */
export const MILEAGE_CHARGE = {
  effective_from: calendarDay(2028, 4, 1),
  electric: 3,
  plug_in: 1.5,
  source: "icaew.com, January 2026",
  seen_on: calendarDay(2026, 11, 22),
} as const;

/** The last days before law changes, or relief ends, that figures and texts rest on: they have to be read again by then. */
export const DEADLINES = [
  // Until then no VAT is part of prices of electricity.
  { name: "electricity_vat_relief", until: calendarDay(2027, 3, 31) },
  { name: "home_chargepoint_grant", until: calendarDay(2027, 3, 31) },
  { name: "announced_mileage_charge", until: calendarDay(2028, 3, 31) },
] as const satisfies readonly { name: string; until: Day }[];
export type Deadline = (typeof DEADLINES)[number]["name"];

const PENCE_A_POUND = 100;

/** What it would be for a car, in whole pounds a year; null for vehicles that it leaves out. */
export function announcedMileageCharge(facts: Pick<VehicleFacts, "category" | "fuel_type">, miles: number): number | null {
  if (facts.category === "van" || miles === 0 || !isCharged(facts)) return null;
  return Math.round((miles * (isPlugIn(facts) ? MILEAGE_CHARGE.plug_in : MILEAGE_CHARGE.electric)) / PENCE_A_POUND);
}
