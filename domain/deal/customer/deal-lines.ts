import { quoteLines } from "../../letters/order-snapshot.ts";
import type { LetterLine } from "../../letters/letter.ts";
import { text } from "../../messages/message-text.ts";
import { formatMoney, NO_MONEY, pence, type Pence } from "../../money.ts";
import { partExchangeBalance, type PartExchangedCar } from "../../part-exchange/balance.ts";
import type { QuoteFigures } from "../../finance/quote.ts";
import { DELIVERY } from "../delivery.ts";
import { cashTotals, type Product } from "../totals.ts";

export type DealFigures = {
  price: Pence;
  products: readonly Product[];
  part_exchange: PartExchangedCar | null;
  quote: QuoteFigures | null;
  /** One of the products is delivery. */
  delivered: boolean;
};

/** Every figure of a deal: price, discount, part exchange, and what is paid how. */
export function dealLines({ price, products, part_exchange: car, quote, delivered }: DealFigures, discount: Pence): LetterLine[] {
  const balance = partExchangeBalance(car ? [car] : []);
  const totals = cashTotals({ headline_price: price, products, part_exchange: balance });
  return [
    ...(discount > 0
      ? [
          { name: text("sell.ourPrice"), amount: formatMoney(pence(price + discount)) },
          { name: text("deal.offForYou"), amount: formatMoney(pence(-discount)) },
        ]
      : []),
    ...products.map(({ id, name, price: extra }) => ({
      name: delivered && id === DELIVERY ? text("deal.delivery") : name,
      amount: formatMoney(extra),
    })),
    { name: text("deal.totalPrice"), amount: formatMoney(totals.total), total: true },
    ...(car ? carLines(car, balance) : []),
    ...(quote ? quoteLines(quote) : [leftLine(totals)]),
  ];
}

function carLines({ title, settlement }: PartExchangedCar, balance: Pence): LetterLine[] {
  return [
    {
      name: text("common.partExchange"),
      amount: formatMoney(pence(-balance)),
      note: settlement > NO_MONEY ? text("deal.carLessSettlement", { title, settlement: formatMoney(settlement) }) : title,
    },
  ];
}

function leftLine({ left_to_pay, owed_to_customer }: ReturnType<typeof cashTotals>): LetterLine {
  return owed_to_customer > 0
    ? { name: text("deal.owedToYou"), amount: formatMoney(owed_to_customer), total: true }
    : { name: text("deal.leftToPay"), amount: formatMoney(left_to_pay), total: true };
}

/** A figure that differs between two versions of a deal. A side without it is null. */
export type ChangedLine = { name: LetterLine["name"]; before: LetterLine["amount"] | null; after: LetterLine["amount"] | null };

/** What differs between two versions, in the order of the newer one; figures that are no more come last. */
export function changedLines(before: readonly LetterLine[], after: readonly LetterLine[]): ChangedLine[] {
  const names = [...after, ...before.filter(({ name }) => amountOf(after, name) === null)].map(({ name }) => name);
  return names
    .map((name) => ({ name, before: amountOf(before, name), after: amountOf(after, name) }))
    .filter((line) => JSON.stringify(line.before) !== JSON.stringify(line.after));
}

function amountOf(lines: readonly LetterLine[], name: LetterLine["name"]): LetterLine["amount"] | null {
  return lines.find((line) => JSON.stringify(line.name) === JSON.stringify(name))?.amount ?? null;
}
