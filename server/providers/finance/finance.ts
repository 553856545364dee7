import type { Day } from "#domain/calendar.ts";
import type { FinanceProduct } from "#domain/finance/lender-terms.ts";
import type { FinancedVehicle, NoQuote, Payment, Quote, QuoteRequest } from "#domain/finance/quote.ts";

/** A vehicle as a lender wants to know it. */
export type VehicleToFinance = FinancedVehicle & {
  stock_id: number;
  vrm: string | null;
  date_first_registered: Day | null;
  cap_database: "CAR" | "LCV";
};

/** A quote with every payment in order of time, in pence. `reference` is the provider's own, where it has one. */
export type ProvidedQuote = Quote & { Payments: Payment[]; reference?: string };

export type ProvidedItem = ProvidedQuote | NoQuote;

/** By stock id; one item a product, each a quote or the reason why not. */
export type ProvidedQuotes = Map<number, ProvidedItem[]>;

/**
 * Who works out finance quotes. Errors of single products are items; throws FinanceUnavailable when there is no answer
 * at all.
 */
export type FinanceProvider = {
  name: string;
  /** The items of one vehicle without asking anybody; left out by those who have to ask a lender. */
  atOnce?: (vehicle: VehicleToFinance, asked: QuoteRequest) => ProvidedItem[];
  quotes: (vehicles: readonly VehicleToFinance[], asked: QuoteRequest, products: readonly FinanceProduct[]) => Promise<ProvidedQuotes>;
};

/** The lender cannot be asked now: lists stay empty, the cash path stays open. */
export class FinanceUnavailable extends Error {
  override name = "FinanceUnavailable";
}
