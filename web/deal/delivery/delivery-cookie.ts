import { LOCALES, supportedLocales } from "#domain/labels/locales.ts";
import { deliveryPostcode } from "#domain/deal/delivery.ts";
import type { Website } from "#websites/website.ts";

const NAME = "delivery_postcode";
/** Long enough to come from the deal to its checkout. */
const MAX_AGE_SECONDS = 3_600;

/** The one page that fills the postcode in again; no other page's request has it. */
const PATH = "/checkout";

/**
 * Strictly necessary: a postcode stays out of addresses, so the checkout has no other way to know what was typed at the deal without
 * script.
 */
export function deliveryCookies({ locales = {} }: Pick<Website, "locales">, postcode: string, address: string): string[] {
  const bases = ["", ...supportedLocales(Object.keys(locales)).map((locale) => LOCALES[locale].base)];
  const secure = new URL(address).protocol === "https:" ? "; Secure" : "";
  const value = postcode.replace(" ", "");
  return bases.map((base) => `${NAME}=${value}; Path=${base}${PATH}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`);
}

/** The postcode that this browser typed at its deal; "" if it typed none. */
export function postcodeFromCookie(request: Request): string {
  const cookies = (request.headers.get("Cookie") ?? "").split(";").map((each) => each.trim().split("="));
  return deliveryPostcode(cookies.find(([name]) => name === NAME)?.[1] ?? "") ?? "";
}
