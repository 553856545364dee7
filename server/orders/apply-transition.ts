import type { Actor } from "#domain/deal/actor.ts";
import {
  HOLDING,
  ORDER_TRANSITIONS,
  UNPAID,
  transitionProblems,
  type OrderTransition,
  type OrderStatus,
} from "#domain/deal/transitions.ts";
import { VALUATION_IN_USE, VEHICLE_RESERVED } from "#domain/deal/messages.ts";
import type { StepDetail } from "#domain/deal/staff/order-steps.ts";
import type { Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { orders } from "#server/database/schema.ts";
import { announceEndedAppointments } from "#server/diary/staff/announce-appointment.ts";
import { eq } from "drizzle-orm";
import { writeWithEvent } from "./order-events.ts";
import { transitionFactsOf, type StoredOrder, type ConfirmationLink } from "./stored-order.ts";
import { isValuationInOtherOrder } from "#server/orders/placing/valuation-in-use.ts";
import { holdVehicle, releaseVehicle } from "#server/orders/holds/vehicle-hold.ts";
import { insertOrder, type NewOrder } from "#server/orders/placing/insert-order.ts";

/** Statuses in which the client may still count towards a hold limit: unpaid, or ended recently. */
const COUNTED: readonly OrderStatus[] = [...UNPAID, "EXPIRED", "STATUS_CANCELLED"];

/** A new order has no status yet. */
export type TransitioningOrder = Omit<StoredOrder, "status"> & { status: OrderStatus | null };

export type TransitionResult = { ok: true; order: StoredOrder } | { ok: false; problems: Problem[] };

type Circumstances = {
  now: number;
  actor: Actor;
  note?: string;
  /** What staff noted with it. */
  detail?: StepDetail | undefined;
  /** The confirmation link for the mail about this transition. */
  confirm?: ConfirmationLink | undefined;
  /** For a new order. */
  opening?: NewOrder;
};

/**
 * Applies a transition; the only code that writes an order's status. Checks the transition table, takes or releases the vehicle, writes the
 * order as passed in, and records the event. If it refuses, the caller must roll back. An opening that fails throws instead (see
 * insert-order.ts).
 */
export async function applyTransition(
  tx: Database,
  order: TransitioningOrder,
  name: OrderTransition,
  circumstances: Circumstances,
): Promise<TransitionResult> {
  const { now, actor, note, detail, confirm, opening } = circumstances;
  const problems = transitionProblems(order.status, name, transitionFactsOf(order, now));
  if (problems.length > 0) return { ok: false, problems };

  const { to } = ORDER_TRANSITIONS[name];
  const updated: StoredOrder = { ...order, status: to, client: COUNTED.includes(to) ? order.client : "", updated_at: new Date(now) };
  const event = { at: new Date(now), move: name, from_status: order.status, to_status: to, note, actor, detail, confirm };
  if (order.status === null) {
    if (!opening) throw new Error("An order that is opened has to say what it was made from");
    await insertOrder(tx, updated, event, opening);
    return { ok: true, order: updated };
  }

  const wasHolding = HOLDING.includes(order.status);
  const holds = HOLDING.includes(to);
  if (holds && !wasHolding && (await isValuationInOtherOrder(tx, order)))
    return { ok: false, problems: [{ field: "valuation_hash", message: VALUATION_IN_USE }] };
  if (holds && !wasHolding && !(await holdVehicle(tx, order.stock_id, { guid: order.guid, now }))) {
    return { ok: false, problems: [{ field: "vehicle", message: VEHICLE_RESERVED }] };
  }
  // The vehicle first: opening an order takes the stock lock before it updates the count of unpaid holds.
  if (wasHolding && !holds) await releaseVehicle(tx, order.guid, order.stock_id);
  await writeWithEvent(tx, tx.update(orders).set(updated).where(eq(orders.guid, order.guid)), updated, event);
  // The database has cancelled what was booked for it.
  if (wasHolding && !holds) await announceEndedAppointments(tx, order.guid, updated.updated_at);
  return { ok: true, order: updated };
}
