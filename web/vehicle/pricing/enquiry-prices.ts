import { t } from "#web/locale/translate.ts";
import { formatMoney } from "#domain/money.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";

type Side = { amount: string; note: string };
/** Without an amount the note says who can quote it. */
type MainSide = { amount: string | null; note: string };

/** Prices of an enquiry-only advert: each figure has a note that names it and says whether it includes VAT. */
export type EnquiryPrices = { main: MainSide; monthly: Side | null; words: string | null };

export function enquiryPrices({ advert_classification, details }: Vehicle): EnquiryPrices | null {
  if (advert_classification === "MOTABILITY" && details.motability) {
    const { advance_payment, quarter } = details.motability;
    return {
      main: { amount: formatMoney(advance_payment), note: t("vehicle.advancePayment") },
      monthly: null,
      words: t("vehicle.motabilityScheme", { quarter }),
    };
  }
  if (advert_classification === "CONTRACT-HIRE-BUSINESS" && details.contract_hire) {
    const { monthly_rental, initial_rental, term_months, annual_mileage, vat } = details.contract_hire;
    const label = vat === "including" ? t("vehicle.incVat") : t("common.plusVat");
    return {
      main: { amount: formatMoney(initial_rental), note: t("vehicle.initialRentalLabel", { label }) },
      monthly: { amount: formatMoney(monthly_rental), note: t("vehicle.aMonthLabelled", { label }) },
      words: t("vehicle.contractHireTerms", { term_months, annual_mileage: annual_mileage.toLocaleString("en-GB") }),
    };
  }
  if (advert_classification === "MOTABILITY")
    return { main: { amount: null, note: t("vehicle.askUsForTheAdvancePayment") }, monthly: null, words: null };
  if (advert_classification === "CONTRACT-HIRE-BUSINESS")
    return { main: { amount: null, note: t("vehicle.askUsForTheRental") }, monthly: null, words: null };
  return null;
}
