/** Texts used by several parts of the deal. The first is quoted from the specification (8.22). */
export const VEHICLE_RESERVED = "This vehicle is currently reserved.";
export const VEHICLE_SOLD = "This vehicle has been sold.";
export const VEHICLE_WITHDRAWN = "This vehicle is no longer for sale.";
export const VEHICLE_UNKNOWN = "We cannot find this vehicle. It may have been sold.";
export const ENQUIRY_ONLY = "This vehicle cannot be ordered online. Send us an enquiry and we will help you.";
export const RECALL_OUTSTANDING =
  "This vehicle has an outstanding safety recall and cannot be ordered until the work is done. Send us an enquiry and we will help you.";
export const ORDER_IS_CLOSED = "This order can no longer be changed online. Call us and we will help you.";
export const VALUATION_IN_USE = "Your part exchange belongs to another order. Change that order first, or carry on without it.";
export const FIELD_IS_CLOSED = "This can no longer be changed online. Call us and we will help you.";
export const ACCEPT_TERMS = "Accept the terms to continue";
export const ORDER_IS_PAID = "You have ordered this vehicle and paid for it.";
export const CONFIRM_FIRST = "Confirm your email address with the link that we sent you. Then we can hold the vehicle for longer.";
export const CONFIRM_SENT_OFTEN = "We have sent you several emails in the last half hour. Try again later, or call us.";
export const FINANCE_UNAVAILABLE = "Finance figures are not available at the moment. You can still reserve or pay in full.";
/** Specification 8.1. */
export const BOT_CHECK_FAILED = "Sorry, you failed the reCaptcha check. Please refresh and try again.";
