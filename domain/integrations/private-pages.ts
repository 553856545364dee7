/**
 * First path segments of pages without third-party scripts, because input, content or the URL itself is confidential: checkout, orders and
 * applications, deals, valuations, the pages that lead to them, and the dealer's own pages.
 */
const PRIVATE = [
  "admin",
  "alert",
  "apply-today",
  "checkout",
  "clean-air",
  "confirm-email",
  "deal",
  "deal-delivery",
  "deal-email",
  "deal-link",
  "demo-outbox",
  "demo-payment",
  "find-order",
  "order",
  "order-form",
  "resume",
  "sell-my-car",
  "valuation",
  "your-deal",
];

/**
 * "/checkout/100012" is private, "/used-cars" is not. Takes a path without locale prefix and compares it as the router does: decoded,
 * case-insensitive.
 */
export function isPrivatePage(path: string): boolean {
  const [first = ""] = path.split("/").filter(Boolean);
  try {
    return PRIVATE.includes(decodeURIComponent(first).toLowerCase());
  } catch {
    // Invalid percent-encoding matches no page; treated as private.
    return true;
  }
}
