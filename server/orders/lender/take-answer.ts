import { londonDay } from "#domain/calendar.ts";
import { DEFAULT_STAFF_HOLD_DAYS, staffHold, type LenderDecision } from "#domain/deal/staff/order-steps.ts";
import type { Database } from "#server/database/connect.ts";
import { lenderApplications, lenderMessages } from "#server/database/order-keys-schema.ts";
import { orderEvents } from "#server/database/schema.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { recordEvent } from "#server/orders/order-events.ts";
import { noteStep } from "#server/orders/staff/note-step.ts";
import { allowedSteps } from "#server/orders/staff/take-step.ts";
import { storedOrder, type StoredOrder } from "#server/orders/stored-order.ts";
import type { LenderMessage } from "#server/providers/lenders/lender.ts";
import { eq } from "drizzle-orm";
import type { AnswerOutcome } from "./lender-operations.ts";
import { lastSubmission } from "./send-to-lender.ts";

const BY_LENDER = "provider:lender";

/**
 * Takes in an answer of the lender, exactly once by its message. Approved and referred become the events that staff note, by the same
 * rules; declined is an event that leaves the decision to staff. What comes after the order ended, for an application that was sent again,
 * or after a decision is noted and changes nothing.
 */
export function takeAnswer(context: Pick<OrderContext, "database" | "website" | "now">, message: LenderMessage): Promise<AnswerOutcome> {
  return context.database.transaction(async (tx) => {
    const found = await applicationBy(tx, message.application);
    // The order first, as everywhere.
    const order = found && (await storedOrder(tx, found.guid, true));
    const application = order && (await applicationBy(tx, message.application));
    if (!order || !application) return "unknown";
    const at = new Date(context.now());
    const fresh = await tx
      .insert(lenderMessages)
      .values({ application: application.id, id: message.id, received_at: at })
      .onConflictDoNothing()
      .returning({ id: lenderMessages.id });
    if (fresh.length === 0) return "known";
    if (application.decision === message.decision && application.reference === message.reference) return "known";
    const counts = await isInTime(tx, order, { application, decision: message.decision });
    if (!counts) {
      const { guid, status } = order;
      const detail = { late_decision: message.decision };
      await tx
        .insert(orderEvents)
        .values({ guid, at, move: "late_answer", from_status: status, to_status: status, actor: BY_LENDER, detail });
      return "noted";
    }
    await tx
      .update(lenderApplications)
      .set({ decision: message.decision, reference: message.reference, decided_at: at })
      .where(eq(lenderApplications.id, application.id));
    await write(tx, context, order, message);
    return "taken";
  });
}

type SentRow = typeof lenderApplications.$inferSelect;

async function applicationBy(tx: Database, id: string): Promise<SentRow | undefined> {
  const [row] = await tx.select().from(lenderApplications).where(eq(lenderApplications.id, id));
  return row;
}

type Candidate = { application: SentRow; decision: LenderDecision };

/** A referral may be followed by a decision, a decision by nothing. */
async function isInTime(tx: Database, order: StoredOrder, { application, decision }: Candidate): Promise<boolean> {
  if (order.status !== "SUBMITTED" || application.decision === "approved" || application.decision === "declined") return false;
  const submission = await lastSubmission(tx, order.guid);
  if (submission?.id !== application.submitted) return false;
  const steps = await allowedSteps(tx, order);
  // Staff may have noted the lender's answer before it came.
  return steps.includes(decision === "referred" ? "refer" : "approve");
}

async function write(tx: Database, { website, now }: Pick<OrderContext, "website" | "now">, order: StoredOrder, message: LenderMessage) {
  const { decision, reference: lender_reference, approved_until } = message;
  const at = now();
  if (decision === "approved") {
    const days = website.order.staff_hold_days ?? DEFAULT_STAFF_HOLD_DAYS;
    const until = Math.max(order.hold_expires_at?.getTime() ?? 0, staffHold(days, at));
    const valid = approved_until !== null && approved_until >= londonDay(at) ? approved_until : null;
    await noteStep(tx, order, {
      now: at,
      actor: BY_LENDER,
      move: "approve",
      until,
      detail: { lender_reference, approved_until: valid },
    });
    return;
  }
  if (decision === "referred") {
    await noteStep(tx, order, { now: at, actor: BY_LENDER, move: "refer", until: undefined, detail: {} });
    return;
  }
  const { status } = order;
  await recordEvent(tx, order, {
    at: new Date(at),
    move: "decline",
    from_status: status,
    to_status: status,
    actor: BY_LENDER,
    detail: { lender_reference },
  });
}
