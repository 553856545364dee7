import { inEnglish } from "#locales/in-english.ts";
import { cameToNothing, moneyBackOf, paymentStatus } from "#domain/deal/money-back.ts";
import { deliveryPrice } from "#domain/deal/delivery.ts";
import { cashTotals, type CashTotals } from "#domain/deal/totals.ts";
import { paymentsOf } from "#domain/finance/quote.ts";
import { NO_MONEY, pence, poundsFromPence, type Pence } from "#domain/money.ts";
import { partExchangeBalance, type PartExchangedCar } from "#domain/part-exchange/balance.ts";
import { validityText } from "#domain/part-exchange/validity-text.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { vehiclePath } from "#domain/stock/vehicle.ts";
import { orderEvents, payments } from "#server/database/schema.ts";
import { presentQuote, type PresentedQuote } from "#server/finance/present-quote.ts";
import { eq } from "drizzle-orm";
import { dealEstimates, presentEstimates } from "./deal-estimates.ts";
import { isLongEnded, withoutPerson } from "./long-ended.ts";
import type { OrderContext } from "./order-context.ts";
import type { OrderedVehicle, PresentedCar, PresentedOrder } from "./orders.ts";
import { isPayable, storedOrder, type Deal, type StoredQuote, type StoredOrder, type Payment } from "./stored-order.ts";

/**
 * The order in pounds for its holder, only on `website` if that is given. Answers of the finance application are not included, and a
 * long-ended order shows no personal data.
 */
export async function presentOrder(
  { database, now }: Pick<OrderContext, "database" | "now">,
  guid: string,
  website?: string,
): Promise<PresentedOrder | undefined> {
  const order = await storedOrder(database, guid);
  if (!order || (website ?? order.website) !== order.website) return undefined;
  const [received, events] = [
    await database.select().from(payments).where(eq(payments.guid, guid)).orderBy(payments.created_at),
    await database.select().from(orderEvents).where(eq(orderEvents.guid, guid)).orderBy(orderEvents.id),
  ];
  const presentedOrder = presented(order, received, events);
  return isLongEnded(order, now()) ? withoutPerson(presentedOrder) : presentedOrder;
}

/** An order just opened, presented without reading the database. */
export function presentNewOrder(order: StoredOrder, payment: Payment | undefined): PresentedOrder {
  const opened = { move: "open" as const, to_status: order.status, at: order.created_at, note: null, actor: "shopper" };
  return presented(order, payment ? [payment] : [], [opened]);
}

function presented(
  order: StoredOrder,
  received: Payment[],
  events: Pick<typeof orderEvents.$inferSelect, "move" | "to_status" | "at" | "note" | "actor">[],
): PresentedOrder {
  const { deal } = order;
  const estimates = dealEstimates(deal);
  const balance = partExchangeBalance(deal.part_exchange ? [deal.part_exchange] : []);
  const totals = cashTotals({
    headline_price: deal.price,
    products: deal.products,
    part_exchange: balance,
    paid: pence(order.amount_paid),
  });
  const back = moneyBackOf(received);
  const open = isPayable(order) ? received.find(({ status, amount }) => status === "open" && amount === order.amount_due) : undefined;
  return {
    guid: order.guid,
    reference: order.reference,
    stock_id: order.stock_id,
    status: order.status,
    payment_type: order.payment_type,
    hasCompletedOrder: order.completed_at !== null,
    show_finance_terms:
      order.status === "HELD" && order.payment_type === "FINANCE" && Object.keys(order.application_gaps ?? {}).length === 0,
    application: applicationState(order),
    hold_expires_at: order.hold_expires_at?.toISOString() ?? null,
    email_confirmed: order.email_confirmed_at !== null,
    created_at: order.created_at.toISOString(),
    vehicle: presentOrderedVehicle(deal),
    customer: order.customer,
    products: deal.products.map((product) => ({ ...product, price: poundsFromPence(product.price) })),
    ...(deal.delivery && { delivery_postcode: deal.delivery.postcode }),
    price: poundsFromPence(totals.headline_price),
    admin_fee: poundsFromPence(deal.vehicle.admin_fee),
    total: poundsFromPence(totals.total),
    amount_due: poundsFromPence(pence(order.amount_due)),
    amount_paid: poundsFromPence(totals.paid),
    left_to_pay: poundsFromPence(leftToPay(order, totals)),
    owed_to_customer: poundsFromPence(order.payment_type === "FINANCE" || cameToNothing(order.status) ? NO_MONEY : totals.owed_to_customer),
    amount_refund_due: poundsFromPence(back.due),
    amount_refunded: poundsFromPence(back.sent),
    finance: deal.finance && presentStoredQuote(deal.finance.quote, deal.finance.reference),
    ...(estimates && { estimates: presentEstimates(estimates) }),
    differences: deal.differences,
    terms_accepted: deal.terms_accepted_at !== null,
    finance_terms_accepted: deal.finance_terms_accepted_at !== null,
    disclosure_agreement: deal.disclosure_agreed_at !== null,
    notices: (deal.notices ?? []).map(({ message }) => message),
    payment: open ? { session: open.session, url: open.url, amount: poundsFromPence(pence(open.amount)) } : null,
    payments: received
      .filter(({ status }) => status === "paid" || status === "refund_due" || status === "refunded")
      .map((payment) => ({
        amount: poundsFromPence(pence(payment.amount)),
        status: paymentStatus(payment),
        created_at: payment.created_at.toISOString(),
      })),
    valuations: deal.part_exchange ? [presentPartExchangeCar(deal.part_exchange)] : [],
    part_exchange_balance: poundsFromPence(balance),
    events: events.map(({ move, to_status, at, note, actor }) => ({ move, status: to_status, at: at.toISOString(), note, actor })),
  };
}

/** On finance the delivery fee is what is left: it is never part of the credit. Nothing is left of an order that came to nothing. */
export function leftToPay(
  { payment_type, status, deal }: Pick<StoredOrder, "payment_type" | "status" | "deal">,
  { left_to_pay }: Pick<CashTotals, "left_to_pay">,
): Pence {
  if (cameToNothing(status)) return NO_MONEY;
  return payment_type === "FINANCE" ? deliveryPrice(deal.products, deal.delivery !== undefined) : left_to_pay;
}

function applicationState({ payment_type, application, application_gaps }: StoredOrder): PresentedOrder["application"] {
  if (payment_type !== "FINANCE") return null;
  const missing = application_gaps ?? {};
  return { complete: application !== null && Object.keys(missing).length === 0, missing };
}

export function presentPartExchangeCar(car: PartExchangedCar): PresentedCar {
  return {
    hash: car.hash,
    vrm: car.vrm,
    plate: formatMark(car.vrm),
    title: car.title,
    mileage: car.mileage,
    condition: car.condition,
    price: poundsFromPence(car.price),
    settlement: poundsFromPence(car.settlement),
    balance: poundsFromPence(partExchangeBalance([car])),
    held: inEnglish(validityText(car.expires_at)),
  };
}

export function presentOrderedVehicle({ vehicle }: Deal): OrderedVehicle {
  return {
    stock_id: vehicle.stock_id,
    slug: vehicle.slug,
    path: vehiclePath(vehicle),
    title: `${vehicle.year} ${vehicle.make} ${vehicle.range}`,
    derivative: vehicle.derivative,
    vrm: vehicle.vrm,
  };
}

export function presentStoredQuote(quote: StoredQuote, reference: string): PresentedQuote {
  return presentQuote({ ...quote, Payments: paymentsOf(quote) }, reference);
}
