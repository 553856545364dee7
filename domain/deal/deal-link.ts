import { text, type MessageText } from "../messages/message-text.ts";
import type { Day } from "../calendar.ts";
import { PERIOD_LABELS, type PaymentFrequency } from "../finance/agreement.ts";
import { formatMoney, type Pence } from "../money.ts";
import type { Product } from "./totals.ts";
import { VEHICLE_RESERVED } from "./messages.ts";

/** A deal on the day it was shared: enough to report later changes, without personal data. */
export type SharedDeal = {
  stock_id: number;
  day: Day;
  /** The choices as a query string. */
  choice: string;
  /** Pence, including fees. */
  price: Pence;
  /** The finance figures without a part exchange; null if not paid monthly. */
  finance: SharedFinance | null;
  extras: Pick<Product, "id" | "name" | "price">[];
  /** Whether a car was part of it. Its key is private to the shopper and is not shared. */
  had_part_exchange: boolean;
};
export type SharedFinance = { payment: Pence; apr: number; frequency: PaymentFrequency };

/** The same deal today. `finance` is null if it is not paid monthly, and a reason if it is no longer available. */
export type CurrentDeal = {
  price: Pence;
  finance: SharedFinance | { reason: string } | null;
  /** Extras offered with the vehicle now. */
  offered: readonly Pick<Product, "id" | "name" | "price">[];
  reserved: boolean;
};

/** What has changed since a deal was shared, one sentence each, blocking changes first; empty if nothing has. Amounts in pence. */
export function dealChanges(sent: SharedDeal, today: CurrentDeal): MessageText[] {
  return [
    ...(today.reserved ? [VEHICLE_RESERVED] : []),
    ...(today.price === sent.price
      ? []
      : [text("problem.priceChanged", { price: formatMoney(sent.price), now: formatMoney(today.price) })]),
    ...sent.extras.flatMap((extra) => extraChange(extra, today.offered)),
    ...(today.reserved ? [] : financeChanges(sent.finance, today.finance)),
  ];
}

function extraChange({ id, name, price }: SharedDeal["extras"][number], offered: CurrentDeal["offered"]): MessageText[] {
  const now = offered.find((each) => each.id === id);
  if (!now) return [text("problem.extraNoLongerOffered", { name })];
  return now.price === price ? [] : [text("problem.extraPriceChanged", { name, price: formatMoney(price), now: formatMoney(now.price) })];
}

function financeChanges(sent: SharedFinance | null, now: CurrentDeal["finance"]): MessageText[] {
  if (!sent || !now) return [];
  if ("reason" in now) return [text("problem.financeNoLongerOffered", { reason: now.reason })];
  return [
    ...(now.apr === sent.apr ? [] : [text("problem.aprChanged", { apr: sent.apr.toFixed(1), now: now.apr.toFixed(1) })]),
    ...(now.payment === sent.payment
      ? []
      : [
          text("problem.paymentChanged", {
            payment: formatMoney(sent.payment),
            period: text(PERIOD_LABELS[sent.frequency]),
            now: formatMoney(now.payment),
          }),
        ]),
  ];
}
