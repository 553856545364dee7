import { addMonths, londonDay } from "#domain/calendar.ts";
import { quoteRequestAt } from "#domain/finance/requested-terms.ts";
import { costFacts } from "#domain/running-costs/cost-facts.ts";
import { cardTotal, LINE_LABELS, lineAmount } from "#domain/running-costs/cost-texts.ts";
import type { CostPrices } from "#domain/running-costs/cost-terms.ts";
import type { CostLineName } from "#domain/running-costs/cost-line.ts";
import type { MonthlyTotal } from "#domain/running-costs/monthly-total.ts";
import { COST_PARAMS } from "#domain/search/cost-params.ts";
import { parseSearch } from "#domain/search/filters.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { rendered, t } from "#web/locale/translate.ts";
import { costFields, pricesNote } from "#web/search/filters/costs-form.ts";
import type { BoundField } from "#web/search/filters/range-group.ts";
import { explained } from "./explained.ts";
import { otherParams } from "./other-params.ts";

/** The form of a shopper's own miles and prices. */
export type UsageFields = {
  /** The other parameters of the address, which the form keeps: above all the deal built on the page. */
  hidden: [string, string][];
  fields: BoundField[];
  is_official: boolean;
  prices: string;
  problems: { field: string; message: string }[];
};

export type CostsView = UsageFields & {
  /** "£312.45 a month all in", and what it leaves out. */
  total: { amount: string; note: string };
  /** Shares of the highest total, in percent, in the order of the lines; lines without an amount have none. */
  bar: { name: CostLineName; from: number; share: number }[];
  lines: { name: CostLineName; label: string; amount: string; explained: string[] }[];
  /** What no line has. */
  left_out: string[];
};

type Shop = Pick<Dealership, "stock" | "website" | "now">;

/** The monthly cost of a vehicle at the terms of an address, line by line; null for Motability and hire, which are not sold. */
export function costsView(shop: Shop, vehicle: Vehicle, query: URLSearchParams): CostsView | null {
  const { stock, website, now } = shop;
  const { finance, costs } = parseSearch(query).search;
  const found = stock.totalOf(vehicle, { finance, ...(costs && { costs }), extras: query.getAll("products") });
  if (!found) return null;
  const { total, prices } = found;
  const today = londonDay(now());
  const isFinanced = total.lines.some(({ name, max }) => name === "finance" && max !== null);
  const agreed_until = isFinanced ? addMonths(today, quoteRequestAt(website, finance).term) : null;
  return {
    total: rendered(cardTotal(total)),
    bar: barOf(total),
    lines: total.lines.map((line) => ({
      name: line.name,
      label: t(LINE_LABELS[line.name]),
      amount: rendered({ amount: lineAmount(line) }).amount,
      explained: explained(line, { vehicle, facts: costFacts(vehicle), prices, today, agreed_until }),
    })),
    left_out: leftOut(total, prices),
    ...usageFields(shop, query),
  };
}

/** The fields with what an address says, and what is wrong with it. */
export function usageFields({ website, now }: Pick<Shop, "website" | "now">, query: URLSearchParams): UsageFields {
  const { search, problems } = parseSearch(query);
  const { finance, costs = {} } = search;
  const today = londonDay(now());
  const wrong = rendered(problems).filter(({ field }) => query.has(field));
  const typed = new Map(wrong.map(({ field }) => [field, query.get(field) ?? ""]));
  return {
    hidden: otherParams(query, COST_PARAMS),
    fields: costFields(costs, typed, { miles: finance?.mileage ?? website.finance_defaults.mileage, today, website }),
    is_official: costs.official === true,
    prices: pricesNote(today, website),
    problems: wrong,
  };
}

/** Shares of a total, by default of its own highest. */
export function barOf({ lines, max: own }: MonthlyTotal, max: number = own): CostsView["bar"] {
  let from = 0;
  return lines.flatMap(({ name, max: amount }) => {
    if (!amount || max === 0) return [];
    const share = (amount / max) * 100;
    const segment = { name, from, share };
    from += share;
    return [segment];
  });
}

/** Depreciation is never a line: the instalments of a PCP pay for it, and nobody knows what a bought car will be worth. */
function leftOut({ has_finance }: MonthlyTotal, { insurance }: CostPrices): string[] {
  return [
    ...(insurance === null ? [t("costs.leftOutInsurance")] : []),
    t("costs.leftOutUpkeep"),
    ...(has_finance ? [] : [t("costs.leftOutWorth")]),
  ];
}

/** One line for a document: the total, what it leaves out, and that it is no part of the price. */
export function costsSentence(shop: Shop, vehicle: Vehicle): string | null {
  const found = shop.stock.totalOf(vehicle, {});
  if (!found) return null;
  const { amount, note } = rendered(cardTotal(found.total));
  return t("costs.notPartOfPrice", { amount, note });
}
