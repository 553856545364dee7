import { DAY_MS, type Moment } from "#domain/calendar.ts";
import { ENDING_MS, MAX_PAGES, ORDER_VIEWS, readSearchText, type OrderQuery, type OrderView } from "#domain/deal/staff/order-query.ts";
import { cashTotals } from "#domain/deal/totals.ts";
import { UNPAID, type OrderStatus, type PaymentType } from "#domain/deal/transitions.ts";
import type { FinanceProduct } from "#domain/finance/lender-terms.ts";
import type { Period } from "#domain/numbers/number-tables.ts";
import { pence } from "#domain/money.ts";
import type { Rights } from "#domain/staff/allowed.ts";
import type { Database } from "#server/database/connect.ts";
import { orders, sites, vehicles } from "#server/database/schema.ts";
import { storedCustomer, storedDeal, type Customer } from "#server/orders/stored-order.ts";
import { visibleTo } from "#server/staff/visible-to.ts";
import { and, asc, count, desc, eq, gte, inArray, like, or, sql, type SQL } from "drizzle-orm";

/** Orders of a page. */
export const PAGE = 50;

/** An order in Admin's list, money in pence. The guid, which gives access to the order, is not in it. */
export type StaffOrderRow = {
  reference: string;
  /** Null for people without the right to personal data, and once it is erased. */
  customer: string | null;
  status: OrderStatus;
  /** The lender has approved it. */
  approved: boolean;
  /** The lender has declined it. */
  declined: boolean;
  stock_id: number;
  vehicle: string;
  vrm: string | null;
  payment_type: PaymentType;
  product: FinanceProduct | null;
  total: number;
  amount_paid: number;
  /** Money that goes back: failed on its way, still due, or sent. */
  refund: "failed" | "due" | "sent" | null;
  hold_expires_at: Moment | null;
  placed_at: Moment;
  branch: string;
  website: string;
};

export type StaffOrderPage = {
  rows: StaffOrderRow[];
  query: OrderQuery;
  /** How many orders the query finds. */
  total: number;
  pages: number;
  /** How many there are in each view, whatever is searched for. */
  views: Record<OrderView, number>;
};

/** Of which branch and website an order is. */
export const ORDER_SCOPE = { site_id: vehicles.site_id, website: orders.website };

/** The lender's approval of the present application: one from before it was sent again does not count. */
export const IS_APPROVED = sql<boolean>`exists (select 1 from order_events approved where approved.guid = ${orders.guid}
  and approved.move = 'approve' and not exists (select 1 from order_events sent where sent.guid = ${orders.guid}
  and sent.move = 'submit' and sent.id > approved.id))`;
/** The lender declined the present application, and nobody has noted an approval since. */
export const IS_DECLINED = sql<boolean>`exists (select 1 from order_events declined where declined.guid = ${orders.guid}
  and declined.move = 'decline' and not exists (select 1 from order_events later where later.guid = ${orders.guid}
  and later.move in ('submit', 'approve') and later.id > declined.id))`;
const hasPayment = (status: "refund_due" | "refunded") =>
  sql<boolean>`exists (select 1 from payments where payments.guid = ${orders.guid} and payments.status = ${status})`;

const HAS_FAILED_REFUND = sql<boolean>`exists (select 1 from payments where payments.guid = ${orders.guid}
  and payments.refund_failed_at is not null)`;

/** A page of the orders within reach of these rights: the rule is part of every query. */
export async function listStaffOrders(database: Database, rights: Rights, query: OrderQuery, now: Moment): Promise<StaffOrderPage> {
  const scope = ordersWithin(rights, query);
  const searched = and(
    query.text === "" ? undefined : matches(query.text),
    query.status === null ? undefined : eq(orders.status, query.status),
    query.days === null ? undefined : placedSince(query.days, now),
  );
  const where = and(scope, isInView(query.view, now), searched);
  const isEnding = query.view === "decide" || query.view === "ending";
  const rows = await database
    .select(orderColumns(rights))
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.stock_id, orders.stock_id))
    .innerJoin(sites, eq(sites.id, vehicles.site_id))
    .where(where)
    .orderBy(...(isEnding ? [sql`${orders.hold_expires_at} asc nulls last`] : []), desc(orders.created_at), asc(orders.reference))
    .limit(PAGE)
    .offset((query.page - 1) * PAGE);
  const [counted] = await database
    .select({
      total: countOf(and(isInView(query.view, now), searched)),
      ...Object.fromEntries(ORDER_VIEWS.map((view) => [view, countOf(isInView(view, now))])),
    })
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.stock_id, orders.stock_id))
    .where(scope);
  const { total = 0, ...views } = (counted ?? {}) as { total?: number } & StaffOrderPage["views"];
  return {
    rows: rows.map(staffOrderRow),
    query,
    total,
    pages: Math.min(MAX_PAGES, Math.max(1, Math.ceil(total / PAGE))),
    views,
  };
}

