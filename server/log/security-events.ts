import type { SecurityEvent } from "./log.ts";

const FOREIGN = 403;
const TOO_LARGE = 413;
const WRONG_TYPE = 415;
const TOO_MANY = 429;
const UNREADABLE = 400;
const UNKNOWN = 404;

const PAYMENT_MESSAGES = "/api/v2/payments/messages";
/** Who has no link to an order has to guess its guid or token. */
const OPENS_ORDER = /\/(?:order|part-exchange)\/:guid|\/resume\/:token/;

/** What an answer says about the one who asked: each of these is given for one reason only, wherever it is given. */
export function securityEvent(status: number, route: string): SecurityEvent | undefined {
  if (status === FOREIGN) return "foreign_origin";
  if (status === TOO_LARGE) return "body_refused";
  if (status === WRONG_TYPE) return "upload_refused";
  if (status === TOO_MANY) return "limit_reached";
  if (status === UNREADABLE && route === PAYMENT_MESSAGES) return "bad_signature";
  return status === UNKNOWN && OPENS_ORDER.test(route) ? "unknown_order" : undefined;
}
