import { t } from "#web/locale/translate.ts";
import { NOT_FOUND, NOT_VALUED } from "#domain/part-exchange/messages.ts";

/** Query parameter of the manual form. */
export const MANUAL_FLAG = "by-hand";

/** URL of the manual form with what is known of the car; `page` is a valuation page with or without a query. */
export function manualUrl(page: string, car: Readonly<Record<string, string>> = {}): string {
  const known = Object.entries(car).filter(([, value]) => value !== "");
  const query = known.length > 0 ? `&${new URLSearchParams(known)}` : "";
  return `${page}${page.includes("?") ? "&" : "?"}${MANUAL_FLAG}${query}`;
}

/** Both messages about the vehicle as a whole lead to the manual form. */
export function needsManualValuation(message: string | null): boolean {
  return message === t(NOT_FOUND) || message === t(NOT_VALUED);
}
