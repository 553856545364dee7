import { formatMoney } from "#domain/money.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";

type Side = { amount: string; note: string };

/** The price board of an advert that is asked about, not ordered: each figure says what it is and whether VAT is in it. */
export type EnquiryPrices = { main: Side; monthly: Side | null; words: string };

export function enquiryPrices({ advert_classification, details }: Vehicle): EnquiryPrices | null {
  if (advert_classification === "MOTABILITY" && details.motability) {
    const { advance_payment, quarter } = details.motability;
    return {
      main: { amount: formatMoney(advance_payment), note: "advance payment" },
      monthly: null,
      words: `Motability Scheme, ${quarter}. Leased with your qualifying mobility allowance.`,
    };
  }
  if (advert_classification === "CONTRACT-HIRE-BUSINESS" && details.contract_hire) {
    const { monthly_rental, initial_rental, term_months, annual_mileage, vat } = details.contract_hire;
    const label = vat === "including" ? "Inc VAT" : "plus VAT";
    return {
      main: { amount: formatMoney(initial_rental), note: `initial rental, ${label}` },
      monthly: { amount: formatMoney(monthly_rental), note: `a month, ${label}` },
      words: `Business contract hire over ${term_months} months, ${annual_mileage.toLocaleString("en-GB")} miles a year. For business users. The vehicle goes back at the end.`,
    };
  }
  return null;
}
