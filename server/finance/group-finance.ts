import type { Day } from "#domain/calendar.ts";
import type { FinanceWebsite } from "#domain/finance/monthly-figure.ts";
import type { FinancedVehicle } from "#domain/finance/quote.ts";
import { StockFinance } from "./stock-finance.ts";

/** The finance figures of one stock for several websites: vehicles are stored once, and websites with equal terms share their figures. */
export class GroupFinance {
  readonly #today: () => Day;
  readonly #vehicles = new Map<number, FinancedVehicle>();
  readonly #made: { website: FinanceWebsite; finance: StockFinance }[] = [];

  constructor(today: () => Day) {
    this.#today = today;
  }

  of(website: FinanceWebsite): StockFinance {
    const known = this.#made.find((other) => quoteAlike(other.website, website));
    if (known) return known.finance;
    const finance = new StockFinance(website, this.#today, this.#vehicles);
    this.#made.push({ website, finance });
    return finance;
  }

  put(stock_id: number, vehicle: FinancedVehicle): void {
    for (const { finance } of this.#made) finance.put(stock_id, vehicle);
  }

  remove(stock_id: number): void {
    for (const { finance } of this.#made) finance.remove(stock_id);
  }
}

/** Whether every vehicle has the same monthly payment on both websites, and is listed with or without it alike. */
function quoteAlike(one: FinanceWebsite, other: FinanceWebsite): boolean {
  return (
    one.lender_terms === other.lender_terms &&
    one.figures_by_lender === other.figures_by_lender &&
    one.finance_promotion?.example.hideIfOfferVehicles === other.finance_promotion?.example.hideIfOfferVehicles &&
    JSON.stringify(one.finance_defaults) === JSON.stringify(other.finance_defaults)
  );
}
