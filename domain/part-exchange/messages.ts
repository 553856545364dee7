import { text } from "../messages/message-text.ts";

/** Specification 8.11. */
export const NOT_FOUND = text("partExchange.notFound");
/** Specification 8.12. */
export const NOT_VALUED = text("partExchange.notValued");

export const MANUAL_VALUATION_OFFER = text("partExchange.manualOffer");
