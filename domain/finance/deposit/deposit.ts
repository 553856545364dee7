import { pence, penceFromPounds, type Pence } from "../../money.ts";
import type { VatScheme } from "../../stock/vehicle.ts";

/** Without a stated type, a deposit below this is a percentage; from this value on it is in pounds (specification 4.18, 9.11). */
export const PERCENTAGE_BELOW = 50;

/** Minimum percentage deposit on a commercial-VAT vehicle (specification 5.8). */
export const COMMERCIAL_VAT_MINIMUM_PERCENT = 20;

export type DepositType = "percentage" | "amount";
export type Deposit = { type: "percentage"; percent: number } | { type: "amount"; amount: Pence };

/** Reads a deposit as a shopper types it: a stated type takes precedence; otherwise below 50 is a percentage, anything else pounds. */
export function readDeposit(value: number, type?: DepositType): Deposit {
  const meant = type ?? (value < PERCENTAGE_BELOW ? "percentage" : "amount");
  return meant === "percentage" ? { type: "percentage", percent: value } : { type: "amount", amount: penceFromPounds(value) };
}

/**
 * The customer's cash deposit in pence; a percentage is rounded half up to the penny. The commercial-VAT minimum raises percentages only.
 */
export function depositCash(deposit: Deposit, price: Pence, vatScheme: VatScheme | null): Pence {
  if (deposit.type === "amount") return deposit.amount;
  const percent = isRaised(deposit, vatScheme) ? COMMERCIAL_VAT_MINIMUM_PERCENT : deposit.percent;
  return pence(Math.floor((price * percent) / 100 + 0.5 + 1e-9));
}

/** Whether the commercial-VAT minimum raises the shopper's percentage. */
export function isRaised(deposit: Deposit, vatScheme: VatScheme | null): boolean {
  return vatScheme === "Commercial" && deposit.type === "percentage" && deposit.percent < COMMERCIAL_VAT_MINIMUM_PERCENT;
}
