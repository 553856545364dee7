import { NO_MONEY, pence, sumPence, type Pence } from "../money.ts";
import type { PaymentType } from "./transitions.ts";

/** An optional extra: never ticked before the shopper ticks it. */
export type Product = { id: string; name: string; price: Pence };

/** What a cash or reserve journey still owes, in pence. A deposit contribution is lender money and never part of it. */
export type CashTotals = {
  headline_price: Pence;
  products: Pence;
  part_exchange: Pence;
  total: Pence;
  paid: Pence;
  /** Never below zero. */
  left_to_pay: Pence;
  /** What the part exchange and what was paid come to above the total. */
  owed_to_customer: Pence;
};

/** Headline price and extras are the total; less the part exchange and what was paid online is what is left to pay (specification 9.16). Where those come to more, the rest is the customer's. */
export function cashTotals(deal: {
  headline_price: Pence;
  products: readonly Product[];
  part_exchange?: Pence;
  paid?: Pence;
}): CashTotals {
  const products = sumPence(deal.products.map(({ price }) => price));
  const part_exchange = deal.part_exchange ?? NO_MONEY;
  const paid = deal.paid ?? NO_MONEY;
  const total = pence(deal.headline_price + products);
  const rest = total - part_exchange - paid;
  return { headline_price: deal.headline_price, products, part_exchange, total, paid, left_to_pay: pence(Math.max(0, rest)), owed_to_customer: pence(Math.max(0, -rest)) };
}

/** What a website takes online: the fee in pence, and whether paying in full means by card. */
export type OnlinePayments = { deposit_fee: number; full_card_payment: boolean };

/** What the money that is taken online depends on. `total` is price and extras, in pence. */
export type OrderToPay = { payment_type: PaymentType; total: Pence; part_exchange: boolean };

/**
 * Pence taken online for an order: the deposit fee, and nothing for finance. Paying in full takes the whole by card where
 * the website does that, but never less a part exchange that nobody has looked at: with one it takes the fee.
 */
export function amountDueOnline({ payment_type, total, part_exchange }: OrderToPay, { deposit_fee, full_card_payment }: OnlinePayments): Pence {
  if (payment_type === "FINANCE") return NO_MONEY;
  return payment_type === "OUTRIGHT_FULL" && full_card_payment && !part_exchange ? total : pence(deposit_fee);
}
