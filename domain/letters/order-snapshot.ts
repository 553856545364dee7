import type { Day, Moment } from "../calendar.ts";
import { dayText } from "../date-texts.ts";
import { text, type MessageText } from "../messages/message-text.ts";
import type { PaymentType } from "../deal/transitions.ts";
import type { MoneyBack } from "../deal/money-back.ts";
import { DEFAULT_SURPLUS_RULE, SURPLUS_NOTES, type SurplusRule } from "../deal/surplus.ts";
import { DELIVERY, deliveryName, deliveryPrice } from "../deal/delivery.ts";
import { cashTotals, type CashTotals, type Product } from "../deal/totals.ts";
import type { QuoteFigures } from "../finance/quote.ts";
import { formatMoney, pence, type Pence } from "../money.ts";
import { partExchangeBalance, type PartExchangedCar } from "../part-exchange/balance.ts";
import { validityText } from "../part-exchange/validity-text.ts";
import { visitTimeText } from "../organisation/visits.ts";
import type { Estimates } from "../running-costs/estimates.ts";
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
  /** Where the vehicle is delivered, "" once it is erased; absent if it is collected. */
  delivery_postcode?: string;
  part_exchange: PartExchangedCar | null;
  quote: QuoteFigures | null;
  /** The running costs that stood beside the deal. */
  estimates?: Estimates | null;
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
  /** The amount that the event refunded; absent for other events, and for messages stored by earlier releases. */
  refunded?: Pence;
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

/** What is left to pay: on finance the delivery fee, which is never part of the credit. */
export function restToPay(order: OrderSnapshot): Pence {
  return order.quote ? deliveryPrice(order.products, isDelivered(order)) : orderTotals(order).left_to_pay;
}

export function isDelivered({ delivery_postcode }: Pick<OrderSnapshot, "delivery_postcode">): boolean {
  return delivery_postcode !== undefined;
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
  const carNote =
    car &&
    text("letter.carNote", {
      car: [car.vrm === "" ? "" : formatMark(car.vrm), car.title].filter(Boolean).join(", "),
      held: validityText(car.expires_at),
    });
  return [
    {
      name: text("common.cashPrice"),
      amount: formatMoney(totals.headline_price),
      note: admin_fee > 0 ? text("letter.adminFeeInside", { admin_fee: formatMoney(admin_fee) }) : undefined,
    },
    ...products.map(({ id, name, price }) => ({
      name: id === DELIVERY && order.delivery_postcode !== undefined ? deliveryName(order.delivery_postcode) : name,
      amount: formatMoney(price),
    })),
    { name: text("deal.totalPrice"), amount: formatMoney(totals.total), total: true },
    ...(quote
      ? [
          { name: text("deal.yourDeposit"), amount: formatMoney(quote.Deposit.Cash) },
          ...(quote.Deposit.PartExchange === 0
            ? []
            : [{ name: text("common.partExchange"), amount: formatMoney(quote.Deposit.PartExchange), note: carNote ?? undefined }]),
          { name: text("deal.totalAmountPayable"), amount: formatMoney(quote.TotalAmountPayable) },
          ...(isDelivered(order) && !money_back
            ? [{ name: text("deal.leftToPay"), amount: formatMoney(restToPay(order)), note: text("deal.deliveryOutsideTheCredit") }]
            : []),
        ]
      : [
          ...(car
            ? [{ name: text("common.partExchange"), amount: formatMoney(pence(-totals.part_exchange)), note: carNote ?? undefined }]
            : []),
          ...(!money_back && totals.paid > 0 ? [{ name: text("deal.paidOnline"), amount: formatMoney(pence(-totals.paid)) }] : []),
          ...(money_back ? [] : [restLine(order, reader)]),
        ]),
    ...(money_back ? moneyBackLines(money_back) : []),
  ];
}

/** The balance due, or the amount owed to the customer. */
function restLine(order: OrderSnapshot, reader: "customer" | "dealer"): LetterLine {
  const { left_to_pay, owed_to_customer } = orderTotals(order);
  if (owed_to_customer === 0) return { name: text("deal.leftToPay"), amount: formatMoney(left_to_pay) };
  if (reader === "dealer") return { name: text("letter.owedToTheCustomer"), amount: formatMoney(owed_to_customer) };
  return {
    name: text("deal.owedToYou"),
    amount: formatMoney(owed_to_customer),
    note: SURPLUS_NOTES[order.surplus ?? DEFAULT_SURPLUS_RULE],
  };
}

