import type { Actor } from "#domain/deal/actor.ts";
import { HOLDING, ORDER_TRANSITIONS, UNPAID, transitionProblems, type OrderTransition, type OrderStatus } from "#domain/deal/transitions.ts";
import { VALUATION_IN_USE, VEHICLE_RESERVED } from "#domain/deal/messages.ts";
import type { Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { orders } from "#server/database/schema.ts";
import { eq } from "drizzle-orm";
import { writeWithEvent } from "./order-events.ts";
import { transitionFactsOf, type StoredOrder, type ConfirmationLink } from "./stored-order.ts";
import { isValuationInOtherOrder } from "#server/orders/placing/valuation-in-use.ts";
import { holdVehicle, releaseVehicle } from "#server/orders/holds/vehicle-hold.ts";
import { insertOrder, type NewOrder } from "#server/orders/placing/insert-order.ts";

/** In these a limit may still ask who it was: unpaid, or come to nothing a short while ago. */
const COUNTED: readonly OrderStatus[] = [...UNPAID, "EXPIRED", "STATUS_CANCELLED"];

/** An order on its way in has no status yet. */
export type TransitioningOrder = Omit<StoredOrder, "status"> & { status: OrderStatus | null };

export type TransitionResult = { ok: true; order: StoredOrder } | { ok: false; problems: Problem[] };

type Circumstances = {
  now: number;
  actor: Actor;
  note?: string;
  /** The link that the mail about it brings along. */
  confirm?: ConfirmationLink | undefined;
  /** For an order on its way in. */
  opening?: NewOrder;
};

/**
 * Moves an order, the only way its status is ever written: asks the table, takes or gives back the vehicle, writes the
 * order as it is passed in, and records the event. When it says no, the transaction must be rolled back. An opening that
 * comes too late fails instead (see insert-order.ts).
 */
export async function applyTransition(tx: Database, order: TransitioningOrder, move: OrderTransition, circumstances: Circumstances): Promise<TransitionResult> {
  const { now, actor, note, confirm, opening } = circumstances;
  const problems = transitionProblems(order.status, move, transitionFactsOf(order, now));
  if (problems.length > 0) return { ok: false, problems };

  const { to } = ORDER_TRANSITIONS[move];
  const moved: StoredOrder = { ...order, status: to, client: COUNTED.includes(to) ? order.client : "", updated_at: new Date(now) };
  const event = { at: new Date(now), move, from_status: order.status, to_status: to, note, actor, confirm };
  if (order.status === null) {
    if (!opening) throw new Error("An order that is opened has to say what it was made from");
    await insertOrder(tx, moved, event, opening);
    return { ok: true, order: moved };
  }

  const held = HOLDING.includes(order.status);
  const holds = HOLDING.includes(to);
  if (holds && !held && (await isValuationInOtherOrder(tx, order))) return { ok: false, problems: [{ field: "valuation_hash", message: VALUATION_IN_USE }] };
  if (holds && !held && !(await holdVehicle(tx, order.stock_id, { guid: order.guid, now }))) {
    return { ok: false, problems: [{ field: "vehicle", message: VEHICLE_RESERVED }] };
  }
  // The vehicle first: whoever opens an order has the stock's lock when the count of all unpaid holds is changed.
  if (held && !holds) await releaseVehicle(tx, order.guid, order.stock_id);
  await writeWithEvent(tx, tx.update(orders).set(moved).where(eq(orders.guid, order.guid)), moved, event);
  return { ok: true, order: moved };
}
