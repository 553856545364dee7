import type { Database } from "#server/database/connect.ts";
import { orderAnnouncement } from "#server/deliveries/announce.ts";
import { sql } from "drizzle-orm";
import type { CountedLimits } from "#server/orders/holds/hold-limits.ts";
import { IDEMPOTENCY_KEY_TTL_MS, type IdempotencyClaim } from "./idempotency.ts";
import type { OrderEvent } from "#server/orders/order-events.ts";
import type { StoredOrder, Payment, Confirmation } from "#server/orders/stored-order.ts";

/** What has to be so for an order to be opened. */
export type NewOrder = {
  /** The revision the vehicle was read at: a later one since then means that the deal may be another. */
  revision: number;
  key: IdempotencyClaim | undefined;
  /** The session it is paid in, where that is known already. */
  payment: Payment | undefined;
  /** The link that confirms its e-mail address; undefined where no mails leave. */
  confirmation: Confirmation["row"] | undefined;
  /** How many vehicles may be kept unpaid, this one among them. */
  limits: CountedLimits;
};

/** What the database calls it when one of these is not so: a broken constraint. Those of the limits are in HOLD_LIMITS. */
export const ORDER_NOT_INSERTED = { key: "orders_key_is_new", vehicle: "orders_vehicle_is_free" } as const;

/**
 * Writes a new order by one call (migration 0023), which is a transaction by itself: claims its key, takes its vehicle, counts what
 * else the shopper keeps unpaid, writes the order with its history and has it told. All nodes take their locks in the same
 * turn: the key, the stock, the vehicle. Where one of them says no the call fails with a constraint of ORDER_NOT_INSERTED, and
 * nothing is kept.
 */
export async function insertOrder(tx: Database, order: StoredOrder, event: OrderEvent, { revision, key, limits, payment, confirmation }: NewOrder): Promise<void> {
  const { at, move, actor, note = null, confirm } = event;
  const claim = key && { website: key.website, key: key.key, body_digest: key.digest, guid: order.guid, created_at: at, over_before: new Date(at.getTime() - IDEMPOTENCY_KEY_TTL_MS) };
  const { told } = orderAnnouncement(order, { move, at, note, confirm });
  await tx.execute(
    sql`call open_order(${json(order)}, ${revision}, ${json(claim)}, ${json(limits)}, ${json({ move, at, note, actor })}, ${json(told)}, ${json(payment)}, ${json(confirmation)})`,
  );
}

function json(value: object | null | undefined): string | null {
  return value ? JSON.stringify(value) : null;
}
