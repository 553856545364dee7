import { t } from "#web/locale/translate.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { priceBasisOf, otherPriceClassifications, type PriceBasis } from "#domain/search/price-basis.ts";
import { FINANCE_PRODUCTS } from "#domain/finance/lender-terms.ts";
import type { FinanceTerms } from "#domain/search/budget-and-location.ts";
import type { NumberBounds } from "#domain/search/facets.ts";
import type { VehicleSearch } from "#domain/search/filters.ts";
import type { Website } from "#websites/website.ts";
import type { BudgetScale } from "./budget-slider.tsx";
import { boundFields, type BoundField, type RangeGroup } from "./range-group.ts";

/** Pounds. */
const CASH_STEP = 500;
const MONTHLY_STEP = 10;
const ADVANCE_STEP = 50;
const MILEAGES = [4_000, 6_000, 8_000, 10_000, 12_000, 15_000, 20_000, 25_000];

/** Slider steps by the figure they filter, in pounds. */
const STEPS = { price: CASH_STEP, advance: ADVANCE_STEP, rental: MONTHLY_STEP } as const satisfies Record<PriceBasis, number>;

/** What a shopper can spend, in cash or per month, and the terms the monthly figures are calculated for. */
export type Budget = {
  by: "cash" | "monthly";
  /** The figure that the cash fields filter; only prices have monthly payments. */
  figure: PriceBasis;
  /** Whether adverts with another figure follow after those. */
  besideOthers: boolean;
  cash: RangeGroup;
  sliders: { cash: BudgetScale | null; monthly: BudgetScale | null };
  /** Null where a lender quotes each vehicle, so no monthly figures are listed. */
  monthly: { from: BoundField; to: BoundField } | null;
  terms: {
    deposit: string;
    deposit_type: "percentage" | "amount";
    term: number;
    mileage: number;
    /** "10% deposit, 48 months, 8,000 miles a year": the terms the figures are actually calculated for. */
    words: string;
  };
  /** Default field values; they are left out of the URL. */
  defaults: Required<FinanceTerms>;
  offered: { terms: number[]; mileages: number[] };
};

/** `meant` is the search with its free text interpreted. */
type BudgetInput = { search: VehicleSearch; meant?: VehicleSearch; given: ReadonlyMap<string, string>; typed: ReadonlyMap<string, string> };
type Unnamed = Omit<BoundField, "label">;
/** The terms used for the figures on the page. */
type Used = Required<FinanceTerms>;

export function budgetOf(
  { search, meant = search, given, typed }: BudgetInput,
  cash: RangeGroup,
  bounds: NumberBounds & { monthly?: { min: number; max: number } | null },
  used: Used | null,
  { finance_defaults, lender_terms, figures_by_lender }: Pick<Website, "finance_defaults" | "lender_terms" | "figures_by_lender">,
): Budget {
  const { deposit, deposit_type, term, mileage } = finance_defaults;
  const defaults = { deposit, deposit_type, term, mileage };
  const terms = used ?? { ...defaults, ...search.finance };
  const monthly = boundFields(["monthly_from", "monthly_to"], search.monthly, bounds.monthly, typed);
  const figure = priceBasisOf(meant);
  const cashOnly = figures_by_lender || figure !== "price";
  const products = FINANCE_PRODUCTS.flatMap((key) => lender_terms.products[key]?.terms ?? []);
  return {
    by: cashOnly ? "cash" : (chosenMode(given.get("budget")) ?? (isMonthly(search, typed) ? "monthly" : "cash")),
    figure,
    besideOthers: otherPriceClassifications(meant).length > 0,
    cash: figure === "rental" ? { ...cash, ...byTheMonth(cash) } : cash,
    sliders: { cash: scaleOf(bounds.price, STEPS[figure]), monthly: scaleOf(bounds.monthly, MONTHLY_STEP) },
    monthly: cashOnly ? null : byTheMonth(monthly),
    terms: { ...terms, deposit: typed.get("deposit") ?? String(terms.deposit), words: termsText(terms) },
    defaults,
    offered: {
      terms: inOrder([...products, terms.term]),
      mileages: inOrder([
        ...MILEAGES.filter((miles) => miles >= lender_terms.mileage.min && miles <= lender_terms.mileage.max),
        terms.mileage,
      ]),
    },
  };
}

function byTheMonth({ from, to }: { from: Unnamed; to: Unnamed }): { from: BoundField; to: BoundField } {
  return { from: { ...from, label: t("search.fromPoundsAMonth") }, to: { ...to, label: t("search.upToPoundsAMonth") } };
}

/** The search without terms equal to the website's defaults, so that each page has one URL. */
export function withoutDefaultTerms(search: VehicleSearch, { finance_defaults }: Pick<Website, "finance_defaults">): VehicleSearch {
  const { finance, ...others } = search;
  if (!finance) return search;
  const { deposit, deposit_type, term, mileage } = finance;
  const usualDeposit = deposit === finance_defaults.deposit && deposit_type === finance_defaults.deposit_type;
  const chosen = {
    ...(deposit !== undefined && !usualDeposit && { deposit, deposit_type }),
    ...(term !== undefined && term !== finance_defaults.term && { term }),
    ...(mileage !== undefined && mileage !== finance_defaults.mileage && { mileage }),
  };
  return Object.keys(chosen).length === 0 ? others : { ...others, finance: chosen };
}

/** From the lowest to the highest amount in the results; null if there is nothing to choose between. */
function scaleOf(found: { min: number; max: number } | null | undefined, step: number): BudgetScale | null {
  if (!found) return null;
  const [least, most] = [Math.floor(found.min / step) * step, Math.ceil(found.max / step) * step];
  return most - least > step ? { least, most, step } : null;
}

function chosenMode(given: string | undefined): Budget["by"] | undefined {
  return given === "cash" || given === "monthly" ? given : undefined;
}

function isMonthly({ monthly, orderBy }: VehicleSearch, typed: ReadonlyMap<string, string>): boolean {
  return monthly !== undefined || orderBy?.startsWith("monthly") === true || typed.has("monthly_from") || typed.has("monthly_to");
}

function termsText({ deposit, deposit_type, term, mileage }: Used): string {
  const paid = deposit_type === "percentage" ? `${deposit}%` : formatMoney(penceFromPounds(deposit));
  return t("search.terms", { paid, term, mileage: mileage.toLocaleString("en-GB") });
}

function inOrder(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].toSorted((one, other) => one - other);
}
