import { LOCALES, supportedLocales } from "#domain/labels/locales.ts";
import type { Website } from "#websites/website.ts";

/** Longer than any hold; the order itself has the current status. */
const MAX_AGE_SECONDS = 86_400;

/** The pages that depend on the shopper's order, beside its own; all others are the same for every visitor. */
const PATHS = ["/checkout", "/valuation"];

/**
 * Strictly necessary: without script these pages have no other way to recognise the shopper whose order holds the vehicle. The order's own
 * pages open to any holder of the guid, but show secret answers only to a browser with the cookie.
 */
export function orderCookies({ locales = {} }: Pick<Website, "locales">, stockId: number, guid: string, address: string): string[] {
  const bases = ["", ...supportedLocales(Object.keys(locales)).map((locale) => LOCALES[locale].base)];
  const secure = new URL(address).protocol === "https:" ? "; Secure" : "";
  return bases.flatMap((base) =>
    [...PATHS, `/order/${guid}`].map(
      (path) => `order_${stockId}=${guid}; Path=${base}${path}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    ),
  );
}

/** The id of this browser's order of the vehicle. */
export function orderIdFromCookie(request: Request, stockId: string | number): string | undefined {
  const cookies = (request.headers.get("Cookie") ?? "").split(";").map((each) => each.trim().split("="));
  return cookies.find(([name]) => name === `order_${stockId}`)?.[1];
}
