import { NO_MONEY, pence, sumPence, type Pence } from "../money.ts";
import type { PaymentType } from "./moves.ts";

/** An optional extra: never ticked before the shopper ticks it. */
export type Product = { id: string; name: string; price: Pence };

/** What a cash or reserve journey still owes, in pence. A deposit contribution is lender money and never part of it. */
export type CashTotals = {
  headline_price: Pence;
  products: Pence;
  part_exchange: Pence;
  total: Pence;
  paid: Pence;
  left_to_pay: Pence;
};

/** Headline price and extras are the total; less the part exchange and what was paid online is what is left to pay (specification 9.16). */
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
  return { headline_price: deal.headline_price, products, part_exchange, total, paid, left_to_pay: pence(total - part_exchange - paid) };
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
