import type { Day } from "../calendar.ts";
import { FINANCE_PRODUCTS } from "./lender-terms.ts";
import { defaultQuoteRequest, hasNoListedFigure, type FinanceWebsite } from "./monthly-figure.ts";
import { offerOn, quote, type FinancedVehicle, type Quote } from "./quote.ts";
import { isEnquiryOnly } from "../stock/vehicle.ts";

type AdvertisingWebsite = FinanceWebsite & { representative_apr: number };

/**
 * The quote for a vehicle at the website's representative APR (percent): the first product available at exactly that rate, PCP before HP
 * before CS, at the website's default deposit, term and mileage. Null if there is none.
 */
export function representativeQuote(vehicle: FinancedVehicle, website: AdvertisingWebsite, today: Day): Quote | null {
  if (isEnquiryOnly(vehicle) || hasNoListedFigure(vehicle, website)) return null;
  const { lender_terms, representative_apr } = website;
  const request = defaultQuoteRequest(website);
  for (const key of FINANCE_PRODUCTS) {
    const offer = offerOn(key, vehicle, request, lender_terms, today);
    // Only fees outside the APR make a quote's APR differ from the offer's; without them the schedule can be skipped.
    if ("why" in offer || (offer.agreement.fees.in_apr && offer.rate.apr !== representative_apr)) continue;
    const item = quote(key, vehicle, request, lender_terms, today);
    if (!item.HasError && item.Apr === representative_apr) return item;
  }
  return null;
}

/** Whether the website's terms can produce its representative APR at all; if not, no search through the stock is needed. */
export function isRepresentativeRateOffered({
  figures_by_lender,
  representative_apr,
  lender_terms,
  finance_defaults,
}: AdvertisingWebsite): boolean {
  if (figures_by_lender) return false;
  const { rates, rate_bands = [], representative_apr: minApr, products } = lender_terms;
  const rated = [rates[finance_defaults.credit_rating], ...rate_bands.map(({ rate }) => rate)];
  const feesOutside = Object.values(products).some(({ fees }) => fees?.in_apr === false);
  return feesOutside || minApr === representative_apr || rated.some(({ apr }) => apr === representative_apr);
}
