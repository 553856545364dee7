import type { Day } from "#domain/calendar.ts";
import { DELIVERY, deliveryBands } from "#domain/deal/delivery.ts";
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
    extras: extrasOf(vehicle, website),
    ...(delivers(website, vehicle) && { delivery: deliveryBands(website) }),
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

/** Where a website delivers, no extra has the id of delivery. */
function extrasOf({ details }: Vehicle, website: Website): DealFacts["extras"] {
  const extras = details.additional_features ?? [];
  return deliveryBands(website).length > 0 ? extras.filter(({ id }) => id !== DELIVERY) : extras;
}

function delivers(website: Website, vehicle: Vehicle): boolean {
  return deliveryBands(website).length > 0 && !website.enquiries.requiresEnquiryFormOverride && !hasOpenRecall(vehicle);
}

/** Nothing is due online where vehicles can only be enquired about: on such a website, or for a vehicle with an open recall. */
function paidOnline({ order, enquiries }: Website, vehicle: Vehicle): Pick<DealFacts, "deposit_fee" | "pay_in_full" | "full_card_payment"> {
  if (enquiries.requiresEnquiryFormOverride || hasOpenRecall(vehicle))
    return { deposit_fee: NO_MONEY, pay_in_full: true, full_card_payment: false };
  return { deposit_fee: pence(order.deposit_fee), pay_in_full: order.pay_in_full, full_card_payment: order.full_card_payment };
}
