import type { Day, Moment } from "#domain/calendar.ts";
import { readOrderReference } from "#domain/deal/order-reference.ts";
import type { OrderStatus, PaymentType } from "#domain/deal/transitions.ts";
import { pence, poundsFromPence } from "#domain/money.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import type { Database } from "#server/database/connect.ts";
import { orderEvents, orders, sites, vehicles } from "#server/database/schema.ts";
import { staff } from "#server/database/staff-schema.ts";
import type { SignedForm } from "#server/deals/deals.ts";
import { latestForm } from "#server/deals/signed-forms.ts";
import { deliveriesAbout } from "#server/deliveries/list-deliveries.ts";
import type { PresentedQuote } from "#server/finance/present-quote.ts";
import type { PresentedCar, PresentedOrder } from "#server/orders/orders.ts";
import type { LenderOperations } from "#server/orders/lender/lender-operations.ts";
import { lenderState, type LenderState } from "#server/orders/lender/lender-state.ts";
import { failedRefundsOf } from "#server/orders/payments/failed-refunds.ts";
import { hasProof } from "#server/orders/proof/read-proofs.ts";
import { presentOrder } from "#server/orders/present-order.ts";
import { DEFAULT_STAFF_HOLD_DAYS, STEP_PERMISSIONS, type StaffStep, type StepDetail } from "#domain/deal/staff/order-steps.ts";
import { storedCustomer, storedOrder, type Customer } from "#server/orders/stored-order.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { asc, eq, inArray } from "drizzle-orm";
import type { Website } from "#websites/website.ts";
import { newestEvent } from "./newest-event.ts";
import { allowedSteps } from "./take-step.ts";
import { IS_APPROVED, IS_DECLINED, nameOf } from "./order-list.ts";

/** An entry of an order's timeline. `name`: of the member of staff who acted. */
export type StaffOrderEvent = {
  id: number;
  at: Moment;
  move: string;
  actor: string | null;
  name: string | null;
  note: string | null;
  detail: StepDetail | null;
};

/** What the customer left to be reached by. */
export type StaffOrderCustomer = {
  name: string;
  telephone: string;
  second_telephone: string;
  email: string;
  email_confirmed: boolean;
  reach_by: string;
  visit: { day: Day | null; time: string } | null;
  delivery_postcode: string | null;
  message: string;
};

/** An order for its page in Admin: its own stored figures in pounds. The guid, which gives access to the order, is not in it. */
export type StaffOrder = {
  reference: string;
  status: OrderStatus;
  approved: boolean;
  declined: boolean;
  payment_type: PaymentType;
  website: string;
  branch: string;
  placed_at: Moment;
  hold_expires_at: Moment | null;
  vehicle: { stock_id: number; title: string; derivative: string | null; vrm: string | null };
  /** Why there is no customer: no right to personal data, or deleted. */
  customer: StaffOrderCustomer | "hidden" | "erased";
  money: Pick<
    PresentedOrder,
    | "price"
    | "admin_fee"
    | "products"
    | "total"
    | "amount_due"
    | "amount_paid"
    | "left_to_pay"
    | "owed_to_customer"
    | "amount_refund_due"
    | "amount_refunded"
    | "part_exchange_balance"
    | "payments"
  >;
  finance: Omit<PresentedQuote, "QuoteReference"> | null;
  car: Omit<PresentedCar, "hash" | "plate"> | null;
  application: "none" | "incomplete" | "ready" | "sent" | "deleted" | null;
  /** Pounds that the payment provider could not send back. */
  refund_failed: number;
  /** Whether there is a record of what the customer was shown, for somebody who may see it. */
  has_shown: boolean;
  /** Whether the person may see the answers, with a proof of presence and a reason. */
  may_show_application: boolean;
  /** The order form that the customer signed, for people with the right to personal data; `isValid`: for the figures as they are. */
  signed: (SignedForm & { isValid: boolean }) | null;
  /** The way of the application to the lender. */
  lender: LenderState | null;
  deliveries: { sent: number; waiting: number; failed: number };
  events: StaffOrderEvent[];
  /** The newest event that the page shows: a step is refused after a later one. */
  seen: number;
  /** What the person may do with it now. */
  steps: StaffStep[];
  /** The most days from now to which its hold can be lengthened. */
  hold_days: number;
};

