import { HOLDING, ORDER_MOVES, UNPAID, whyNotMove, type OrderMove, type OrderStatus } from "#domain/deal/moves.ts";
import { VEHICLE_RESERVED } from "#domain/deal/words.ts";
import type { Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { orders } from "#server/database/schema.ts";
import { eq } from "drizzle-orm";
import { writeWithEvent } from "./order-events.ts";
import { factsOf, type StoredOrder } from "./stored-order.ts";
import { holdVehicle, releaseVehicle } from "./vehicle-hold.ts";

/** An order on its way in has no status yet. */
export type MovingOrder = Omit<StoredOrder, "status"> & { status: OrderStatus | null };

export type Applied = { ok: true; order: StoredOrder } | { ok: false; problems: Problem[] };

type Circumstances = {
  now: number;
  note?: string;
  /** The revision the vehicle was read at: another one since then means that the deal may be another. */
  revision?: number;
};

/**
 * Moves an order, the only way its status is ever written: asks the table, takes or gives back the vehicle, writes the
 * order as it is passed in, and records the event. When it says no, the transaction must be rolled back.
 */
export async function apply(tx: Database, order: MovingOrder, move: OrderMove, circumstances: Circumstances): Promise<Applied> {
  const { now, note, revision } = circumstances;
  const problems = whyNotMove(order.status, move, factsOf(order, now));
  if (problems.length > 0) return { ok: false, problems };

  const { to } = ORDER_MOVES[move];
  const held = order.status !== null && HOLDING.includes(order.status);
  const holds = HOLDING.includes(to);
  if (holds && !held && !(await holdVehicle(tx, order.stock_id, { guid: order.guid, now, revision }))) {
    return { ok: false, problems: [{ field: "vehicle", message: VEHICLE_RESERVED }] };
  }

  const moved: StoredOrder = { ...order, status: to, client: UNPAID.includes(to) ? order.client : "", updated_at: new Date(now) };
  const write = order.status === null ? tx.insert(orders).values(moved) : tx.update(orders).set(moved).where(eq(orders.guid, order.guid));
  await writeWithEvent(tx, write, moved, { at: new Date(now), move, from_status: order.status, to_status: to, note });
  if (held && !holds) await releaseVehicle(tx, order.guid, order.stock_id);
  return { ok: true, order: moved };
}
