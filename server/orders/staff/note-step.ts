import type { Actor } from "#domain/deal/actor.ts";
import type { NotedStep, StepDetail } from "#domain/deal/staff/order-steps.ts";
import type { Database } from "#server/database/connect.ts";
import { orders } from "#server/database/schema.ts";
import { writeWithEvent } from "#server/orders/order-events.ts";
import type { StoredOrder } from "#server/orders/stored-order.ts";
import { eq } from "drizzle-orm";

type Noted = { now: number; actor: Actor; move: NotedStep; until: number | undefined; detail: StepDetail };

/** An event without a transition, with the end of the hold that it moves. */
export async function noteStep(tx: Database, order: StoredOrder, { now, actor, move, until, detail }: Noted): Promise<void> {
  const hold_expires_at = until === undefined ? order.hold_expires_at : new Date(until);
  const updated: StoredOrder = { ...order, hold_expires_at, updated_at: new Date(now) };
  const write = tx.update(orders).set({ hold_expires_at, updated_at: updated.updated_at }).where(eq(orders.guid, order.guid));
  const { status } = order;
  const noted = { ...detail, ...(until !== undefined && { hold_until: new Date(until).toISOString() }) };
  const event = { at: new Date(now), move, from_status: status, to_status: status, actor, detail: noted };
  await writeWithEvent(tx, write, updated, event);
}
