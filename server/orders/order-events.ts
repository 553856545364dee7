import type { Actor } from "#domain/deal/actor.ts";
import type { OrderTransition, OrderStatus } from "#domain/deal/transitions.ts";
import type { Database } from "#server/database/connect.ts";
import { announcements, orderEvents } from "#server/database/schema.ts";
import { orderAnnouncement } from "#server/deliveries/announce.ts";
import { and, desc, eq, inArray, sql, type SQLWrapper } from "drizzle-orm";
import type { StoredOrder, ConfirmationLink } from "./stored-order.ts";

/** A move of the order, or what becomes of its money or its part exchange outside of one. */
export type OrderEvent = {
  at: Date;
  move: OrderTransition | "refund_due" | "refund" | "part_exchange" | "email_confirmed";
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  note?: string | null | undefined;
  actor: Actor;
  /** The link that the mail about it brings along; not kept in the history. */
  confirm?: ConfirmationLink | undefined;
};

/** Writes what happened into the order's history and has it told, in the transaction in which it happens. */
export async function recordEvent(tx: Database, order: StoredOrder, event: OrderEvent): Promise<void> {
  const { happened, told } = rowsOf(tx, order, event);
  await tx.execute(sql`with happened as (${happened.getSQL()}) ${told.getSQL()}`);
}

/** The same together with what writes the order: every question that an order puts to the database costs as much as three rows. */
export async function writeWithEvent(tx: Database, write: SQLWrapper, order: StoredOrder, event: OrderEvent): Promise<void> {
  const { happened, told } = rowsOf(tx, order, event);
  await tx.execute(sql`with written as (${write.getSQL()}), happened as (${happened.getSQL()}) ${told.getSQL()}`);
}

/** Since when an order holds its vehicle, as limits count it: it was opened, taken up again after its hold had run out, or its address was confirmed. */
export async function heldSince(tx: Database, { guid, created_at }: Pick<StoredOrder, "guid" | "created_at">): Promise<number> {
  const [last] = await tx
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.guid, guid), inArray(orderEvents.move, TAKES_VEHICLE)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return (last?.at ?? created_at).getTime();
}

const TAKES_VEHICLE: OrderEvent["move"][] = ["open", "reopen", "email_confirmed"];

function rowsOf(tx: Database, order: StoredOrder, { note = null, confirm, ...event }: OrderEvent) {
  return {
    happened: tx.insert(orderEvents).values({ guid: order.guid, ...event, note }),
    told: tx.insert(announcements).values(orderAnnouncement(order, { move: event.move, at: event.at, note, confirm })),
  };
}
