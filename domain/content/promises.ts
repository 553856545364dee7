import { formatMoney, pence } from "../money.ts";

/** The settings for a website's promises. 0 means no promise. */
export type PromiseSettings = { warranty_months: number; return_days: number; order: { deposit_fee: number } };

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** The placeholders allowed in the texts of a website's settings. */
export const PROMISE_PLACEHOLDERS = ["warranty_months", "return_days", "reservation_fee"] as const;

/** The values of the placeholders: months, days, and the reservation fee as text ("£99"). Promises the website does not make are absent. */
export function promiseFillings({
  warranty_months,
  return_days,
  order,
}: PromiseSettings): Readonly<Partial<Record<(typeof PROMISE_PLACEHOLDERS)[number], string>>> {
  return {
    ...(warranty_months > 0 && { warranty_months: String(warranty_months) }),
    ...(return_days > 0 && { return_days: String(return_days) }),
    ...(order.deposit_fee > 0 && { reservation_fee: formatMoney(pence(order.deposit_fee)) }),
  };
}

/** A text with its placeholders filled; undefined if it names a promise that the settings do not make. */
export function withPromises(text: string, settings: PromiseSettings): string | undefined {
  const fillings = new Map(Object.entries(promiseFillings(settings)));
  const isPromised = placeholdersIn(text).every((name) => fillings.has(name));
  return isPromised ? text.replace(PLACEHOLDER, (_, name: string) => fillings.get(name) ?? "") : undefined;
}

/** The placeholder names in a text: "{return_days}-day returns" has "return_days". */
export function placeholdersIn(text: string): string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, name = ""]) => name);
}
