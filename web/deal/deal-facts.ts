import type { Day } from "#domain/calendar.ts";
import { isFinanceHidden } from "#domain/finance/monthly-figure.ts";
import { NO_MONEY, pence } from "#domain/money.ts";
import { hasOpenRecall } from "#domain/stock/mot/mot-record.ts";
import { isEnquiryOnly, isOffer, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Website } from "#websites/website.ts";
import type { DealFacts } from "./deal-figures.ts";

/** The facts of a deal on this vehicle; null for Motability and contract hire, which can be enquired about but not ordered. */
export function dealFactsOf(vehicle: Vehicle, website: Website, today: Day, { byLender } = { byLender: false }): DealFacts | null {
  if (isEnquiryOnly(vehicle)) return null;
  const { price, admin_fee, price_excluding_vat, price_including_vat, vat_scheme, advert_classification, tags, year, mileage } = vehicle;
  return {
    vehicle: {
      price,
      admin_fee,
      price_excluding_vat,
      price_including_vat,
      vat_scheme,
      advert_classification,
      tags,
      year,
      mileage,
    },
    extras: vehicle.details.additional_features ?? [],
    terms: website.lender_terms,
    rating: website.finance_defaults.credit_rating,
    today,
    ...paidOnline(website, vehicle),
    ...(website.part_exchange.surplus && { surplus: website.part_exchange.surplus }),
    ...(byLender && { by_lender: { stock_id: vehicle.stock_id } }),
    ...(isFinanceHidden(vehicle, website) && { no_finance: true }),
    ...(isOffer(vehicle) && !website.vdpContent.offerOrderSummary && { brief_summary: true }),
  };
}

/** Nothing is due online where vehicles can only be enquired about: on such a website, or for a vehicle with an open recall. */
function paidOnline({ order, enquiries }: Website, vehicle: Vehicle): Pick<DealFacts, "deposit_fee" | "pay_in_full" | "full_card_payment"> {
  if (enquiries.requiresEnquiryFormOverride || hasOpenRecall(vehicle))
    return { deposit_fee: NO_MONEY, pay_in_full: true, full_card_payment: false };
  return { deposit_fee: pence(order.deposit_fee), pay_in_full: order.pay_in_full, full_card_payment: order.full_card_payment };
}