/** The payments for an ended order, and their refunds. */
export function moneyBackLines({ paid, due, sent }: MoneyBack): LetterLine[] {
  return [
    { name: text("deal.paidOnline"), amount: formatMoney(paid) },
    ...money(text("letter.goingBackByCard"), due),
    ...money(text("letter.sentBackByCard"), sent),
  ];
}

/** Every figure of the finance quote, in the order of the agreement. */
export function quoteLines(quote: QuoteFigures): LetterLine[] {
  const { RegularPayment, FirstPayment, TotalNumberOfRegularPayments: count, Residual, Fees, Deposit } = quote;
  const frequency = quote.Frequency ?? "monthly";
  const odd = FirstPayment !== RegularPayment;
  return [
    { name: text("letter.agreement"), amount: text("letter.agreementTerm", { product: quote.key, months: quote.Term }) },
    { name: text("deal.lender"), amount: quote.Lender },
    ...money(text("deal.vatDueAtTheStart"), quote.VatDue),
    ...money(text("common.deposit"), Deposit.Cash, true),
    ...money(text("deal.depositContribution"), Deposit.Contribution),
    ...money(text("deal.amountOfCredit"), quote.Balance, true),
    ...(odd ? money(text(frequency === "weekly" ? "deal.firstWeeklyPayment" : "deal.firstMonthlyPayment"), FirstPayment, true) : []),
    {
      name: text(frequency === "weekly" ? "deal.countWeeklyPayments" : "deal.countMonthlyPayments", { count: odd ? count - 1 : count }),
      amount: text(frequency === "weekly" ? "letter.aWeek" : "letter.aMonth", { payment: formatMoney(RegularPayment) }),
    },
    ...money(text("deal.optionalFinalPayment"), Residual),
    ...money(text("deal.documentationFee"), Fees?.Documentation),
    ...money(text("deal.optionToPurchaseFee"), Fees?.OptionToPurchase),
    ...(quote.key === "PCP"
      ? [
          {
            name: text("deal.annualMileage"),
            amount: text("common.mileageMiles", { mileage: quote.AnnualMileage.toLocaleString("en-GB") }),
          },
        ]
      : []),
    { name: text("deal.interestRateFixed"), amount: `${quote.FixedRate.toFixed(2)}%` },
    { name: text("deal.apr"), amount: `${quote.Apr.toFixed(1)}%` },
    ...money(text("deal.totalChargeForCredit"), quote.ChargesForCredit, true),
    { name: text("deal.totalAmountPayable"), amount: formatMoney(quote.TotalAmountPayable), total: true },
  ];
}

function money(name: MessageText, amount: Pence | undefined, always = false): LetterLine[] {
  return amount !== undefined && (always || amount > 0) ? [{ name, amount: formatMoney(amount) }] : [];
}

/** "on 24 November 2026 in the morning"; null without a preference. */
export function visitText({ visit: { day, time } }: Pick<OrderSnapshot, "visit">): MessageText | null {
  const part = time === "" ? null : visitTimeText(time);
  if (!day) return part;
  return part ? text("letter.onDayAt", { day: dayText(day), time: part }) : text("deal.onDay", { day: dayText(day) });
}

export function vehicleLines({ title, derivative, vrm, stock_id }: VehicleSnapshot): LetterLine[] {
  return [
    { name: text("common.vehicle"), amount: [title, derivative].filter(Boolean).join(" ") },
    ...(vrm ? [{ name: text("common.registration"), amount: formatMark(vrm), kind: "plate" } as const] : []),
    { name: text("letter.stockNumber"), amount: String(stock_id) },
  ];
}

/** "2020 Ford Fiesta 1.0 Titanium (AB12 CDE), stock number 100012" */
export function vehicleText({ title, derivative, vrm, stock_id }: VehicleSnapshot): string {
  const name = [title, derivative].filter(Boolean).join(" ");
  return `${name}${vrm ? ` (${formatMark(vrm)})` : ""}, stock number ${stock_id}`;
}
