import type { OrderMove, OrderStatus } from "#domain/deal/moves.ts";
import type { Database } from "#server/database/connect.ts";
import { orderEvents } from "#server/database/schema.ts";
import { announceOrder } from "#server/deliveries/announce.ts";
import type { StoredOrder } from "./stored-order.ts";

/** A move of the order, or what becomes of its money or its part exchange outside of one. */
export type OrderEvent = {
  at: Date;
  move: OrderMove | "refund_due" | "refund" | "part_exchange";
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  note?: string | null | undefined;
};

/** Writes what happened into the order's history and has it told, in the transaction in which it happens. */
export async function recordEvent(tx: Database, order: StoredOrder, { note = null, ...event }: OrderEvent): Promise<void> {
  await tx.insert(orderEvents).values({ guid: order.guid, ...event, note });
  await announceOrder(tx, order, { move: event.move, at: event.at, note });
}
