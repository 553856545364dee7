import type { Moment } from "#domain/calendar.ts";
import type { LenderDecision } from "#domain/deal/staff/order-steps.ts";
import type { Database } from "#server/database/connect.ts";
import { deliveries } from "#server/database/outbox-schema.ts";
import type { StoredOrder } from "#server/orders/stored-order.ts";
import { eq } from "drizzle-orm";
import type { LenderOperations } from "./lender-operations.ts";
import { applicationOf, isSendable, lastSubmission } from "./send-to-lender.ts";

/** How the sending of an application goes; `again`: it was tried and failed. */
export type LenderSending = {
  state: "waiting" | "again" | "sent" | "failed";
  /** When it was sent, given up, or handed over. */
  at: Moment;
  /** Why the last attempt failed. */
  error: string | null;
  decision: LenderDecision | null;
  decided_at: Moment | null;
};

/** The way of an order's application to the lender, for its page. */
export type LenderState = {
  /** Null where there is no way to the lender now. */
  by: LenderOperations["name"] | null;
  lender: string;
  sending: LenderSending | null;
  /** Whether it can be sent now, or again. */
  can_send: boolean;
};

/** Null for an order that is not on finance, or has nothing to do with the lender. */
export async function lenderState(
  database: Database,
  order: StoredOrder,
  desk: Pick<LenderOperations, "name"> | undefined,
): Promise<LenderState | null> {
  if (order.payment_type !== "FINANCE" || order.deal.finance === null) return null;
  const submission = await lastSubmission(database, order.guid);
  const sent = submission && (await applicationOf(database, order.guid, submission.id));
  if (!submission || (!sent && (!desk || !isSendable(order)))) return null;
  const by = desk?.name ?? null;
  const canSend = by !== null && isSendable(order);
  const lender = sent?.lender ?? order.deal.finance.quote.Lender;
  const [delivery] = sent ? await database.select().from(deliveries).where(eq(deliveries.id, sent.delivery)) : [];
  if (!sent || !delivery) return { by, lender, sending: null, can_send: canSend && !sent };
  const { status, error, settled_at } = delivery;
  const state = status === "waiting" && error !== null ? "again" : status;
  return {
    by,
    lender,
    sending: {
      state,
      at: (settled_at ?? sent.created_at).getTime(),
      error: state === "sent" ? null : error,
      decision: sent.decision,
      decided_at: sent.decided_at?.getTime() ?? null,
    },
    can_send: canSend && (state === "failed" || state === "again"),
  };
}
