import { text } from "../messages/message-text.ts";
import { readDeposit, type DepositType } from "../finance/deposit/deposit.ts";
import type { CostTerms } from "../running-costs/cost-terms.ts";
import { costParams, parseCostTerms } from "./cost-params.ts";
import { tidyPostcode } from "../organisation/postcode.ts";
import type { Problem } from "../problem.ts";
import { readChoice, readNumberField, readOne, type QueryFields } from "./query-fields.ts";

/** The terms for monthly figures; missing ones take the website's defaults. */
export type FinanceTerms = {
  /** Pounds or percent, by `deposit_type`; without a type, below 50 is percent (specification 4.18). */
  deposit?: number;
  deposit_type?: DepositType;
  /** Months. */
  term?: number;
  /** Miles a year. */
  mileage?: number;
};

/** A monthly budget and the shopper's location. */
export type BudgetAndLocation = {
  /** Pounds a month, both inclusive. */
  monthly?: { min?: number; max?: number };
  finance?: FinanceTerms;
  /** The most that a month may cost in all, in pounds. */
  total_to?: number;
  costs?: CostTerms;
  /** A normalised postcode or outward code. Personal data: never logged, never rendered into a shared page. */
  postcode?: string;
  /** Miles from the postcode. */
  max_distance?: number;
};

export const DEPOSIT_TYPES = ["amount", "percentage"] as const satisfies readonly DepositType[];
export const MAX_TERM_MONTHS = 120;
export const MAX_ANNUAL_MILEAGE = 200_000;
export const MAX_DEPOSIT_POUNDS = 10_000_000;
export const MAX_DISTANCE_MILES = 1_000;
const MAX_PERCENT = 100;

const MONTHLY = { decimals: 2, message: text("problem.monthlyBudgetInvalid") };

/** Reads monthly budget, finance terms and location; an invalid field is left out and reported in `problems`. */
export function parseBudgetAndLocation(given: QueryFields, problems: Problem[]): BudgetAndLocation {
  const min = readNumberField(given, "monthly_from", MONTHLY, problems);
  const max = readNumberField(given, "monthly_to", MONTHLY, problems);
  const monthly = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  const finance = readFinance(given, problems);
  const total_to = readNumberField(given, "total_to", MONTHLY, problems);
  const costs = parseCostTerms(given, problems);
  const postcode = readPostcode(given, problems);
  const max_distance = readNumberField(
    given,
    "max_distance",
    { decimals: 0, min: 1, max: MAX_DISTANCE_MILES, message: text("problem.distanceMustBeAWhole", { miles: MAX_DISTANCE_MILES }) },
    problems,
  );
  return {
    ...(!isEmpty(monthly) && { monthly }),
    ...(!isEmpty(finance) && { finance }),
    ...(total_to !== undefined && { total_to }),
    ...(!isEmpty(costs) && { costs }),
    ...(postcode !== undefined && { postcode }),
    ...(postcode !== undefined && max_distance !== undefined && { max_distance }),
  };
}

/** The same as URL parameters, in canonical order. */
export function budgetAndLocationParams({
  monthly,
  finance,
  total_to,
  costs,
  postcode,
  max_distance,
}: BudgetAndLocation): [string, string][] {
  const pairs: [string, string | number | undefined][] = [
    ["monthly_from", monthly?.min],
    ["monthly_to", monthly?.max],
    ...financeParams(finance),
    ["total_to", total_to],
    ...costParams(costs),
    ["postcode", postcode],
    ["max_distance", max_distance],
  ];
  return stated(pairs);
}

/** The finance terms alone. Links to a vehicle carry them, so that its page shows the same figure as its card. */
export function financeParams(finance: FinanceTerms = {}): [string, string][] {
  const { deposit, deposit_type, term, mileage } = finance;
  return stated([
    ["deposit", deposit],
    ["deposit_type", deposit === undefined ? undefined : deposit_type],
    ["term", term],
    ["mileage", mileage],
  ]);
}

function readFinance(given: QueryFields, problems: Problem[]): FinanceTerms {
  const type = readChoice(given, "deposit_type", DEPOSIT_TYPES, text("problem.depositTypeUnknown"), problems);
  const deposit = readNumberField(
    given,
    "deposit",
    { decimals: 2, max: MAX_DEPOSIT_POUNDS, message: text("problem.depositInvalid") },
    problems,
  );
  const read = deposit === undefined ? undefined : readDeposit(deposit, type);
  const tooMuch = read?.type === "percentage" && read.percent > MAX_PERCENT;
  if (tooMuch) problems.push({ field: "deposit", message: text("problem.depositTooHigh", { percent: MAX_PERCENT }) });
  const term = readNumberField(
    given,
    "term",
    { decimals: 0, min: 1, max: MAX_TERM_MONTHS, message: text("problem.termInvalid") },
    problems,
  );
  const mileage = readNumberField(
    given,
    "mileage",
    { decimals: 0, max: MAX_ANNUAL_MILEAGE, message: text("problem.annualMileageInvalid") },
    problems,
  );
  return {
    ...(read && !tooMuch && { deposit, deposit_type: read.type }),
    ...(term !== undefined && { term }),
    ...(mileage !== undefined && { mileage }),
  };
}

function readPostcode(given: QueryFields, problems: Problem[]): string | undefined {
  const typed = readOne(given, "postcode", problems);
  if (typed === undefined) return undefined;
  const postcode = tidyPostcode(typed);
  if (postcode === undefined) {
    problems.push({ field: "postcode", message: text("problem.postcodeOrHalfInvalid") });
  }
  return postcode;
}

function stated(pairs: readonly (readonly [string, string | number | undefined])[]): [string, string][] {
  return pairs.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}