/** Where an order is, and which one a reference names; undefined if there is none. */
export async function staffOrderPlace(
  database: Database,
  typed: string,
): Promise<{ guid: string; reference: string; site_id: number; website: string } | undefined> {
  const reference = readOrderReference(typed);
  if (reference === undefined) return undefined;
  const [place] = await database
    .select({ guid: orders.guid, reference: orders.reference, site_id: vehicles.site_id, website: orders.website })
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.stock_id, orders.stock_id))
    .where(eq(orders.reference, reference));
  return place;
}

type StaffOrderSources = {
  database: Database;
  now: () => Moment;
  websites: readonly Website[];
  lender?: Pick<LenderOperations, "name"> | undefined;
};

/** An order for its page; undefined if there is none within reach of these rights. */
export async function staffOrder(
  { database, now, websites, lender }: StaffOrderSources,
  rights: Rights,
  typed: string,
): Promise<StaffOrder | undefined> {
  const place = await staffOrderPlace(database, typed);
  if (!place || !allowed(rights, "orders.list", place)) return undefined;
  const { guid } = place;
  // Before the order is read: an event meanwhile makes the page older, never newer than it says.
  const newest = await newestEvent(database, guid);
  const order = await presentOrder({ database, now }, guid);
  const stored = await storedOrder(database, guid);
  const [row] = await database
    .select({
      customer: orders.customer,
      emptied_at: orders.emptied_at,
      purged: orders.application_purged_at,
      approved: IS_APPROVED,
      declined: IS_DECLINED,
      branch: sites.name,
    })
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.stock_id, orders.stock_id))
    .innerJoin(sites, eq(sites.id, vehicles.site_id))
    .where(eq(orders.guid, guid));
  if (!order || !row || !stored) return undefined;
  const isPersonal = allowed(rights, "orders.read", place);
  const customer = storedCustomer(row);
  const [car] = order.valuations;
  const failed = await failedRefundsOf(database, guid);
  const form = isPersonal ? await latestForm(database, stored) : undefined;
  const toLender = await lenderState(database, stored, lender);
  const application = applicationState(order, row.purged !== null);
  const about = (await deliveriesAbout(database, [guid])).get(guid) ?? [];
  const sum = (status: string) => about.filter((delivery) => delivery.status === status).length;
  return {
    reference: order.reference,
    status: order.status,
    approved: row.approved,
    declined: row.declined,
    payment_type: order.payment_type,
    website: place.website,
    branch: row.branch,
    placed_at: Date.parse(order.created_at),
    hold_expires_at: order.hold_expires_at === null ? null : Date.parse(order.hold_expires_at),
    vehicle: {
      stock_id: order.stock_id,
      title: order.vehicle.title,
      derivative: order.vehicle.derivative,
      vrm: order.vehicle.vrm,
    },
    customer: isPersonal ? presentCustomer(customer, order) : "hidden",
    money: {
      price: order.price,
      admin_fee: order.admin_fee,
      products: order.products,
      total: order.total,
      amount_due: order.amount_due,
      amount_paid: order.amount_paid,
      left_to_pay: order.left_to_pay,
      owed_to_customer: order.owed_to_customer,
      amount_refund_due: order.amount_refund_due,
      amount_refunded: order.amount_refunded,
      part_exchange_balance: order.part_exchange_balance,
      payments: order.payments,
    },
    finance: order.finance && withoutReference(order.finance),
    car: car ? presentCar(car, isPersonal) : null,
    application,
    refund_failed: poundsFromPence(pence(failed.reduce((total, { amount }) => total + amount, 0))),
    has_shown: isPersonal && (await hasProof(database, guid)),
    may_show_application: application === "sent" && allowed(rights, "applications.read", place),
    signed: form ? { ...form.form, isValid: form.isValid } : null,
    lender: toLender && { ...toLender, can_send: toLender.can_send && allowed(rights, "orders.progress", place) },
    deliveries: { sent: sum("sent"), waiting: sum("waiting"), failed: sum("failed") },
    events: await timelineOf(database, guid, isPersonal),
    seen: newest?.id ?? 0,
    steps: (await allowedSteps(database, stored)).filter((step) => allowed(rights, STEP_PERMISSIONS[step], place)),
    hold_days: websites.find(({ name }) => name === place.website)?.order.staff_hold_days ?? DEFAULT_STAFF_HOLD_DAYS,
  };
}

