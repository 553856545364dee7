import type { Day } from "#domain/calendar.ts";
import type { LookReason } from "#domain/deal/staff/application-looks.ts";
import type { EndReason, Handover, IdentityKind } from "#domain/deal/staff/order-steps.ts";
import type { FinanceApplication } from "#domain/finance-application/application-fields.ts";
import type { Problem } from "#domain/problem.ts";
import type { StaffActor } from "#server/staff/acts/staff-write.ts";

/** What is asked for, and the newest event of the order that the person saw. */
export type StepRequest = { seen: number } & (
  | { step: "approve"; lender_reference: string; approved_until: Day | null }
  | { step: "refer" | "refund_again" | "refund_settled" }
  | { step: "hold_longer"; days: number }
  | { step: "complete"; handover: Handover; identity: { kind: IdentityKind; day: Day } }
  | { step: "end" | "refund"; reason: EndReason }
);

export type StepAuthor = { actor: Extract<StaffActor, { kind: "staff" }>; request: string | undefined };

/** `moved`: something happened that the person has not seen, or the order's status forbids the step. */
export type StepResult =
  | { ok: true }
  | { ok: false; why: "moved"; event: { actor: string | null; at: number } | undefined }
  | { ok: false; why: "problems"; problems: Problem[] }
  | { ok: false; why: "unknown" };

/** Why a person looks at a finance application, and what they add. */
export type ApplicationLook = { reason: LookReason; words: string };
/** `gone`: there is no application that was sent and can be read now. */
export type ShownApplication = { ok: true; answers: FinanceApplication } | { ok: false; why: "gone" | "no key" };
