/** Specification 8.11. */
export const NOT_FOUND = "Sorry, we could not find your car";
/** Specification 8.12. */
export const NOT_VALUED = "Sorry, we could not value your car";

export const MANUAL_VALUATION_OFFER = "Check the registration and try again, or tell us about it and we will value it by hand.";