/** The newest last. Notes of a part exchange have its registration, and words about a look may be about the customer. */
async function timelineOf(database: Database, guid: string, isPersonal: boolean): Promise<StaffOrderEvent[]> {
  const rows = await database.select().from(orderEvents).where(eq(orderEvents.guid, guid)).orderBy(asc(orderEvents.id));
  const names = await namesOf(
    database,
    rows.flatMap(({ actor }) => staffIn(actor) ?? []),
  );
  return rows.map(({ id, at, move, actor, note, detail }) => ({
    id,
    at: at.getTime(),
    move,
    actor,
    name: names.get(staffIn(actor) ?? "") ?? null,
    note: isPersonal || move !== "part_exchange" ? note : null,
    detail: isPersonal ? detail : withoutFreeText(detail),
  }));
}

function withoutFreeText(detail: StepDetail | null): StepDetail | null {
  if (detail === null) return null;
  const { words: _text, ...rest } = detail;
  return rest;
}

/** The names of people, by their ids, as they are today. */
export async function namesOf(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The person of an actor "staff:<id>". */
export function staffIn(actor: string | null): string | undefined {
  return actor?.startsWith("staff:") ? actor.slice("staff:".length) : undefined;
}

function presentCustomer(customer: Customer, order: PresentedOrder): StaffOrderCustomer | "erased" {
  const name = nameOf(customer);
  if (name === null) return "erased";
  const textOf = (field: string) => (typeof customer[field] === "string" ? customer[field] : "");
  const day = textOf("preferred_date");
  const time = textOf("preferred_time");
  return {
    name,
    telephone: national(textOf("customer_telephone")),
    second_telephone: national(textOf("customer_secondary_telephone")),
    email: textOf("customer_email"),
    email_confirmed: order.email_confirmed,
    reach_by: textOf("contactMethod"),
    visit: day === "" && time === "" ? null : { day: /^\d{4}-\d\d-\d\d$/.test(day) ? (day as Day) : null, time },
    delivery_postcode: order.delivery_postcode ?? null,
    message: textOf("message"),
  };
}

/** "+441632960123" as people dial it: "01632 960123". */
function national(telephone: string): string {
  const parsed = parsePhoneNumberFromString(telephone, "GB");
  if (!parsed) return telephone;
  return parsed.countryCallingCode === "44" ? parsed.formatNational() : parsed.formatInternational();
}

function presentCar({ hash: _hash, plate: _plate, ...car }: PresentedCar, isPersonal: boolean): NonNullable<StaffOrder["car"]> {
  return isPersonal ? car : { ...car, vrm: null };
}

function withoutReference({ QuoteReference: _reference, ...quote }: PresentedQuote): NonNullable<StaffOrder["finance"]> {
  return quote;
}

function applicationState({ application, status }: PresentedOrder, isPurged: boolean): StaffOrder["application"] {
  if (application === null) return null;
  if (isPurged) return "deleted";
  if (status === "SUBMITTED" || status === "COMPLETE") return "sent";
  if (application.complete) return "ready";
  return Object.keys(application.missing).length === 0 ? "none" : "incomplete";
}
