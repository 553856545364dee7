import { NO_MONEY, poundsFromPence, type Pence } from "../money.ts";
import { divide, fraction, multiply, penceOf, type Fraction } from "./fraction.ts";

export const COST_LINES = ["finance", "energy", "tax", "mot", "service_plan", "insurance"] as const;
export type CostLineName = (typeof COST_LINES)[number];

/** Why a line is what it is, where that is not plain: what is missing, or what it depends on. */
export type CostReason =
  | "no_quote"
  | "no_consumption"
  | "plug_in"
  | "plug_in_range"
  | "no_price"
  | "other_fuel"
  | "no_tax_rates"
  | "no_registration_date"
  | "not_taxed_as_car_or_van"
  | "tax_in_price"
  | "supplement_may_apply"
  | "tax_range"
  | "mot_not_due"
  | "mot_may_fall_due"
  | "mot_class";

/** A part of a month's cost, rounded to the penny: `min` and `max` differ where something may apply, and are null where it is not known. */
export type CostLine = { name: CostLineName; min: Pence | null; max: Pence | null; because: CostReason | null };

/** A service plan that a deal can have: its single price, and the months that it covers. */
export type ServicePlan = { price: Pence; months: number };

/** What a mile costs in fuel or electricity: exact pounds a month for each mile a year, or why that is not known. */
export type EnergyPerMile = { ends: readonly Fraction[]; because: CostReason | null } | { ends: null; because: CostReason };

/** At so many miles a year. */
export function energyAt({ ends, because }: EnergyPerMile, miles: number): CostLine {
  if (miles === 0) return certain("energy", NO_MONEY);
  if (ends === null) return missing("energy", because);
  const amounts = ends.map((end) => penceOf(multiply(fraction(miles), end))).toSorted((one, other) => one - other);
  return { name: "energy", min: amounts[0]!, max: amounts.at(-1)!, because };
}

/** The price of a plan by the months that it covers, rounded half up to the penny. */
export function planOfMonth({ price, months }: ServicePlan): Pence {
  return penceOf(divide(fraction(poundsFromPence(price)), fraction(months)));
}

/** A line with one amount. */
export function certain(name: CostLineName, amount: Pence): CostLine {
  return { name, min: amount, max: amount, because: null };
}

/** A line that is not known. */
export function missing(name: CostLineName, because: CostReason): CostLine {
  return { name, min: null, max: null, because };
}
