import * as labels from "#domain/labels/english.ts";
import { translateText, t } from "#web/locale/translate.ts";
import { formatDay, londonDay, londonWallClock, MINUTE_MS, parseDay } from "#domain/calendar.ts";
import type { AgreementFigures } from "#domain/deal/agreement-figures.ts";
import { UNPAID } from "#domain/deal/transitions.ts";
import { extendedHold } from "#domain/deal/hold.ts";
import { completeStep, type DealStep } from "#domain/deal/steps.ts";
import { cancellationForm, orderRights, refundRule, saleKind, type SaleKind } from "#domain/deal/rights.ts";
import { DEFAULT_SURPLUS_RULE, surplusText, type SurplusRule } from "#domain/deal/surplus.ts";
import { addressOfSender } from "#domain/letters/letter.ts";
import { vehicleText } from "#domain/letters/order-snapshot.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { hoursTable, formatTime, type HoursLine } from "#domain/organisation/opening-hours.ts";
import { isTimeOfDay } from "#domain/organisation/visits.ts";
import type { Dealership } from "#server/dealership.ts";
import type { PresentedOrder } from "#server/orders/orders.ts";
import { orderPartExchange, type OrderPartExchange } from "#web/part-exchange/order-part-exchange.tsx";
import { summaryVehicle } from "#web/deal/summary-vehicle.ts";
import { feeInside, owedLine, type SummaryVehicle, type SummaryLine } from "#web/deal/order-summary.tsx";
import { quoteView, type QuoteView } from "./quote-view.ts";
import { figuresOfOrder } from "#web/deal/checkout/shown-figures.ts";

export type OrderStage = "to-pay" | "application-due" | "finance-terms" | "cash-complete" | "finance-complete" | "cancelled" | "expired";

/** The time that is left to pay. */
export type OrderOnHold = { until: string; clock: string; minutes: number; extendable: boolean };

/** An order as its page shows it to whoever holds its guid. */
export type OrderView = {
  guid: string;
  stock_id: number;
  stage: OrderStage;
  /** The builder's screen; null for an order that came to nothing. */
  step: DealStep | null;
  /** Reserved with the fee, or bought and the rest paid later. */
  reserving: boolean;
  /** All of the price is paid online. */
  whole: boolean;
  reference: string;
  first_name: string;
  vehicle: SummaryVehicle;
  vehicle_path: string;
  /** Whether the website takes orders, so that an ended one can be placed again. */
  orders_online: boolean;
  fee: string | null;
  paid: string | null;
  refunded: boolean;
  /** What was paid for an order that came to nothing and what became of it; null where nothing was. */
  money_back: { paid: string; due: string | null; sent: string | null } | null;
  /** Null where nothing is left. */
  left_to_pay: string | null;
  /** What is left over for the shopper and what happens with it, in sentences. */
  surplus: string | null;
  held_until: string | null;
  held: OrderOnHold | null;
  /** Where the link went that confirms the address, while the hold is a short one without; null where there is nothing to confirm. */
  confirm_email: { email: string; until: string | null } | null;
  /** When the fee comes back, in a sentence. */
  refund_rule: string;
  sale: SaleKind;
  /** What the shopper may do afterwards. */
  rights: string[];
  /** The lines to cancel a contract at a distance with; null where there is none. */
  cancellation_form: string[] | null;
  visit: string | null;
  quote: QuoteView | null;
  lines: SummaryLine[];
  differences: string[];
  /** What the page shows, as its forms send it along. */
  figures: AgreementFigures;
  total: string;
  terms_accepted: boolean;
  /** Nothing is to be paid online, but the terms have to be accepted again. */
  asks_terms: boolean;
  /** What there is to say of the agreement. */
  notices: string[];
  part_exchange: OrderPartExchange | null;
  site: { name: string; address: string; telephone: string; hours: HoursLine[] } | null;
};

