import { text } from "../messages/message-text.ts";
import type { Problem } from "../problem.ts";
import type { CostTerms } from "../running-costs/cost-terms.ts";
import { readChoice, readNumberField, type NumberRule, type QueryFields } from "./query-fields.ts";

export const MAX_MILES_A_YEAR = 200_000;
/** Pence a litre or a kilowatt-hour. */
export const MAX_ENERGY_PENCE = 1_000;
export const MAX_INSURANCE_POUNDS = 100_000;
const MAX_PERCENT = 100;

const NUMBERS = {
  miles: { decimals: 0, max: MAX_MILES_A_YEAR, message: text("problem.annualMileageInvalid") },
  home_ppkwh: { decimals: 2, max: MAX_ENERGY_PENCE, message: text("problem.electricityPriceInvalid") },
  public_ppkwh: { decimals: 2, max: MAX_ENERGY_PENCE, message: text("problem.electricityPriceInvalid") },
  home_share: { decimals: 0, max: MAX_PERCENT, message: text("problem.homeShareInvalid") },
  fuel_ppl: { decimals: 2, max: MAX_ENERGY_PENCE, message: text("problem.fuelPriceInvalid") },
  insurance: { decimals: 2, max: MAX_INSURANCE_POUNDS, message: text("problem.insuranceInvalid") },
} as const satisfies Partial<Record<keyof CostTerms, NumberRule>>;

/** The parameters in which a shopper says how a vehicle is used: their names are those of the terms. */
export const COST_PARAMS = ["miles", "home_ppkwh", "public_ppkwh", "home_share", "fuel_ppl", "official", "insurance"] as const;

/** Reads a shopper's miles, prices and insurance quote; an invalid field is left out and reported in `problems`. */
export function parseCostTerms(given: QueryFields, problems: Problem[]): CostTerms {
  const terms: CostTerms = {};
  for (const name of COST_PARAMS) {
    if (name === "official") {
      if (readChoice(given, name, ["yes"], text("problem.officialInvalid"), problems)) terms.official = true;
      continue;
    }
    const value = readNumberField(given, name, NUMBERS[name], problems);
    if (value !== undefined) terms[name] = value;
  }
  return terms;
}

/** Whether the response has what each vehicle costs a month in all: a search then needs its context. */
export function needsTotals({ total_to, costs, orderBy }: TotalTerms): boolean {
  return total_to !== undefined || costs !== undefined || orderBy === "total-asc";
}

type TotalTerms = { total_to?: number; costs?: CostTerms; orderBy: string | null };

/** The same as URL parameters, in canonical order. Links to a vehicle carry them. */
export function costParams(terms: CostTerms = {}): [string, string][] {
  return COST_PARAMS.flatMap((name): [string, string][] => {
    const value = terms[name];
    return value === undefined ? [] : [[name, value === true ? "yes" : String(value)]];
  });
}
