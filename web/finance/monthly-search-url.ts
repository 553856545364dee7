import type { DealChoice } from "#web/deal/deal-choice.ts";

/** A search for vehicles at or below a monthly payment in pounds on this deal's deposit, term and mileage, most expensive first. */
export function monthlySearchUrl(searchPath: string, monthly: number, { deposit, deposit_type, term, mileage }: DealChoice): string {
  const query = new URLSearchParams({
    monthly_to: String(monthly),
    deposit: String(deposit),
    deposit_type,
    term: String(term),
    mileage: String(mileage),
    orderBy: "monthly-desc",
  });
  return `${searchPath}?${query}`;
}
