import { msg, type PlainMessage } from "../messages/message.ts";

/** Nobody has it, someone has it, its customer wrote again or its day has come, we wait for the customer, or it is done. */
export const LEAD_STATES = ["new", "claimed", "action_needed", "waiting", "done"] as const;
export type LeadState = (typeof LEAD_STATES)[number];

export const STATE_NAMES: Readonly<Record<LeadState, PlainMessage>> = {
  new: msg("home.new"),
  claimed: msg("admin.lead.stateClaimed"),
  action_needed: msg("admin.lead.stateAction"),
  waiting: msg("admin.lead.stateWaiting"),
  done: msg("deal.done"),
};

/** Why a lead is done. */
export const DONE_REASONS = ["bought", "bought_elsewhere", "not_interested", "no_reply", "duplicate", "spam", "other"] as const;
export type DoneReason = (typeof DONE_REASONS)[number];

export const REASON_NAMES: Readonly<Record<DoneReason, PlainMessage>> = {
  bought: msg("admin.lead.reasonBought"),
  bought_elsewhere: msg("admin.lead.reasonElsewhere"),
  not_interested: msg("admin.lead.reasonNotInterested"),
  no_reply: msg("admin.lead.reasonNoReply"),
  duplicate: msg("admin.lead.reasonDuplicate"),
  spam: msg("admin.lead.reasonSpam"),
  other: msg("admin.lead.reasonOther"),
};

/** The lists of leads that everybody has. The first one opens first. */
export const LEAD_VIEWS = ["open", "new", "action", "mine", "done", "all"] as const;
export type LeadView = (typeof LEAD_VIEWS)[number];

export const VIEW_NAMES: Readonly<Record<LeadView, PlainMessage>> = {
  open: msg("admin.lead.viewOpen"),
  new: msg("home.new"),
  action: msg("admin.lead.stateAction"),
  mine: msg("admin.lead.viewMine"),
  done: msg("deal.done"),
  all: msg("home.all"),
};

/** The opening minutes within which a lead is answered, where a website says nothing else. Never shown to shoppers. */
export const ANSWER_MINUTES = 60;

/** Leads of a page of their list. */
export const LEADS_A_PAGE = 50;