export async function viewOrder(dealership: Dealership, order: PresentedOrder): Promise<OrderView> {
  const vehicle = await dealership.stock.vehicle(order.stock_id);
  const site = vehicle && dealership.organisation.site(vehicle.site_id);
  const siteName = site?.name ?? dealership.website.site_name;
  const rights = {
    kind: saleKind(order.payment_type, dealership.website.order.contract),
    fee: order.amount_due > 0 ? pounds(order.amount_due) : null,
    whole: order.amount_due > 0 && order.amount_due >= order.total,
    site: siteName,
    return_days: dealership.website.return_days,
  };
  return {
    guid: order.guid,
    stock_id: order.stock_id,
    stage: stageOf(order),
    step: stepOf(order),
    reserving: order.payment_type === "OUTRIGHT_DEPOSIT",
    whole: rights.whole,
    reference: order.reference,
    first_name: text(order.customer["customer_first_name"]),
    vehicle: vehicle
      ? summaryVehicle(vehicle, siteName)
      : { title: order.vehicle.title, line: order.vehicle.vrm ?? "", picture: null },
    vehicle_path: order.vehicle.path,
    orders_online: !dealership.website.enquiries.requiresEnquiryFormOverride,
    fee: order.amount_due > 0 ? pounds(order.amount_due) : null,
    paid: order.amount_paid > 0 ? pounds(order.amount_paid) : null,
    refunded: order.payments.some(({ status }) => status === "refund_due" || status === "refunded"),
    money_back: moneyBack(order),
    surplus: order.owed_to_customer > 0 ? translateText(surplusText(penceFromPounds(order.owed_to_customer), surplusRule(dealership))) : null,
    left_to_pay: order.payment_type === "FINANCE" || order.left_to_pay <= 0 ? null : pounds(order.left_to_pay),
    held_until: order.hold_expires_at && clockTime(order.hold_expires_at),
    held: heldOrder(order, dealership),
    confirm_email: confirmEmail(order, dealership),
    refund_rule: refundRule(rights),
    sale: rights.kind,
    rights: orderRights(rights),
    cancellation_form: rights.kind === "distance" ? formOf(order, dealership) : null,
    visit: visitWords(order),
    quote: order.finance && quoteView(order.finance),
    lines: linesOf(order, surplusRule(dealership)),
    differences: order.differences,
    figures: figuresOfOrder(order),
    total: pounds(order.total),
    terms_accepted: order.terms_accepted,
    asks_terms: order.status === "HELD" && !order.terms_accepted,
    notices: order.status === "OPEN" || order.status === "HELD" ? order.notices : [],
    part_exchange: orderPartExchange(order),
    site: site
      ? {
          name: site.name,
          address: [site.address, site.town, site.postcode].filter(Boolean).join(", "),
          telephone: site.telephone ?? dealership.website.telephone,
          hours: hoursTable(site),
        }
      : null,
  };
}

function formOf({ reference, vehicle, created_at }: PresentedOrder, { website }: Dealership): string[] {
  const trader = { name: website.site_name, address: website.postal_address, email: addressOfSender(website.deliveries.sender), telephone: website.telephone };
  const ordered = { reference, vehicle: vehicleText(vehicle), ordered_on: formatDay(londonDay(Date.parse(created_at))) };
  return cancellationForm(trader, ordered);
}

/** Also an application whose hold ran out: the link takes it up again. */
function confirmEmail(order: PresentedOrder, { orders }: Dealership): OrderView["confirm_email"] {
  const { status, payment_type, email_confirmed, hold_expires_at, customer } = order;
  const waits = UNPAID.includes(status) || (status === "EXPIRED" && payment_type === "FINANCE");
  if (email_confirmed || !waits || !orders.confirmsEmail) return null;
  return { email: text(customer["customer_email"]), until: status === "EXPIRED" ? null : hold_expires_at && clockTime(hold_expires_at) };
}

function heldOrder({ status, hold_expires_at, created_at, email_confirmed, events }: PresentedOrder, { website, now }: Dealership): OrderOnHold | null {
  if (status !== "OPEN" || hold_expires_at === null) return null;
  const [expires, at] = [Date.parse(hold_expires_at), now()];
  const taken = events.findLast(({ move }) => move === "open" || move === "reopen" || move === "email_confirmed");
  const times = { held_since: Date.parse(taken?.at ?? created_at), hold_expires_at: expires };
  return {
    until: hold_expires_at,
    clock: clockTime(hold_expires_at),
    minutes: Math.max(0, Math.ceil((expires - at) / MINUTE_MS)),
    extendable: email_confirmed && extendedHold(times, at, website.order) !== undefined,
  };
}

