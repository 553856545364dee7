import type { Actor } from "#domain/deal/actor.ts";
import type { StepDetail } from "#domain/deal/staff/order-steps.ts";
import type { OrderStatus } from "#domain/deal/transitions.ts";
import type { Pence } from "#domain/money.ts";
import type { Database } from "#server/database/connect.ts";
import { announcements } from "#server/database/outbox-schema.ts";
import { orderEvents } from "#server/database/schema.ts";
import { orderAnnouncement, type AnnouncedEvent } from "#server/deliveries/announce.ts";
import { and, desc, eq, inArray, sql, type SQLWrapper } from "drizzle-orm";
import type { StoredOrder, ConfirmationLink } from "./stored-order.ts";

/** A transition, or a change of the order's payments, part exchange or e-mail address without one. */
export type OrderEvent = {
  at: Date;
  move: AnnouncedEvent["move"];
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  note?: string | null | undefined;
  actor: Actor;
  /** What staff noted; only in the history. */
  detail?: StepDetail | undefined;
  /** For the mail about a refund; the history has it in the note. */
  refunded?: Pence | undefined;
  /** The confirmation link for the mail about this event; not stored in the history. */
  confirm?: ConfirmationLink | undefined;
};

/** Writes an event and its announcement, in the transaction of the change. */
export async function recordEvent(tx: Database, order: StoredOrder, event: OrderEvent): Promise<void> {
  const { happened, told } = rowsOf(tx, order, event);
  await tx.execute(sql`with happened as (${happened.getSQL()}) ${told.getSQL()}`);
}

/** The same in one statement with the write of the order: a round trip costs as much as three rows. */
export async function writeWithEvent(tx: Database, write: SQLWrapper, order: StoredOrder, event: OrderEvent): Promise<void> {
  const { happened, told } = rowsOf(tx, order, event);
  await tx.execute(sql`with written as (${write.getSQL()}), happened as (${happened.getSQL()}) ${told.getSQL()}`);
}

/** When the hold began, for the limits: the order was opened, reopened, or its address confirmed. */
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

function rowsOf(tx: Database, order: StoredOrder, { note = null, detail = undefined, refunded, confirm, ...event }: OrderEvent) {
  return {
    happened: tx.insert(orderEvents).values({ guid: order.guid, ...event, note, ...(detail && { detail }) }),
    told: tx.insert(announcements).values(orderAnnouncement(order, { move: event.move, at: event.at, note, refunded, confirm })),
  };
}
