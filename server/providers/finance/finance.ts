import type { Day } from "#domain/calendar.ts";
import type { FinanceProduct } from "#domain/finance/lender-terms.ts";
import type { FinancedVehicle, NoQuote, Payment, Quote, QuoteRequest } from "#domain/finance/quote.ts";

/** A vehicle as a lender needs it. */
export type VehicleToFinance = FinancedVehicle & {
  stock_id: number;
  vrm: string | null;
  date_first_registered: Day | null;
  cap_database: "CAR" | "LCV";
};

/** A quote with every payment in chronological order, in pence. `reference` is the provider's own, if it has one. */
export type ProvidedQuote = Quote & { Payments: Payment[]; reference?: string };

export type ProvidedItem = ProvidedQuote | NoQuote;

/** By stock id; one item per product, each a quote or a reason. */
export type ProvidedQuotes = Map<number, ProvidedItem[]>;

/** A provider of finance quotes. Errors of single products are items; throws FinanceUnavailable without any response. */
export type FinanceProvider = {
  name: string;
  /** The items of one vehicle without a request; absent for providers that call a lender. */
  quoteSync?: (vehicle: VehicleToFinance, request: QuoteRequest) => ProvidedItem[];
  quotes: (vehicles: readonly VehicleToFinance[], request: QuoteRequest, products: readonly FinanceProduct[]) => Promise<ProvidedQuotes>;
};

/** The lender is unavailable: finance is left out, cash orders still work. */
export class FinanceUnavailable extends Error {
  override name = "FinanceUnavailable";
}