export function stepOf(order: PresentedOrder): DealStep | null {
  const stage = stageOf(order);
  if (stage === "cancelled" || stage === "expired") return null;
  return stage === "cash-complete" || stage === "finance-complete" ? completeStep(order.payment_type) : "step-2";
}

export function stageOf({ status, payment_type, show_finance_terms }: PresentedOrder): OrderStage {
  switch (status) {
    case "OPEN":
      return payment_type === "FINANCE" ? "application-due" : "to-pay";
    case "HELD":
      if (show_finance_terms) return "finance-terms";
      return payment_type === "FINANCE" ? "application-due" : "cash-complete";
    case "PAID":
    case "SUBMITTED":
    case "COMPLETE":
      return payment_type === "FINANCE" ? "finance-complete" : "cash-complete";
    case "STATUS_CANCELLED":
      return "cancelled";
    case "EXPIRED":
      return "expired";
  }
}

function surplusRule({ website }: Dealership): SurplusRule {
  return website.part_exchange.surplus ?? DEFAULT_SURPLUS_RULE;
}

/** What was paid for an order that came to nothing, and what of it goes or went back. */
function moneyBack(order: PresentedOrder): OrderView["money_back"] {
  const { payments, amount_refund_due, amount_refunded } = order;
  if (!isEnded(order) || payments.length === 0) return null;
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  return { paid: pounds(paid), due: amount_refund_due > 0 ? pounds(amount_refund_due) : null, sent: amount_refunded > 0 ? pounds(amount_refunded) : null };
}

function linesOf(order: PresentedOrder, surplus: SurplusRule): SummaryLine[] {
  const quote = order.finance;
  const back = moneyBack(order);
  return [
    { name: t(labels.cashPrice), amount: pounds(order.price), note: feeInside(penceFromPounds(order.admin_fee)) },
    ...order.products.map(({ name, price }) => ({ name, amount: pounds(price) })),
    { name: t(labels.totalPrice), amount: pounds(order.total), total: true },
    ...(quote
      ? [
          { name: t(labels.yourDeposit), amount: pounds(quote.Deposit.Cash) },
          ...(order.valuations.length === 0 ? [] : [{ name: t(labels.partExchange), amount: pounds(quote.Deposit.PartExchange), note: carWords(order) }]),
          { name: t(labels.totalAmountPayable), amount: pounds(quote.TotalAmountPayable) },
        ]
      : [
          ...(order.valuations.length === 0 ? [] : [{ name: t(labels.partExchange), amount: pounds(-order.part_exchange_balance), note: carWords(order) }]),
          ...(!back && order.amount_paid > 0 ? [{ name: t(labels.paidOnline), amount: pounds(-order.amount_paid) }] : []),
          ...(isEnded(order) ? [] : [order.owed_to_customer > 0 ? owedLine(pounds(order.owed_to_customer), surplus) : { name: t(labels.leftToPay), amount: pounds(order.left_to_pay) }]),
        ]),
    ...(back ? [{ name: t(labels.paidOnline), amount: back.paid }] : []),
    ...(back?.due ? [{ name: t(labels.goingBackToYourCard), amount: back.due }] : []),
    ...(back?.sent ? [{ name: t(labels.sentBackToYourCard), amount: back.sent }] : []),
  ];
}

function carWords({ valuations: [car] }: PresentedOrder): string | undefined {
  return car && `${car.plate === null ? "" : `${car.plate}, `}${car.title}. ${car.held}`;
}

function isEnded({ status }: PresentedOrder): boolean {
  return status === "STATUS_CANCELLED" || status === "EXPIRED";
}

function visitWords({ customer }: PresentedOrder): string | null {
  const day = parseDay(text(customer["preferred_date"]));
  const time = timeText(text(customer["preferred_time"]));
  if (!day) return time === "" ? null : time;
  return [t(labels.onDay, { day: formatDay(day) }), time].filter(Boolean).join(" ");
}

function timeText(time: string): string {
  if (time === "") return "";
  return isTimeOfDay(time) ? t(labels.atClockTime, { time: formatTime(time) }) : t(labels.inTheTime, { time: time.toLowerCase() });
}

function clockTime(moment: string): string {
  const { minutes } = londonWallClock(Date.parse(moment));
  return formatTime(`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`);
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

function pounds(amount: number): string {
  return formatMoney(penceFromPounds(amount));
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
