import type { LookReason } from "#domain/deal/staff/application-looks.ts";
import { msg } from "#domain/messages/message.ts";

export const LOOK_NAMES = {
  for_lender: msg("admin.look.forLender"),
  customer_asked: msg("admin.look.customerAsked"),
  complaint: msg("admin.look.complaint"),
} as const satisfies Record<LookReason, unknown>;
