import { londonDay } from "#domain/calendar.ts";
import { paymentsOf, quotes } from "#domain/finance/quote.ts";
import type { LenderTerms } from "#domain/finance/lender-terms.ts";
import type { QuoteRequest } from "#domain/finance/quote.ts";
import type { FinanceProvider, ProvidedItem, VehicleToFinance } from "./finance.ts";

/** Computes quotes locally from the website's lender terms. */
export function calculatorFinance(terms: LenderTerms, now: () => number): FinanceProvider {
  const quoteSync = (vehicle: VehicleToFinance, request: QuoteRequest): ProvidedItem[] =>
    quotes(vehicle, request, terms, londonDay(now())).map((item) => (item.HasError ? item : { ...item, Payments: paymentsOf(item) }));
  return {
    name: "calculator",
    quoteSync,
    quotes: async (vehicles, request, products) =>
      new Map(vehicles.map((vehicle) => [vehicle.stock_id, quoteSync(vehicle, request).filter(({ key }) => products.includes(key))])),
  };
}
