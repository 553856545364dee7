import type { DealChoice } from "#web/deal/deal-choice.ts";

/** Every vehicle that costs no more than so many pounds a month on this deal's deposit, term and mileage, the dearest first. */
export function monthlySearchUrl(searchPath: string, wish: number, { deposit, deposit_type, term, mileage }: DealChoice): string {
  const query = new URLSearchParams({
    monthly_to: String(wish),
    deposit: String(deposit),
    deposit_type,
    term: String(term),
    mileage: String(mileage),
    orderBy: "monthly-desc",
  });
  return `${searchPath}?${query}`;
}
