import { msg, type PlainMessage } from "#domain/messages/message.ts";
import type { ShownState } from "#server/deals/staff/read-deals.ts";

export const DEAL_STATE_NAMES = {
  draft: msg("admin.stock.draft"),
  waiting: msg("admin.deal.state.waiting"),
  approved: msg("admin.orders.status.approved"),
  sent: msg("admin.deal.state.sent"),
  accepted: msg("admin.deal.state.accepted"),
  withdrawn: msg("admin.stock.withdrawn"),
  expired: msg("admin.deal.state.expired"),
} as const satisfies Readonly<Record<ShownState, PlainMessage>>;
