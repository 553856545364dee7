import type { Day } from "../calendar.ts";
import { PERIOD_LABELS, type PaymentFrequency } from "../finance/agreement.ts";
import { formatMoney, type Pence } from "../money.ts";
import type { Product } from "./totals.ts";
import { VEHICLE_RESERVED } from "./messages.ts";

/** What a deal came to on the day it was sent: enough to say later what has changed, and nothing about a person. */
export type SharedDeal = {
  stock_id: number;
  day: Day;
  /** The choice, as its address writes it. */
  choice: string;
  /** Pence, fees inside. */
  price: Pence;
  /** What the finance came to without a part exchange; null where it was not paid monthly. */
  finance: SharedFinance | null;
  extras: Pick<Product, "id" | "name" | "price">[];
  /** A car was part of it. Its key is a shopper's own and is not sent along. */
  had_part_exchange: boolean;
};
export type SharedFinance = { payment: Pence; apr: number; frequency: PaymentFrequency };

/** The same deal today. `finance` is null where it is not paid monthly, and words where it cannot be. */
export type CurrentDeal = {
  price: Pence;
  finance: SharedFinance | { reason: string } | null;
  /** What is offered with the vehicle now. */
  offered: readonly Pick<Product, "id" | "name" | "price">[];
  reserved: boolean;
};

/** What has changed since a deal was sent, a sentence each, what stops it first; empty when it stands as it was sent. Amounts in pence. */
export function dealChanges(sent: SharedDeal, today: CurrentDeal): string[] {
  return [
    ...(today.reserved ? [VEHICLE_RESERVED] : []),
    ...(today.price === sent.price ? [] : [`The price was ${formatMoney(sent.price)}. It is ${formatMoney(today.price)} now.`]),
    ...sent.extras.flatMap((extra) => extraChange(extra, today.offered)),
    ...(today.reserved ? [] : financeChanges(sent.finance, today.finance)),
  ];
}

function extraChange({ id, name, price }: SharedDeal["extras"][number], offered: CurrentDeal["offered"]): string[] {
  const now = offered.find((each) => each.id === id);
  if (!now) return [`${name} is no longer offered with this vehicle and is not in the deal.`];
  return now.price === price ? [] : [`${name} was ${formatMoney(price)}. It is ${formatMoney(now.price)} now.`];
}

function financeChanges(sent: SharedFinance | null, now: CurrentDeal["finance"]): string[] {
  if (!sent || !now) return [];
  if ("reason" in now) return [`These figures can no longer be had: ${now.reason}`];
  return [
    ...(now.apr === sent.apr ? [] : [`The APR was ${sent.apr.toFixed(1)}%. It is ${now.apr.toFixed(1)}% now.`]),
    ...(now.payment === sent.payment ? [] : [`It was ${formatMoney(sent.payment)} ${PERIOD_LABELS[sent.frequency]}. It is ${formatMoney(now.payment)} now.`]),
  ];
}
