import type { EndReason, Handover, IdentityKind } from "#domain/deal/staff/order-steps.ts";
import { END_REASONS } from "#domain/deal/staff/order-steps.ts";
import type { PaymentType } from "#domain/deal/transitions.ts";
import { msg } from "#domain/messages/message.ts";

export const REASON_NAMES = {
  lender_declined: msg("admin.step.reason.lenderDeclined"),
  customer_changed_mind: msg("admin.step.reason.changedMind"),
  vehicle_cannot_be_sold: msg("admin.step.reason.cannotBeSold"),
  not_reached: msg("admin.step.reason.notReached"),
  another_reason: msg("admin.lead.reasonOther"),
} as const satisfies Record<EndReason, unknown>;

export const IDENTITY_NAMES = {
  passport: msg("admin.step.identity.passport"),
  driving_licence: msg("application.drivingLicence"),
  identity_card: msg("admin.step.identity.card"),
} as const satisfies Record<IdentityKind, unknown>;

export const HANDOVER_NAMES = {
  collected: msg("admin.step.handover.collected"),
  delivered: msg("admin.step.handover.delivered"),
} as const satisfies Record<Handover, unknown>;

/** No lender declines an order that is not on finance. */
export function endReasonsOf(payment_type: PaymentType): readonly EndReason[] {
  return payment_type === "FINANCE" ? END_REASONS : END_REASONS.filter((reason) => reason !== "lender_declined");
}
