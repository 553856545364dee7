import { clockText, dayText, momentText, timeText } from "#domain/date-texts.ts";
import { markedText, type MarkedText } from "#web/locale/marked-text.tsx";
import { rendered, t } from "#web/locale/translate.ts";
import { formatDay, londonDay, MINUTE_MS, parseDay } from "#domain/calendar.ts";
import { DELIVERY, deliveryName } from "#domain/deal/delivery.ts";
import type { AgreementFigures } from "#domain/deal/agreement-figures.ts";
import { UNPAID } from "#domain/deal/transitions.ts";
import { extendedHold } from "#domain/deal/hold.ts";
import { completeStep, type DealStep } from "#domain/deal/steps.ts";
import { cancellationForm, orderRights, refundRule, saleKind, type RightsInput, type SaleKind } from "#domain/deal/rights.ts";
import { whatToBring, type CollectionFacts } from "#domain/deal/what-to-bring.ts";
import { DEFAULT_SURPLUS_RULE, surplusText, type SurplusRule } from "#domain/deal/surplus.ts";
import { addressOfSender } from "#domain/letters/letter.ts";
import { vehicleText } from "#domain/letters/order-snapshot.ts";
import { formatMoney, penceFromPounds, type Pence } from "#domain/money.ts";
import { isTimeOfDay } from "#domain/organisation/visits.ts";
import type { Dealership } from "#server/dealership.ts";
import type { PresentedEstimates } from "#server/orders/deal-estimates.ts";
import type { PresentedOrder } from "#server/orders/orders.ts";
import type { Estimates } from "#domain/running-costs/estimates.ts";
import { orderPartExchange, type OrderPartExchange } from "#web/part-exchange/order-part-exchange.tsx";
import { summaryVehicle } from "#web/deal/summary-vehicle.ts";
import { deliveryLine, feeInside, owedLine, type SummaryVehicle, type SummaryLine } from "#web/deal/order-summary.tsx";
import { estimatesView, type EstimatesView } from "#web/deal/estimates.tsx";
import { branchView, type BranchView } from "#web/organisation/branch-panel.tsx";
import { quoteView, type QuoteView } from "./quote-view.ts";
import { figuresOfOrder } from "#web/deal/checkout/shown-figures.ts";

export type OrderStage = "to-pay" | "application-due" | "finance-terms" | "cash-complete" | "finance-complete" | "cancelled" | "expired";

/** The remaining time of an unpaid hold. */
export type OrderOnHold = { until: string; clock: string; minutes: number; extendable: boolean };

/** An order as shown on its page, to any client that has its guid. */
export type OrderView = {
  guid: string;
  stock_id: number;
  stage: OrderStage;
  /** The builder's screen; null for a cancelled or expired order. */
  step: DealStep | null;
  /** Reserved with the fee only. */
  reserving: boolean;
  /** The postcode of the delivery, "" once it is erased; null if the vehicle is collected. */
  delivered_to: string | null;
  /** The full price is paid online. */
  whole: boolean;
  reference: string;
  first_name: string;
  vehicle: SummaryVehicle;
  vehicle_path: string;
  /** Whether the website takes orders, so that an ended order can be placed again. */
  orders_online: boolean;
  fee: string | null;
  paid: string | null;
  refunded: boolean;
  /** What was paid for an ended order, and its refunds; null if nothing was paid. */
  money_back: { paid: string; due: string | null; sent: string | null } | null;
  /** Null if nothing is left to pay. */
  left_to_pay: string | null;
  /** The surplus owed to the shopper and what happens with it, as sentences. */
  surplus: string | null;
  held_until: string | null;
  /** Where the confirmation was sent; null if there are no mails, or the order no longer says whose it was. */
  mailed_to: string | null;
  /** Until when the vehicle waits, as a sentence's part; null once the order is completed. */
  waits_until: string | null;
  /** What to bring to the viewing or the collection; empty once the order is completed. */
  bring: string[];
  has_visit_day: boolean;
  held: OrderOnHold | null;
  /** The e-mail address to be confirmed, while the hold is short for lack of it; null if there is nothing to confirm. */
  confirm_email: { email: string; until: string | null } | null;
  /** When the fee is refunded, as a sentence. */
  refund_rule: string;
  sale: SaleKind;
  /** The shopper's rights after ordering. */
  rights: string[];
  /** The lines of the cancellation form for a distance contract; null for other contracts. */
  cancellation_form: string[] | null;
  visit: string | null;
  quote: QuoteView | null;
  lines: SummaryLine[];
  /** Running costs beside the deal; null if none were shown when it was ordered, or once the order has ended. */
  estimates: EstimatesView | null;
  differences: MarkedText[];
  /** The displayed figures as the page's forms submit them. */
  figures: AgreementFigures;
  total: string;
  terms_accepted: boolean;
  /** Nothing is due online, but the terms must be accepted again. */
  asks_terms: boolean;
  /** Messages about the agreement. */
  notices: MarkedText[];
  part_exchange: OrderPartExchange | null;
  site: BranchView | null;
};

