import type { Day } from "../calendar.ts";
import { readDeposit, type DepositType } from "./deposit.ts";
import { FINANCE_PRODUCTS, type CreditRating, type LenderTerms } from "./lender-terms.ts";
import { quote, type FinancedVehicle, type Quote, type QuoteAsked } from "./quote.ts";
import { isEnquiryOnly } from "../stock/vehicle.ts";

/** What the figure reads of a website. */
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
};

/** What a website quotes before the shopper has chosen anything. */
export function defaultAsked({ finance_defaults }: FinanceWebsite): QuoteAsked {
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

/** The quote behind the monthly figure of a card, filter and sort: the first product that can be had, PCP before HP before CS. */
export function monthlyFigure(vehicle: FinancedVehicle, website: FinanceWebsite, today: Day): Quote | null {
  if (isEnquiryOnly(vehicle) || isFinanceHidden(vehicle, website)) return null;
  const asked = defaultAsked(website);
  for (const key of FINANCE_PRODUCTS) {
    const item = quote(key, vehicle, asked, website.lender_terms, today);
    if (!item.HasError) return item;
  }
  return null;
}
