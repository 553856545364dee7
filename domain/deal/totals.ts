import { NO_MONEY, pence, sumPence, type Pence } from "../money.ts";
import type { PaymentType } from "./transitions.ts";

/** An optional extra, or delivery; never preselected. */
export type Product = { id: string; name: string; price: Pence };

/** The totals of a cash or reserve journey, in pence. A deposit contribution is lender money and never part of them. */
export type CashTotals = {
  headline_price: Pence;
  products: Pence;
  part_exchange: Pence;
  total: Pence;
  paid: Pence;
  /** At least 0. */
  left_to_pay: Pence;
  /** The excess of part exchange and payments over the total. */
  owed_to_customer: Pence;
};

/**
 * The total is headline price plus extras and delivery; less the part exchange and online payments it is what is left to pay (specification
 * 9.16). An excess is owed to the customer.
 */
export function cashTotals(deal: { headline_price: Pence; products: readonly Product[]; part_exchange?: Pence; paid?: Pence }): CashTotals {
  const products = sumPence(deal.products.map(({ price }) => price));
  const part_exchange = deal.part_exchange ?? NO_MONEY;
  const paid = deal.paid ?? NO_MONEY;
  const total = pence(deal.headline_price + products);
  const rest = total - part_exchange - paid;
  return {
    headline_price: deal.headline_price,
    products,
    part_exchange,
    total,
    paid,
    left_to_pay: pence(Math.max(0, rest)),
    owed_to_customer: pence(Math.max(0, -rest)),
  };
}

/** A website's online payments: the fee in pence, and whether payment in full is taken by card. */
export type OnlinePayments = { deposit_fee: number; full_card_payment: boolean };

/** What the online amount depends on. `total` is price plus extras and delivery, in pence. */
export type OrderToPay = { payment_type: PaymentType; total: Pence; part_exchange: boolean };

/**
 * Pence taken online for an order: the deposit fee, or 0 for finance. Payment in full takes the total by card if the website allows it,
 * except with a part exchange, which has not been inspected: then only the fee.
 */
export function amountDueOnline(
  { payment_type, total, part_exchange }: OrderToPay,
  { deposit_fee, full_card_payment }: OnlinePayments,
): Pence {
  if (payment_type === "FINANCE") return NO_MONEY;
  return payment_type === "OUTRIGHT_FULL" && full_card_payment && !part_exchange ? total : pence(deposit_fee);
}
