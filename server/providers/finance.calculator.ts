import { londonDay } from "#domain/calendar.ts";
import { paymentsOf, quote } from "#domain/finance/quote.ts";
import { isEnquiryOnly } from "#domain/stock/vehicle.ts";
import type { LenderTerms } from "#domain/finance/lender-terms.ts";
import type { FinanceProvider, ProvidedItem, ProvidedQuotes } from "#server/providers/finance.ts";

/** Works every quote out here, by the lender's terms of the website: needs nobody else to answer. */
export function calculatorFinance(terms: LenderTerms, now: () => number): FinanceProvider {
  return {
    name: "calculator",
    quotes: async (vehicles, asked, products) => {
      const today = londonDay(now());
      const found: ProvidedQuotes = new Map();
      for (const vehicle of vehicles) {
        const items = isEnquiryOnly(vehicle) ? [] : products.map((key) => quote(key, vehicle, asked, terms, today));
        found.set(
          vehicle.stock_id,
          items.map((item): ProvidedItem => (item.HasError ? item : { ...item, Payments: paymentsOf(item) })),
        );
      }
      return found;
    },
  };
}
