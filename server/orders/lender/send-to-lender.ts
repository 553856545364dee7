import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import type { Database } from "#server/database/connect.ts";
import { lenderApplications } from "#server/database/order-keys-schema.ts";
import { orderEvents } from "#server/database/schema.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { storedOrder, type StoredOrder } from "#server/orders/stored-order.ts";
import { newestEvent } from "#server/orders/staff/newest-event.ts";
import type { StepAuthor, StepResult } from "#server/orders/staff/step-request.ts";
import { actorText, staffWrite } from "#server/staff/acts/staff-write.ts";
import { and, desc, eq, isNull, lte, or } from "drizzle-orm";
import { randomUUID } from "node:crypto";

/** The event of the outbox; its delivery has no content, because the application stays encrypted until it is sent. */
export const TO_LENDER = "to_lender";

/**
 * Hands an application to the outbox, once for each time its customer sent it, with the act in the same transaction. A sending that failed
 * is tried again as the same delivery, so that the lender recognises it.
 */
export async function sendToLender(context: OrderContext, guid: string, author: StepAuthor, seen: number): Promise<StepResult> {
  const { database, now, lender } = context;
  const before = await storedOrder(database, guid);
  if (!before || !lender) return { ok: false, why: "unknown" };
  const act = {
    actor: author.actor,
    action: "applications.send",
    permission: "orders.progress",
    request: author.request,
    detail: { order: before.reference },
  } as const;
  return staffWrite<StepResult>({ database, now }, act, async (tx) => {
    const order = await storedOrder(tx, guid, true);
    if (!order) return { ok: false, why: "unknown" };
    const newest = await newestEvent(tx, guid);
    if (newest?.id !== seen || !isSendable(order)) return { ok: false, why: "moved", event: newest };
    const submitted = await lastSubmission(tx, guid);
    if (!submitted) return { ok: false, why: "moved", event: newest };
    const sent = await applicationOf(tx, guid, submitted.id);
    const at = new Date(now());
    if (sent) {
      if (await tryAgain(tx, sent.delivery, at)) return { ok: true };
      return { ok: false, why: "moved", event: { actor: sent.sent_by, at: sent.created_at.getTime() } };
    }
    await handOver(tx, order, { submitted: submitted.id, at, actor: actorText(author.actor) });
    return { ok: true };
  });
}

/** What the customer has sent, of an order that goes on. */
export function isSendable({ status, payment_type, application, deal }: StoredOrder): boolean {
  return status === "SUBMITTED" && payment_type === "FINANCE" && application !== null && deal.finance !== null;
}

/** The event with which the customer sent the present application. */
export async function lastSubmission(tx: Database, guid: string): Promise<{ id: number; at: Date } | undefined> {
  const [last] = await tx
    .select({ id: orderEvents.id, at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.guid, guid), eq(orderEvents.move, "submit")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last;
}

/** What staff have handed over of a submission. */
export async function applicationOf(
  tx: Database,
  guid: string,
  submitted: number,
): Promise<typeof lenderApplications.$inferSelect | undefined> {
  const [found] = await tx
    .select()
    .from(lenderApplications)
    .where(and(eq(lenderApplications.guid, guid), eq(lenderApplications.submitted, submitted)));
  return found;
}

async function handOver(tx: Database, order: StoredOrder, { submitted, at, actor }: { submitted: number; at: Date; actor: string }) {
  const { guid, status, website } = order;
  const [announced] = await tx
    .insert(announcements)
    // Its one delivery is written here, so nothing is left to fan out.
    .values({ website, about: "order", about_id: guid, event: TO_LENDER, at, told: null, spread_at: at })
    .returning({ id: announcements.id });
  const [delivery] = await tx
    .insert(deliveries)
    .values({ announcement: announced!.id, about_id: guid, route: "lender", due_at: at, created_at: at })
    .returning({ id: deliveries.id });
  await tx.insert(lenderApplications).values({
    id: randomUUID(),
    guid,
    submitted,
    delivery: delivery!.id,
    lender: order.deal.finance?.quote.Lender ?? "",
    sent_by: actor,
    created_at: at,
  });
  await tx.insert(orderEvents).values({ guid, at, move: "application_given", from_status: status, to_status: status, actor });
}

/** False if it was sent, or is being tried already. */
async function tryAgain(tx: Database, delivery: number, at: Date): Promise<boolean> {
  const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, delivery)).for("update");
  const isWaitingAfterFailure = row?.status === "waiting" && row.error !== null;
  if (!row || (row.status !== "failed" && !isWaitingAfterFailure)) return false;
  const again = await tx
    .update(deliveries)
    .set({ status: "waiting", attempts: 0, due_at: at, created_at: at, settled_at: null, error: null, leased_until: null })
    .where(and(eq(deliveries.id, delivery), or(isNull(deliveries.leased_until), lte(deliveries.leased_until, at))))
    .returning({ id: deliveries.id });
  return again.length > 0;
}
