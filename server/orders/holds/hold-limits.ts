import { text, type MessageText } from "#domain/messages/message-text.ts";
import { DAY_MS, MINUTE_MS } from "#domain/calendar.ts";
import { clockText } from "#domain/date-texts.ts";
import type { Database } from "#server/database/connect.ts";
import { orderEvents, orders } from "#server/database/schema.ts";
import type { Website } from "#websites/website.ts";
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { OrderContext, OrderRefusal } from "#server/orders/order-context.ts";
import type { StoredOrder } from "#server/orders/stored-order.ts";
import { orderableVehicles } from "./orderable-vehicles.ts";

/** The fraction of orderable vehicles that may be held unpaid at once, and the minimum of that limit. */
const OF_STOCK = 0.1;
const MIN_OF_STOCK = 10;
/** How often one mailbox or client may take the same vehicle in a day, and the pause after an unconfirmed hold expired. */
const TIMES_A_DAY = 3;
const PAUSE_MINUTES = 15;
/**
 * The fraction of the stock limit from which every order needs a bot check, and the fraction of all limits that applies to unchecked
 * clients.
 */
const HALF = 0.5;

/** The constraint names with which the database reports a limit (`why_not_hold`, migration 0021). */
export const HOLD_LIMITS = {
  few: "orders_few_unpaid",
  ofStock: "orders_few_of_stock",
  times: "orders_few_times",
  pause: "orders_after_a_pause",
} as const;
export type HoldLimit = (typeof HOLD_LIMITS)[keyof typeof HOLD_LIMITS];

/** The limits as passed to the database. */
export type CountedLimits = {
  per_client: number;
  per_email: number;
  of_stock: number;
  times: number;
  counted_after: Date;
  ended_before: Date;
};

type Holder = Pick<StoredOrder, "guid" | "stock_id" | "client" | "email_identity">;

/** The limits for a new order; half of them if the bot check was unavailable. */
export async function limitsNow(context: OrderContext, { unchecked = false } = {}): Promise<CountedLimits> {
  const { per_client, per_email, times_a_day = TIMES_A_DAY } = context.website.order.unpaid_holds;
  const part = (limit: number) => (unchecked ? Math.max(1, Math.floor(limit * HALF)) : limit);
  return {
    per_client: part(per_client),
    per_email: part(per_email),
    of_stock: part(await limitOfStock(context)),
    times: part(times_a_day),
    counted_after: new Date(context.now() - DAY_MS),
    ended_before: new Date(context.now() - pauseOf(context.website)),
  };
}

/** Whether enough of the stock is held unpaid that every order needs a bot check. */
export async function isHalfReached(context: OrderContext): Promise<boolean> {
  const { rows } = await context.database.execute<{ holds: number }>(sql`select holds from unpaid_holds`);
  return Number(rows[0]?.holds ?? 0) >= (await limitOfStock(context)) * HALF;
}

/** The limit that prevents opening an order that is not stored yet; undefined if none. Opening checks it again. */
export async function whyNotOpen(
  database: Database,
  { guid, stock_id, client, email_identity }: Holder,
  limits: CountedLimits,
): Promise<HoldLimit | undefined> {
  const { rows } = await database.execute<{ why: HoldLimit | null }>(
    sql`select why_not_hold(jsonb_populate_record(null::orders, ${JSON.stringify({ guid, stock_id, client, email_identity })}::jsonb),
      ${JSON.stringify(limits)}::jsonb) as why`,
  );
  return rows[0]?.why ?? undefined;
}

/** The limit that prevents a stored order from holding its vehicle; undefined if none. Takes the stock lock: lock the order's row first. */
export async function whyNotHold(
  tx: Database,
  { guid }: { guid: string },
  changed: Partial<Holder>,
  limits: Partial<CountedLimits>,
): Promise<HoldLimit | undefined> {
  const { rows } = await tx.execute<{ why: HoldLimit | null }>(
    sql`select why_not_hold(jsonb_populate_record(orders, ${JSON.stringify(changed)}::jsonb), ${JSON.stringify(limits)}::jsonb) as why
      from orders where guid = ${guid}`,
  );
  return rows[0]?.why ?? undefined;
}

/** The 429 refusal for a limit, with `retry_after`. */
export async function tooMany(context: OrderContext, limit: HoldLimit, holder: Holder): Promise<OrderRefusal> {
  const { telephone, order } = context.website;
  switch (limit) {
    case HOLD_LIMITS.few:
      return refused(text("problem.tooManyHoldsOfClient", { telephone }), order.hold_minutes * MINUTE_MS);
    case HOLD_LIMITS.ofStock:
      return refused(text("problem.tooManyHoldsOfStock", { telephone }), PAUSE_MINUTES * MINUTE_MS);
    case HOLD_LIMITS.times: {
      const first = await firstHold(context, holder);
      return refused(text("problem.tooManyHoldsOfVehicle", { telephone }), first + DAY_MS - context.now());
    }
    case HOLD_LIMITS.pause: {
      const again = (await lastEnd(context, holder)) + pauseOf(context.website);
      return refused(text("problem.holdPause", { again: clockText(again), telephone }), again - context.now());
    }
  }
}

function refused(message: MessageText, waitMs: number): OrderRefusal {
  return { ok: false, status: 429, message, errors: { vehicle: [message] }, retry_after: Math.max(1, Math.ceil(waitMs / 1000)) };
}

export function isHoldLimit(name: unknown): name is HoldLimit {
  return Object.values<unknown>(HOLD_LIMITS).includes(name);
}

/** Clears client addresses that no limit counts any more. */
export async function purgeOrderClients(database: Database, now: number): Promise<void> {
  const ended = inArray(orders.status, ["EXPIRED", "STATUS_CANCELLED"]);
  await database
    .update(orders)
    .set({ client: "" })
    .where(and(ne(orders.client, ""), ended, lte(orders.updated_at, new Date(now - DAY_MS))));
}

async function limitOfStock(context: OrderContext): Promise<number> {
  const { of_stock = OF_STOCK } = context.website.order.unpaid_holds;
  return Math.max(MIN_OF_STOCK, Math.floor((await orderableVehicles(context)) * of_stock));
}

function pauseOf({ order }: Website): number {
  return (order.unpaid_holds.pause_minutes ?? PAUSE_MINUTES) * MINUTE_MS;
}

async function firstHold(context: OrderContext, holder: Holder): Promise<number> {
  const [first] = await context.database
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.guid, orderEvents.guid))
    .where(and(ofHolder(holder), inArray(orderEvents.move, ["open", "reopen"]), gt(orderEvents.at, new Date(context.now() - DAY_MS))))
    .orderBy(asc(orderEvents.at))
    .limit(1);
  return first?.at.getTime() ?? context.now();
}

async function lastEnd(context: OrderContext, holder: Holder): Promise<number> {
  const [last] = await context.database
    .select({ at: orders.hold_expires_at })
    .from(orders)
    .where(and(ofHolder(holder), eq(orders.status, "EXPIRED"), isNull(orders.email_confirmed_at)))
    .orderBy(desc(orders.hold_expires_at))
    .limit(1);
  return last?.at?.getTime() ?? context.now();
}

function ofHolder({ stock_id, client, email_identity }: Holder) {
  const byClient = client === "" ? undefined : eq(orders.client, client);
  const byEmail = email_identity === "" ? undefined : eq(orders.email_identity, email_identity);
  return and(eq(orders.stock_id, stock_id), or(byClient, byEmail));
}
