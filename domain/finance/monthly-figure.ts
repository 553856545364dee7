import type { Day } from "../calendar.ts";
import { text, type MessageText } from "../messages/message-text.ts";
import { readDeposit, type DepositType } from "./deposit/deposit.ts";
import { FINANCE_PRODUCTS, type CreditRating, type LenderTerms } from "./lender-terms.ts";
import { quote, type FinancedVehicle, type Quote, type QuoteRequest } from "./quote.ts";
import { isEnquiryOnly } from "../stock/vehicle.ts";

/** The settings that the monthly figure depends on. */
export type FinanceWebsite = {
  finance_defaults: {
    deposit: number;
    deposit_type: DepositType;
    term: number;
    mileage: number;
    credit_rating: CreditRating;
  };
  lender_terms: LenderTerms;
  finance_promotion?: { example: { hideIfOfferVehicles: boolean } };
  /** Every figure must be requested from the lender, so lists show none (docs/decisions/0032-lenders-figures.md). */
  figures_by_lender?: boolean;
};

/** The website's default terms, quoted before the shopper has chosen any. */
export function defaultQuoteRequest({ finance_defaults }: FinanceWebsite): QuoteRequest {
  return {
    deposit: readDeposit(finance_defaults.deposit, finance_defaults.deposit_type),
    term: finance_defaults.term,
    mileage: finance_defaults.mileage,
    rating: finance_defaults.credit_rating,
  };
}

/** Where the representative example is hidden, every monthly figure, rate and APR is hidden too (decision F5). */
export function isFinanceHidden(
  vehicle: Pick<FinancedVehicle, "advert_classification">,
  { finance_promotion }: Pick<FinanceWebsite, "finance_promotion">,
): boolean {
  return vehicle.advert_classification === "OFFER" && finance_promotion?.example.hideIfOfferVehicles === true;
}

/** Whether cards, filters and sorting leave out a vehicle's monthly figure. */
export function hasNoListedFigure(vehicle: Pick<FinancedVehicle, "advert_classification">, website: FinanceWebsite): boolean {
  return website.figures_by_lender === true || isFinanceHidden(vehicle, website);
}

/** The note beside a monthly figure: frequency, product and APR. */
export function monthlyNote({ key, Apr, Frequency }: Pick<Quote, "key" | "Apr" | "Frequency">): MessageText {
  return text(Frequency === "weekly" ? "stock.weeklyNote" : "stock.monthlyNote", { product: key, apr: Apr });
}

/**
 * The quote for the monthly figure used by cards, filters and sorting: the first available product, PCP before HP before CS. Null if there
 * is none.
 */
export function monthlyFigure(
  vehicle: FinancedVehicle,
  website: FinanceWebsite,
  today: Day,
  request: QuoteRequest = defaultQuoteRequest(website),
): Quote | null {
  if (isEnquiryOnly(vehicle) || hasNoListedFigure(vehicle, website)) return null;
  for (const key of FINANCE_PRODUCTS) {
    const item = quote(key, vehicle, request, website.lender_terms, today);
    if (!item.HasError) return item;
  }
  return null;
}
