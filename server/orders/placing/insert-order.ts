import type { Database } from "#server/database/connect.ts";
import type { ProofRow } from "#server/orders/proof/order-proofs-schema.ts";
import { orderAnnouncement } from "#server/deliveries/announce.ts";
import { sql } from "drizzle-orm";
import type { CountedLimits } from "#server/orders/holds/hold-limits.ts";
import { IDEMPOTENCY_KEY_TTL_MS, type IdempotencyClaim } from "#server/http/idempotency-key.ts";
import type { OrderEvent } from "#server/orders/order-events.ts";
import type { StoredOrder, Payment, Confirmation } from "#server/orders/stored-order.ts";

/** The conditions for opening an order, and the rows written with it. */
export type NewOrder = {
  /** The revision at which the vehicle was read: the order is refused if it has changed since. */
  revision: number;
  key: IdempotencyClaim | undefined;
  /** Its payment session, if created already. */
  payment: Payment | undefined;
  /** The link that confirms its e-mail address; undefined if no mail is sent. */
  confirmation: Confirmation["row"] | undefined;
  /** What its customer was shown. */
  proof: ProofRow;
  /** Limits on unpaid holds, including this one. */
  limits: CountedLimits;
};

/** The constraint names with which the database reports a failed condition. Those of the limits are in HOLD_LIMITS. */
export const ORDER_NOT_INSERTED = { key: "orders_key_is_new", vehicle: "orders_vehicle_is_free" } as const;

/**
 * Writes a new order with one call (migrations 0023 and 0128), which is one transaction: inserts the key, takes the vehicle, checks the
 * limits on unpaid holds, and inserts the order, its event, its announcement and its proof. All nodes take their locks in the same order:
 * key, stock, vehicle. If a condition fails the call throws a constraint of ORDER_NOT_INSERTED or HOLD_LIMITS, and nothing is written.
 */
export async function insertOrder(
  tx: Database,
  order: StoredOrder,
  event: OrderEvent,
  { revision, key, limits, payment, confirmation, proof }: NewOrder,
): Promise<void> {
  const { at, move, actor, note = null, confirm } = event;
  const claim = key && {
    website: key.website,
    key: key.key,
    body_digest: key.digest,
    guid: order.guid,
    created_at: at,
    over_before: new Date(at.getTime() - IDEMPOTENCY_KEY_TTL_MS),
  };
  const { told } = orderAnnouncement(order, { move, at, note, confirm });
  await tx.execute(
    sql`call open_order(${json(order)}, ${revision}, ${json(claim)}, ${json(limits)},
      ${json({ move, at, note, actor })}, ${json(told)}, ${json(payment)}, ${json(confirmation)}, ${json(proof)})`,
  );
}

function json(value: object | null | undefined): string | null {
  return value ? JSON.stringify(value) : null;
}
