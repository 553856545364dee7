import { londonDay } from "#domain/calendar.ts";
import { ORDER_IS_CLOSED } from "#domain/deal/messages.ts";
import {
  DEFAULT_STAFF_HOLD_DAYS,
  isCheckDay,
  staffHold,
  STEP_PERMISSIONS,
  stepsOf,
  type StaffStep,
  type LenderDecision,
} from "#domain/deal/staff/order-steps.ts";
import { text } from "#domain/messages/message-text.ts";
import type { Problem } from "#domain/problem.ts";
import type { StaffAction } from "#domain/staff/actions.ts";
import type { Database } from "#server/database/connect.ts";
import { orderEvents } from "#server/database/schema.ts";
import { afterDecision, decideIn } from "#server/orders/holds/close-order.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { failedRefundsOf, refundAgain, settleRefund } from "#server/orders/payments/failed-refunds.ts";
import { issueDueRefunds } from "#server/orders/payments/refunds.ts";
import { storedOrder, type StoredOrder } from "#server/orders/stored-order.ts";
import { actorText, staffWrite } from "#server/staff/acts/staff-write.ts";
import { firstUnseen, newestEvent } from "./newest-event.ts";
import { noteStep } from "./note-step.ts";
import type { StepAuthor, StepRequest, StepResult } from "./step-request.ts";
import { and, desc, eq, inArray } from "drizzle-orm";

const ACTIONS = {
  approve: "orders.approve",
  refer: "orders.refer",
  hold_longer: "orders.hold",
  complete: "orders.complete",
  end: "orders.end",
  refund: "orders.refund",
  refund_again: "orders.refundAgain",
  refund_settled: "orders.refundSettled",
} as const satisfies Record<StaffStep, StaffAction>;

/**
 * Takes a step for staff, in one transaction with its act: the rules of the command line, for somebody who has seen the order as it is. Of
 * two people exactly one succeeds, because the order's row is locked first.
 */
export async function takeStep(context: OrderContext, guid: string, author: StepAuthor, request: StepRequest): Promise<StepResult> {
  const { database, now } = context;
  const before = await storedOrder(database, guid);
  if (!before) return { ok: false, why: "unknown" };
  const { step } = request;
  const act = {
    actor: author.actor,
    action: ACTIONS[step],
    permission: STEP_PERMISSIONS[step],
    request: author.request,
    detail: { order: before.reference, ...("reason" in request && { reason: request.reason }) },
  };
  const result = await staffWrite<StepResult>({ database, now }, act, async (tx) => {
    const order = await storedOrder(tx, guid, true);
    if (!order) return { ok: false, why: "unknown" };
    const newest = await newestEvent(tx, guid);
    if (newest?.id !== request.seen || !(await allowedSteps(tx, order)).includes(step))
      return { ok: false, why: "moved", event: (await firstUnseen(tx, guid, request.seen)) ?? newest };
    return carryOut(tx, context, order, { request, author });
  });
  if (result.ok && step === "refund_again") await issueDueRefunds(context, guid);
  if (result.ok && (step === "complete" || step === "end" || step === "refund")) await afterDecision(context, guid);
  return result;
}

/** What may be done with an order now. */
export async function allowedSteps(tx: Database, order: StoredOrder): Promise<StaffStep[]> {
  return stepsOf({
    status: order.status,
    payment_type: order.payment_type,
    amount_paid: order.amount_paid,
    hold_expires_at: order.hold_expires_at?.getTime() ?? null,
    lender: await lenderAnswer(tx, order.guid),
    refund_failed: (await failedRefundsOf(tx, order.guid)).length > 0,
  });
}

/** What the lender said since the application was sent last. */
async function lenderAnswer(tx: Database, guid: string): Promise<LenderDecision | null> {
  const [last] = await tx
    .select({ move: orderEvents.move })
    .from(orderEvents)
    .where(and(eq(orderEvents.guid, guid), inArray(orderEvents.move, ["submit", "approve", "refer", "decline"])))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  switch (last?.move) {
    case "approve":
      return "approved";
    case "refer":
      return "referred";
    case "decline":
      return "declined";
    default:
      return null;
  }
}

type StepCall = { request: StepRequest; author: StepAuthor };

async function carryOut(tx: Database, context: OrderContext, order: StoredOrder, { request, author }: StepCall): Promise<StepResult> {
  const now = context.now();
  const actor = actorText(author.actor) as `staff:${string}`;
  const days = context.website.order.staff_hold_days ?? DEFAULT_STAFF_HOLD_DAYS;
  switch (request.step) {
    case "approve": {
      const { lender_reference, approved_until } = request;
      if (approved_until !== null && approved_until < londonDay(now))
        return problem("approved_until", text("admin.step.approvedUntilPast"));
      const until = Math.max(order.hold_expires_at?.getTime() ?? 0, staffHold(days, now));
      await noteStep(tx, order, { now, actor, move: "approve", until, detail: { lender_reference, approved_until } });
      return { ok: true };
    }
    case "refer":
      await noteStep(tx, order, { now, actor, move: "refer", until: undefined, detail: {} });
      return { ok: true };
    case "hold_longer": {
      if (request.days > days) return problem("days", text("admin.step.tooManyDays", { days }));
      const until = staffHold(request.days, now);
      if (until <= (order.hold_expires_at?.getTime() ?? 0)) return problem("days", text("admin.step.heldLongerAlready"));
      await noteStep(tx, order, { now, actor, move: "hold_longer", until, detail: {} });
      return { ok: true };
    }
    case "complete": {
      const { handover, identity } = request;
      if (!isCheckDay(identity.day, londonDay(now))) return problem("identity_day", text("admin.step.checkDay"));
      return decided(await decideIn(tx, context, order, { decision: "complete", actor, detail: { handover, identity } }));
    }
    case "refund_again":
      await refundAgain(tx, order, { now, actor });
      return { ok: true };
    case "refund_settled":
      await settleRefund(tx, order, { now, actor });
      return { ok: true };
    case "end":
    case "refund":
      return decided(await decideIn(tx, context, order, { decision: "cancel", actor, detail: { reason: request.reason } }));
  }
}

function decided(result: { ok: true } | { ok: false }): StepResult {
  return result.ok ? { ok: true } : problem("status", ORDER_IS_CLOSED);
}

function problem(field: string, message: Problem["message"]): StepResult {
  return { ok: false, why: "problems", problems: [{ field, message }] };
}
