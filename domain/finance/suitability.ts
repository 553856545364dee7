import type { Vehicle } from "../stock/vehicle.ts";
import type { PaymentFrequency } from "./agreement.ts";
import type { FinanceProduct, LenderTerms } from "./lender-terms.ts";

/** Term in months, mileage in miles a year. */
export type RequestedTerm = { term: number; mileage: number; frequency?: PaymentFrequency };

/** Why a product is unavailable on a vehicle over a term, as text for the shopper; undefined if it is available. `age` in years today. */
export function unsuitableReason(
  key: FinanceProduct,
  vehicle: Pick<Vehicle, "vat_scheme" | "mileage">,
  age: number,
  requested: RequestedTerm,
  terms: LenderTerms,
): (() => string) | undefined {
  const product = terms.products[key];
  const years = requested.term / 12;
  if (!product.terms.includes(requested.term)) return () => `${key} is available over ${listed(product.terms)} months.`;
  if (requested.frequency === "weekly" && !product.weekly) return () => `${key} is paid monthly.`;
  if (!(requested.mileage >= terms.mileage.min && requested.mileage <= terms.mileage.max)) {
    return () => `Choose between ${miles(terms.mileage.min)} and ${miles(terms.mileage.max)} a year.`;
  }
  if (vehicle.vat_scheme === "Commercial" && !product.commercial_vat) return () => `${key} is not available on vans sold plus VAT.`;
  if (age + years > product.max_age_at_end) {
    return () =>
      `This vehicle would be more than ${product.max_age_at_end} years old at the end of the agreement, which ${key} does not ` +
      `allow. Try a shorter term.`;
  }
  if ((vehicle.mileage ?? 0) + requested.mileage * years > product.max_mileage_at_end) {
    return () =>
      `This vehicle would have done more than ${miles(product.max_mileage_at_end)} at the end of the agreement, which ${key} ` +
      `does not allow. Try a shorter term or fewer miles.`;
  }
  return undefined;
}

function miles(count: number): string {
  return `${String(count).replace(/\B(?=(\d{3})+$)/g, ",")} miles`;
}

function listed(terms: readonly number[]): string {
  return terms.length > 1 ? `${terms.slice(0, -1).join(", ")} or ${terms.at(-1)}` : terms.join("");
}
