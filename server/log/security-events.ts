import type { SecurityEvent } from "./log.ts";

const FORBIDDEN = 403;
const TOO_LARGE = 413;
const WRONG_TYPE = 415;
const TOO_MANY = 429;
const UNREADABLE = 400;
const UNKNOWN = 404;

const SIGNED_MESSAGES = ["/api/v2/payments/messages", "/api/v2/lender/messages", "/api/v2/replies/messages"];
/** Clients without the link to an order must guess its guid or token. */
const OPENS_ORDER = /\/(?:order|part-exchange)\/:guid|\/(?:resume|find-order|your-deal|order-form)\/:token|\/alert\/:step/;

/** The security event of a response: each of these statuses has a single cause in the whole site. */
export function securityEvent(status: number, route: string): SecurityEvent | undefined {
  if (status === FORBIDDEN) return "foreign_origin";
  if (status === TOO_LARGE) return "body_refused";
  if (status === WRONG_TYPE) return "upload_refused";
  if (status === TOO_MANY) return "limit_reached";
  if (status === UNREADABLE && SIGNED_MESSAGES.includes(route)) return "bad_signature";
  return status === UNKNOWN && OPENS_ORDER.test(route) ? "unknown_order" : undefined;
}