export async function viewOrder(dealership: Dealership, order: PresentedOrder): Promise<OrderView> {
  const vehicle = await dealership.stock.vehicle(order.stock_id);
  const site = vehicle && dealership.organisation.site(vehicle.site_id);
  const siteName = site?.name ?? dealership.website.site_name;
  const rights = {
    kind: saleKind(order.payment_type, dealership.website.order.contract, isDelivered(order)),
    fee: order.amount_due > 0 ? pounds(order.amount_due) : null,
    is_full_price: order.amount_due > 0 && order.amount_due >= order.total,
    site: siteName,
    return_days: dealership.website.return_days,
    delivered: isDelivered(order),
  } satisfies RightsInput;
  return {
    guid: order.guid,
    stock_id: order.stock_id,
    stage: stageOf(order),
    step: stepOf(order),
    reserving: order.payment_type === "OUTRIGHT_DEPOSIT" && !isDelivered(order),
    delivered_to: isDelivered(order) ? (order.delivery_postcode ?? "") : null,
    whole: rights.is_full_price,
    reference: order.reference,
    first_name: text(order.customer["customer_first_name"]),
    vehicle: vehicle
      ? summaryVehicle(vehicle, siteName)
      : { title: order.vehicle.title, plate: order.vehicle.vrm, line: "", picture: null },
    vehicle_path: order.vehicle.path,
    orders_online: !dealership.website.enquiries.requiresEnquiryFormOverride,
    fee: order.amount_due > 0 ? pounds(order.amount_due) : null,
    paid: order.amount_paid > 0 ? pounds(order.amount_paid) : null,
    refunded: order.payments.some(({ status }) => status === "refund_due" || status === "refunded"),
    money_back: moneyBack(order),
    surplus: order.owed_to_customer > 0 ? t(surplusText(penceFromPounds(order.owed_to_customer), surplusRule(dealership))) : null,
    left_to_pay: order.left_to_pay <= 0 ? null : pounds(order.left_to_pay),
    held_until: order.hold_expires_at && t(clockText(Date.parse(order.hold_expires_at))),
    mailed_to: (dealership.orders.confirmsEmail && text(order.customer["customer_email"])) || null,
    waits_until: waitsUntil(order),
    bring: order.status === "COMPLETE" ? [] : rendered(whatToBring(collectionFacts(order))),
    has_visit_day: parseDay(text(order.customer["preferred_date"])) !== undefined,
    held: orderOnHold(order, dealership),
    confirm_email: confirmEmail(order, dealership),
    refund_rule: t(refundRule(rights)),
    sale: rights.kind,
    rights: rendered(orderRights(rights)),
    cancellation_form: rights.kind === "distance" ? formOf(order, dealership) : null,
    visit: visitText(order),
    quote: order.finance && quoteView(order.finance),
    estimates: order.estimates && !isEnded(order) ? estimatesView(inPence(order.estimates)) : null,
    lines: linesOf(order, surplusRule(dealership)),
    differences: order.differences.map(markedText),
    figures: figuresOfOrder(order),
    total: pounds(order.total),
    terms_accepted: order.terms_accepted,
    asks_terms: order.status === "HELD" && !order.terms_accepted,
    notices: order.status === "OPEN" || order.status === "HELD" ? order.notices.map(markedText) : [],
    part_exchange: orderPartExchange(order),
    site: site ? branchView(site, dealership.website) : null,
  };
}

