import { formatDay, type Day, type Moment } from "../calendar.ts";
import type { PaymentType } from "../deal/transitions.ts";
import type { MoneyBack } from "../deal/money-back.ts";
import { DEFAULT_SURPLUS_RULE, SURPLUS_NOTES, type SurplusRule } from "../deal/surplus.ts";
import { cashTotals, type CashTotals, type Product } from "../deal/totals.ts";
import { PERIOD_LABELS } from "../finance/agreement.ts";
import type { Quote } from "../finance/quote.ts";
import { formatMoney, pence, type Pence } from "../money.ts";
import { partExchangeBalance, type PartExchangedCar } from "../part-exchange/balance.ts";
import { validityText } from "../part-exchange/valuation-validity.ts";
import { visitTimeText } from "../organisation/visits.ts";
import { formatMark } from "../stock/registration-mark.ts";
import type { LetterLine } from "./letter.ts";

/** A vehicle as named in letters: "2020 Ford Fiesta". */
export type VehicleSnapshot = { stock_id: number; title: string; derivative: string | null; vrm: string | null };

/** An order at the time of an event, as letters need it. Money in pence. */
export type OrderSnapshot = {
  /** For the telephone; grants no access to the order. */
  reference: string;
  ordered_at: Moment;
  payment_type: PaymentType;
  first_name: string;
  vehicle: VehicleSnapshot;
  price: Pence;
  /** Included in the price. */
  admin_fee: Pence;
  products: readonly Product[];
  part_exchange: PartExchangedCar | null;
  quote: Quote | null;
  amount_due: Pence;
  paid: Pence;
  held_until: Moment | null;
  /** The preferred time of a visit. */
  visit: { day: Day | null; time: string };
  terms_accepted: boolean;
  /** The hold is shorter until the customer confirms the address with the link in the first mail. */
  email_confirmed: boolean;
  /** Warnings for the dealer. */
  flags: readonly string[];
  note: string | null;
  /** How the website settles part-exchange value above the price. */
  surplus?: SurplusRule;
  /** Only for an order that ended after a payment. */
  money_back?: MoneyBack | undefined;
  is_cancelled?: boolean;
};

/** The totals of an order, identical to those on its page and in the API (specification 9.16). */
export function orderTotals({ price, products, part_exchange, paid }: OrderSnapshot): CashTotals {
  return cashTotals({ headline_price: price, products, part_exchange: partExchangeBalance(part_exchange ? [part_exchange] : []), paid });
}

/** Whether the full price was paid by card. */
export function isPaidInFull(order: OrderSnapshot): boolean {
  const { paid, total } = orderTotals(order);
  return paid > 0 && paid >= total;
}

/** The price breakdown of an order, for its customer or the dealer. An ended order lists its refunds instead of the balance. */
export function priceLines(order: OrderSnapshot, reader: "customer" | "dealer" = "customer"): LetterLine[] {
  const { quote, part_exchange: car, admin_fee, products, money_back } = order;
  const totals = orderTotals(order);
  const carNote = car ? `${car.vrm === "" ? "" : `${formatMark(car.vrm)}, `}${car.title}. ${validityText(car.expires_at)}` : undefined;
  return [
    {
      name: "Cash price",
      amount: formatMoney(totals.headline_price),
      note: admin_fee > 0 ? `Our ${formatMoney(admin_fee)} admin fee is in it` : undefined,
    },
    ...products.map(({ name, price }) => ({ name, amount: formatMoney(price) })),
    { name: "Total price", amount: formatMoney(totals.total), total: true },
    ...(quote
      ? [
          { name: "Your deposit", amount: formatMoney(quote.Deposit.Cash) },
          ...(quote.Deposit.PartExchange === 0
            ? []
            : [{ name: "Part exchange", amount: formatMoney(quote.Deposit.PartExchange), note: carNote }]),
          { name: "Total amount payable", amount: formatMoney(quote.TotalAmountPayable) },
        ]
      : [
          ...(car ? [{ name: "Part exchange", amount: formatMoney(pence(-totals.part_exchange)), note: carNote }] : []),
          ...(!money_back && totals.paid > 0 ? [{ name: "Paid online", amount: formatMoney(pence(-totals.paid)) }] : []),
          ...(money_back ? [] : [restLine(order, reader)]),
        ]),
    ...(money_back ? moneyBackLines(money_back) : []),
  ];
}

