import { text } from "../messages/message-text.ts";
import { NO_MONEY, penceFromPounds, type Pence } from "../money.ts";

/** Maximum settlement figure in pounds, on every form and in every API call. */
export const MAX_SETTLEMENT_POUNDS = 500_000;

export const NOT_A_SETTLEMENT = text("problem.settlement");

/** Reads a typed settlement figure: "£1,200" in pence; an empty string is 0. Undefined if it is not a valid amount. */
export function readSettlement(typed: string): Pence | undefined {
  const digits = typed.replace(/[£,\s]/g, "");
  if (digits === "") return NO_MONEY;
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(digits) && isSettlement(Number(digits)) ? penceFromPounds(Number(digits)) : undefined;
}

export function isSettlement(pounds: number): boolean {
  return pounds >= 0 && pounds <= MAX_SETTLEMENT_POUNDS;
}