function isDelivered({ delivery_postcode }: Pick<PresentedOrder, "delivery_postcode">): boolean {
  return delivery_postcode !== undefined;
}

/** A paid order waits without an end; one that the dealer or the lender decides about has one. */
function waitsUntil(order: PresentedOrder): string | null {
  const { status, hold_expires_at, payment_type } = order;
  if (hold_expires_at) return t("deal.untilMoment", { moment: t(momentText(Date.parse(hold_expires_at))) });
  if (status !== "PAID") return null;
  if (isDelivered(order)) return t("deal.untilWeDeliver");
  return t(payment_type === "OUTRIGHT_DEPOSIT" ? "deal.untilYouDecide" : "deal.untilYouCollect");
}

function collectionFacts(order: PresentedOrder): CollectionFacts {
  const {
    payment_type,
    left_to_pay,
    finance,
    valuations: [car],
  } = order;
  return {
    delivered: isDelivered(order),
    is_viewing: payment_type === "OUTRIGHT_DEPOSIT" && !isDelivered(order),
    left_to_pay: penceFromPounds(payment_type === "FINANCE" ? 0 : Math.max(left_to_pay, 0)),
    deposit: penceFromPounds(finance?.Deposit.Cash ?? 0),
    part_exchange: car ? { title: car.title, has_finance: car.settlement > 0 } : null,
  };
}

function formOf({ reference, vehicle, created_at }: PresentedOrder, { website }: Dealership): string[] {
  const trader = {
    name: website.site_name,
    address: website.postal_address,
    email: addressOfSender(website.deliveries.sender),
    telephone: website.telephone,
  };
  const ordered = { reference, vehicle: vehicleText(vehicle), ordered_on: formatDay(londonDay(Date.parse(created_at))) };
  return cancellationForm(trader, ordered);
}

/** Includes applications whose hold expired: the confirmation link resumes them. */
function confirmEmail(order: PresentedOrder, { orders }: Dealership): OrderView["confirm_email"] {
  const { status, payment_type, email_confirmed, hold_expires_at, customer } = order;
  const waits = UNPAID.includes(status) || (status === "EXPIRED" && payment_type === "FINANCE");
  if (email_confirmed || !waits || !orders.confirmsEmail) return null;
  return {
    email: text(customer["customer_email"]),
    until: status === "EXPIRED" ? null : hold_expires_at && t(clockText(Date.parse(hold_expires_at))),
  };
}

