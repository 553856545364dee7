/**
 * Where no other company's script may run: what a shopper types or is shown there, and the address itself, is between them and the dealer.
 * The checkout, orders and applications, deals, valuations, what leads to them, and what is the dealer's own.
 */
const PRIVATE = ["admin", "apply-today", "checkout", "confirm-email", "deal", "deal-link", "demo-outbox", "demo-payment", "order", "resume", "valuation"];

/** "/checkout/100012" is private, "/used-cars" is not. A path without what a language puts before it, as the router reads it: decoded, in any case. */
export function isPrivatePage(path: string): boolean {
  const [first = ""] = path.split("/").filter(Boolean);
  try {
    return PRIVATE.includes(decodeURIComponent(first).toLowerCase());
  } catch {
    // What cannot be decoded is no page; nothing of others runs there either.
    return true;
  }
}