/** The orders that these rights reach, of a branch and a website. */
function ordersWithin(rights: Rights, { site, website }: Pick<OrderQuery, "site" | "website">): SQL | undefined {
  return and(
    visibleTo(rights, "orders.list", ORDER_SCOPE),
    site === null ? undefined : eq(vehicles.site_id, site),
    website === null ? undefined : eq(orders.website, website),
  );
}

function placedSince(days: Period, now: Moment): SQL {
  return gte(orders.created_at, new Date(now - days * DAY_MS));
}

/** How many orders of the last days are in each status: what the list finds with the status. */
export async function ordersByStatus(
  database: Database,
  rights: Rights,
  { site, days, now }: { site: number | null; days: Period; now: Moment },
): Promise<Map<OrderStatus, number>> {
  const rows = await database
    .select({ status: orders.status, number: count() })
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.stock_id, orders.stock_id))
    .where(and(ordersWithin(rights, { site, website: null }), placedSince(days, now)))
    .groupBy(orders.status);
  return new Map(rows.map(({ status, number }) => [status, number]));
}

/** What a row of a list is read from: orders with their vehicle and its branch. */
export const orderColumns = (rights: Rights) => ({
  reference: orders.reference,
  status: orders.status,
  customer: orders.customer,
  deal: orders.deal,
  stock_id: orders.stock_id,
  payment_type: orders.payment_type,
  amount_paid: orders.amount_paid,
  hold_expires_at: orders.hold_expires_at,
  created_at: orders.created_at,
  website: orders.website,
  branch: sites.name,
  approved: IS_APPROVED,
  declined: IS_DECLINED,
  personal: sql<boolean>`(${visibleTo(rights, "orders.read", ORDER_SCOPE)})`,
  refundFailed: HAS_FAILED_REFUND,
  refundDue: hasPayment("refund_due"),
  refunded: hasPayment("refunded"),
});

type OrderRow = Pick<
  typeof orders.$inferSelect,
  "reference" | "status" | "customer" | "deal" | "stock_id" | "payment_type" | "amount_paid" | "hold_expires_at" | "created_at" | "website"
> & {
  branch: string;
  approved: boolean;
  declined: boolean;
  personal: boolean;
  refundFailed: boolean;
  refundDue: boolean;
  refunded: boolean;
};

export function staffOrderRow(row: OrderRow): StaffOrderRow {
  const { vehicle, price, products, finance } = storedDeal({ deal: row.deal });
  return {
    reference: row.reference,
    customer: row.personal ? nameOf(storedCustomer({ customer: row.customer })) : null,
    status: row.status,
    approved: row.approved,
    declined: row.declined,
    stock_id: row.stock_id,
    vehicle: `${vehicle.make} ${vehicle.range}`,
    vrm: vehicle.vrm,
    payment_type: row.payment_type,
    product: finance ? finance.quote.key : null,
    total: cashTotals({ headline_price: pence(price), products }).total,
    amount_paid: row.amount_paid,
    refund: row.refundFailed ? "failed" : row.refundDue ? "due" : row.refunded ? "sent" : null,
    hold_expires_at: row.hold_expires_at?.getTime() ?? null,
    placed_at: row.created_at.getTime(),
    branch: row.branch,
    website: row.website,
  };
}

/** "Ms Ruth Pemberton"; null once it is erased. */
export function nameOf({ customer_title, customer_first_name, customer_last_name }: Customer): string | null {
  return [customer_title, customer_first_name, customer_last_name].filter(Boolean).join(" ") || null;
}

function countOf(condition: SQL | undefined): SQL<number> {
  return sql<number>`(count(*) filter (where ${condition ?? sql`true`}))::int`;
}

export function isInView(view: OrderView, now: Moment): SQL | undefined {
  const { status } = orders;
  switch (view) {
    case "all":
      return undefined;
    case "decide":
      return or(and(eq(status, "SUBMITTED"), sql`not ${IS_APPROVED}`), and(eq(status, "HELD"), sql`${orders.payment_type} <> 'FINANCE'`));
    case "ending":
      return and(inArray(status, [...UNPAID]), sql`${orders.hold_expires_at} <= ${new Date(now + ENDING_MS).toISOString()}::timestamptz`);
    case "paid":
      return eq(status, "PAID");
    case "handover":
      return or(eq(status, "PAID"), and(eq(status, "SUBMITTED"), IS_APPROVED));
    case "refunds":
      return or(hasPayment("refund_due"), HAS_FAILED_REFUND);
    case "ended":
      return inArray(status, ["COMPLETE", "STATUS_CANCELLED", "EXPIRED"]);
  }
}

/** Letters and digits only: nothing typed is a pattern. */
function matches(typed: string): SQL {
  const { reference, stock_id, registration } = readSearchText(typed);
  const found = or(
    reference === undefined ? undefined : eq(orders.reference, reference),
    stock_id === undefined ? undefined : eq(orders.stock_id, stock_id),
    registration === undefined ? undefined : like(vehicles.vrm, `${registration}%`),
  );
  return found ?? sql`false`;
}