function orderOnHold(
  { status, hold_expires_at, created_at, email_confirmed, events }: PresentedOrder,
  { website, now }: Dealership,
): OrderOnHold | null {
  if (status !== "OPEN" || hold_expires_at === null) return null;
  const [expires, at] = [Date.parse(hold_expires_at), now()];
  const opened = events.findLast(({ move }) => move === "open" || move === "reopen" || move === "email_confirmed");
  const times = { held_since: Date.parse(opened?.at ?? created_at), hold_expires_at: expires };
  return {
    until: hold_expires_at,
    clock: t(clockText(Date.parse(hold_expires_at))),
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

/** What was paid for an ended order, and what is due or has been refunded. */
function moneyBack(order: PresentedOrder): OrderView["money_back"] {
  const { payments, amount_refund_due, amount_refunded } = order;
  if (!isEnded(order) || payments.length === 0) return null;
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  return {
    paid: pounds(paid),
    due: amount_refund_due > 0 ? pounds(amount_refund_due) : null,
    sent: amount_refunded > 0 ? pounds(amount_refunded) : null,
  };
}

function inPence({ from, to, lines, plans, ...others }: PresentedEstimates): Estimates {
  return {
    ...others,
    min: penceFromPounds(from),
    max: penceFromPounds(to),
    lines: lines.map((line) => ({ name: line.name, min: penceOrNull(line.from), max: penceOrNull(line.to), because: line.because })),
    plans: plans.map((plan) => ({ ...plan, price: penceFromPounds(plan.price) })),
  };
}

function penceOrNull(amount: number | null): Pence | null {
  return amount === null ? null : penceFromPounds(amount);
}

function linesOf(order: PresentedOrder, surplus: SurplusRule): SummaryLine[] {
  const quote = order.finance;
  const back = moneyBack(order);
  return [
    { name: t("common.cashPrice"), amount: pounds(order.price), note: feeInside(penceFromPounds(order.admin_fee)) },
    ...order.products.map(({ id, name, price }) => ({
      name: id === DELIVERY && isDelivered(order) ? t(deliveryName(order.delivery_postcode ?? "")) : name,
      amount: pounds(price),
    })),
    { name: t("deal.totalPrice"), amount: pounds(order.total), total: true },
    ...(quote
      ? [
          { name: t("deal.yourDeposit"), amount: pounds(quote.Deposit.Cash) },
          ...(order.valuations.length === 0
            ? []
            : [{ name: t("common.partExchange"), amount: pounds(quote.Deposit.PartExchange), note: carText(order) }]),
          { name: t("deal.totalAmountPayable"), amount: pounds(quote.TotalAmountPayable) },
          ...(isDelivered(order) && !isEnded(order) ? [deliveryLine(pounds(order.left_to_pay))] : []),
        ]
      : [
          ...(order.valuations.length === 0
            ? []
            : [{ name: t("common.partExchange"), amount: pounds(-order.part_exchange_balance), note: carText(order) }]),
          ...(!back && order.amount_paid > 0 ? [{ name: t("deal.paidOnline"), amount: pounds(-order.amount_paid) }] : []),
          ...(isEnded(order)
            ? []
            : [
                order.owed_to_customer > 0
                  ? owedLine(pounds(order.owed_to_customer), surplus)
                  : { name: t("deal.leftToPay"), amount: pounds(order.left_to_pay) },
              ]),
        ]),
    ...(back ? [{ name: t("deal.paidOnline"), amount: back.paid }] : []),
    ...(back?.due ? [{ name: t("deal.goingBackToYourCard"), amount: back.due }] : []),
    ...(back?.sent ? [{ name: t("deal.sentBackToYourCard"), amount: back.sent }] : []),
  ];
}

function carText({ valuations: [car] }: PresentedOrder): string | undefined {
  return car && `${car.plate === null ? "" : `${car.plate}, `}${car.title}. ${car.held}`;
}

function isEnded({ status }: PresentedOrder): boolean {
  return status === "STATUS_CANCELLED" || status === "EXPIRED";
}

function visitText({ customer }: PresentedOrder): string | null {
  const day = parseDay(text(customer["preferred_date"]));
  const time = visitTime(text(customer["preferred_time"]));
  if (!day) return time === "" ? null : time;
  return [t("deal.onDay", { day: t(dayText(day)) }), time].filter(Boolean).join(" ");
}

function visitTime(time: string): string {
  if (time === "") return "";
  return isTimeOfDay(time) ? t("deal.atClockTime", { time: t(timeText(time)) }) : t("deal.inTheTime", { time: time.toLowerCase() });
}
function pounds(amount: number): string {
  return formatMoney(penceFromPounds(amount));
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