/** The balance due, or the amount owed to the customer. */
function restLine(order: OrderSnapshot, reader: "customer" | "dealer"): LetterLine {
  const { left_to_pay, owed_to_customer } = orderTotals(order);
  if (owed_to_customer === 0) return { name: "Left to pay", amount: formatMoney(left_to_pay) };
  if (reader === "dealer") return { name: "Owed to the customer", amount: formatMoney(owed_to_customer) };
  return { name: "Owed to you", amount: formatMoney(owed_to_customer), note: SURPLUS_NOTES[order.surplus ?? DEFAULT_SURPLUS_RULE] };
}

/** The payments for an ended order, and their refunds. */
export function moneyBackLines({ paid, due, sent }: MoneyBack): LetterLine[] {
  return [{ name: "Paid online", amount: formatMoney(paid) }, ...money("Going back by card", due), ...money("Sent back by card", sent)];
}

/** Every figure of the finance quote, in the order of the agreement. */
export function quoteLines(quote: Quote): LetterLine[] {
  const { RegularPayment, FirstPayment, TotalNumberOfRegularPayments: count, Residual, Fees, Deposit } = quote;
  const frequency = quote.Frequency ?? "monthly";
  const odd = FirstPayment !== RegularPayment;
  return [
    { name: "Agreement", amount: `${quote.key}, ${quote.Term} months` },
    { name: "Lender", amount: quote.Lender },
    ...money("VAT due at the start", quote.VatDue),
    ...money("Deposit", Deposit.Cash, true),
    ...money("Deposit contribution", Deposit.Contribution),
    ...money("Amount of credit", quote.Balance, true),
    ...(odd ? money(`First ${frequency} payment`, FirstPayment, true) : []),
    { name: `${odd ? count - 1 : count} ${frequency} payments`, amount: `${formatMoney(RegularPayment)} ${PERIOD_LABELS[frequency]}` },
    ...money("Optional final payment", Residual),
    ...money("Documentation fee", Fees?.Documentation),
    ...money("Option to purchase fee", Fees?.OptionToPurchase),
    ...(quote.key === "PCP" ? [{ name: "Annual mileage", amount: `${quote.AnnualMileage.toLocaleString("en-GB")} miles` }] : []),
    { name: "Interest rate, fixed", amount: `${quote.FixedRate.toFixed(2)}%` },
    { name: "APR", amount: `${quote.Apr.toFixed(1)}%` },
    ...money("Total charge for credit", quote.ChargesForCredit, true),
    { name: "Total amount payable", amount: formatMoney(quote.TotalAmountPayable), total: true },
  ];
}

function money(name: string, amount: Pence | undefined, always = false): LetterLine[] {
  return amount !== undefined && (always || amount > 0) ? [{ name, amount: formatMoney(amount) }] : [];
}

/** "on 24 November 2026 in the morning"; empty without a preference. */
export function visitText({ visit: { day, time } }: OrderSnapshot): string {
  const part = time === "" ? "" : visitTimeText(time);
  return [day ? `on ${formatDay(day)}` : "", part].filter(Boolean).join(" ");
}

export function vehicleLines({ title, derivative, vrm, stock_id }: VehicleSnapshot): LetterLine[] {
  return [
    { name: "Vehicle", amount: [title, derivative].filter(Boolean).join(" ") },
    ...(vrm ? [{ name: "Registration", amount: formatMark(vrm) }] : []),
    { name: "Stock number", amount: String(stock_id) },
  ];
}

/** "2020 Ford Fiesta 1.0 Titanium (AB12 CDE), stock number 100012" */
export function vehicleText({ title, derivative, vrm, stock_id }: VehicleSnapshot): string {
  const name = [title, derivative].filter(Boolean).join(" ");
  return `${name}${vrm ? ` (${formatMark(vrm)})` : ""}, stock number ${stock_id}`;
}
