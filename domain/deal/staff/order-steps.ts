import { addDays, DAY_MS, type Day, type Moment } from "../../calendar.ts";
import type { Permission } from "../../staff/permissions.ts";
import { ORDER_TRANSITIONS, UNPAID, type OrderStatus, type OrderTransition, type PaymentType } from "../transitions.ts";
import type { LookReason } from "./application-looks.ts";

/**
 * What staff do with an order. `approve` and `refer` note what the lender said, `hold_longer` moves the end of the hold; `complete` is the
 * handover; `end` cancels an order for which nothing was paid, `refund` one whose money goes back. Of a refund that failed, `refund_again`
 * asks the payment provider once more, and `refund_settled` notes that the money went back in another way.
 */
export const STAFF_STEPS = ["refund_again", "refund_settled", "approve", "refer", "hold_longer", "complete", "end", "refund"] as const;
export type StaffStep = (typeof STAFF_STEPS)[number];

/** Steps without a transition. */
export type NotedStep = Extract<StaffStep, "approve" | "refer" | "hold_longer">;

/** Refunds need a proof of presence. */
export const STEP_PERMISSIONS = {
  approve: "orders.progress",
  refer: "orders.progress",
  hold_longer: "orders.progress",
  complete: "orders.progress",
  end: "orders.progress",
  refund: "orders.refund",
  refund_again: "orders.refund",
  refund_settled: "orders.refund",
} as const satisfies Record<StaffStep, Permission>;

/** Why an order ends: from a list, so that nothing personal is written down. The customer is not told. */
export const END_REASONS = ["lender_declined", "customer_changed_mind", "vehicle_cannot_be_sold", "not_reached", "another_reason"] as const;
export type EndReason = (typeof END_REASONS)[number];

/** What the customer showed at the handover. No copy is made, no number is noted. */
export const IDENTITY_KINDS = ["passport", "driving_licence", "identity_card"] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** What a lender answers. */
export const LENDER_DECISIONS = ["approved", "referred", "declined"] as const;
export type LenderDecision = (typeof LENDER_DECISIONS)[number];

export const HANDOVERS = ["collected", "delivered"] as const;
export type Handover = (typeof HANDOVERS)[number];

/** What is noted with a step, beside who took it and when. */
export type StepDetail = {
  reason?: EndReason;
  lender_reference?: string;
  /** Until when the lender's approval counts. */
  approved_until?: Day | null;
  hold_until?: string;
  identity?: { kind: IdentityKind; day: Day };
  handover?: Handover;
  /** An answer of the lender that changed nothing. */
  late_decision?: LenderDecision;
  /** Why somebody looked at the finance application, and what they added to it. */
  look?: LookReason;
  words?: string;
};

export const DEFAULT_STAFF_HOLD_DAYS = 14;

export type StepFacts = {
  status: OrderStatus;
  payment_type: PaymentType;
  amount_paid: number;
  hold_expires_at: Moment | null;
  /** What the lender said of the present application. */
  lender: LenderDecision | null;
  /** The payment provider refused a refund, or one that it took did not reach the customer. */
  refund_failed: boolean;
};

/** The steps that the table of transitions and the order's facts allow. */
export function stepsOf(facts: StepFacts): StaffStep[] {
  return STAFF_STEPS.filter((step) => isAllowed(step, facts));
}

function isAllowed(step: StaffStep, { status, amount_paid, hold_expires_at, lender, refund_failed }: StepFacts): boolean {
  switch (step) {
    case "refund_again":
    case "refund_settled":
      return refund_failed;
    case "approve":
      return status === "SUBMITTED" && lender !== "approved";
    case "refer":
      return status === "SUBMITTED" && lender === null;
    case "hold_longer":
      return UNPAID.includes(status) && hold_expires_at !== null;
    case "complete":
      return leads(status, "complete");
    case "end":
      return leads(status, "cancel") && amount_paid === 0;
    case "refund":
      return leads(status, "cancel") && amount_paid > 0;
  }
}

function leads(status: OrderStatus, transition: OrderTransition): boolean {
  return (ORDER_TRANSITIONS[transition].from as readonly (OrderStatus | null)[]).includes(status);
}

/** The end of a hold that staff lengthen: so many days from now. */
export function staffHold(days: number, now: Moment): Moment {
  return now + days * DAY_MS;
}

/** An identity is checked at the handover or in the week before it. */
export function isCheckDay(day: Day, today: Day): boolean {
  return day <= today && day >= addDays(today, -CHECK_DAYS);
}

const CHECK_DAYS = 7;
