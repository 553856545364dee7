import { text, type MessageText } from "../messages/message-text.ts";
import type { Vehicle } from "../stock/vehicle.ts";
import type { PaymentFrequency } from "./agreement.ts";
import type { FinanceProduct, LenderTerms } from "./lender-terms.ts";

/** Term in months, mileage in miles a year. */
export type RequestedTerm = { term: number; mileage: number; frequency?: PaymentFrequency };

/** Why a product is unavailable on a vehicle over a term, for the shopper; undefined if it is available. `age` in years today. */
export function unsuitableReason(
  key: FinanceProduct,
  vehicle: Pick<Vehicle, "vat_scheme" | "mileage">,
  age: number,
  requested: RequestedTerm,
  terms: LenderTerms,
): (() => MessageText) | undefined {
  const product = terms.products[key];
  const years = requested.term / 12;
  if (!product.terms.includes(requested.term)) return () => text("quote.termsOffered", { product: key, terms: listed(product.terms) });
  if (requested.frequency === "weekly" && !product.weekly) return () => text("quote.paidMonthly", { product: key });
  if (!(requested.mileage >= terms.mileage.min && requested.mileage <= terms.mileage.max)) {
    return () => text("quote.mileageBetween", { min: thousands(terms.mileage.min), max: thousands(terms.mileage.max) });
  }
  if (vehicle.vat_scheme === "Commercial" && !product.commercial_vat) return () => text("quote.notPlusVat", { product: key });
  if (age + years > product.max_age_at_end) {
    return () => text("quote.tooOldAtEnd", { years: product.max_age_at_end, product: key });
  }
  if ((vehicle.mileage ?? 0) + requested.mileage * years > product.max_mileage_at_end) {
    return () => text("quote.tooManyMilesAtEnd", { miles: thousands(product.max_mileage_at_end), product: key });
  }
  return undefined;
}

function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

function listed(terms: readonly number[]): MessageText | string {
  const last = terms.at(-1);
  return terms.length > 1 && last !== undefined
    ? text("quote.termsListed", { terms: terms.slice(0, -1).join(", "), last })
    : terms.join("");
}
