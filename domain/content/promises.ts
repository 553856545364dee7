import { formatMoney, pence } from "../money.ts";

/** The settings behind what a website promises with its vehicles. A figure of 0 is no promise. */
export type PromiseSettings = { warranty_months: number; return_days: number; order: { deposit_fee: number } };

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** What may stand in braces in the texts of a website's settings: the figures of its promises. */
export const PROMISE_PLACEHOLDERS = ["warranty_months", "return_days", "reservation_fee"] as const;

/** The figures of a website's promises by the names that its texts have for them: months, days, and what a reservation costs ("£99"). What it does not promise is left out. */
export function promiseFillings({ warranty_months, return_days, order }: PromiseSettings): Readonly<Partial<Record<(typeof PROMISE_PLACEHOLDERS)[number], string>>> {
  return {
    ...(warranty_months > 0 && { warranty_months: String(warranty_months) }),
    ...(return_days > 0 && { return_days: String(return_days) }),
    ...(order.deposit_fee > 0 && { reservation_fee: formatMoney(pence(order.deposit_fee)) }),
  };
}

/** A text with the figures of the settings in it; undefined when it names a promise that the settings do not make. */
export function withPromises(text: string, settings: PromiseSettings): string | undefined {
  const fillings = new Map(Object.entries(promiseFillings(settings)));
  const isPromised = placeholdersIn(text).every((name) => fillings.has(name));
  return isPromised ? text.replace(PLACEHOLDER, (_, name: string) => fillings.get(name) ?? "") : undefined;
}

/** The names between braces in a text: "{return_days}-day returns" has "return_days". */
export function placeholdersIn(text: string): string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, name = ""]) => name);
}
