import { text } from "../messages/message-text.ts";

/** Texts used by several parts of the deal. The first is quoted from the specification (8.22). */
export const VEHICLE_RESERVED = text("common.thisVehicleIsCurrentlyReserved");
export const VEHICLE_SOLD = text("problem.vehicleSold");
export const VEHICLE_WITHDRAWN = text("problem.vehicleWithdrawn");
export const VEHICLE_UNKNOWN = text("problem.weCannotFindThisVehicle");
export const ENQUIRY_ONLY = text("problem.notOrderableOnline");
export const RECALL_OUTSTANDING = text("problem.openRecall");
export const ORDER_IS_CLOSED = text("problem.orderNotChangeableOnline");
export const VALUATION_IN_USE = text("problem.partExchangeInOtherOrder");
export const FIELD_IS_CLOSED = text("problem.notChangeableOnline");
export const ACCEPT_TERMS = text("problem.acceptTheTermsToContinue");
export const ORDER_IS_PAID = text("problem.vehicleAlreadyOrdered");
export const CONFIRM_FIRST = text("problem.emailNotConfirmed");
export const CONFIRM_SENT_OFTEN = text("problem.weHaveSentYouSeveral");
export const FINANCE_UNAVAILABLE = text("problem.financeFiguresAreNotAvailable");
/** Specification 8.1. */
export const BOT_CHECK_FAILED = text("problem.sorryYouFailedTheRecaptcha");
