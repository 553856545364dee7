import { DONE_REASONS, LEAD_STATES, REASON_NAMES, STATE_NAMES } from "#domain/enquiries/lead-progress.ts";
import { parseDay } from "#domain/calendar.ts";
import { momentText, timeText, weekdayText } from "#domain/date-texts.ts";
import { APPOINTMENT_KINDS, APPOINTMENT_OUTCOMES } from "#domain/diary/appointment.ts";
import { slotText } from "#domain/enquiries/test-drive-slots.ts";
import { formatMoney, pence } from "#domain/money.ts";
import type { Post } from "#domain/staff/allowed.ts";
import { isRole } from "#domain/staff/roles.ts";
import { t } from "#web/locale/translate.ts";
import type { ListedChange } from "#server/staff/acts/list-acts.ts";
import { DEAL_STATES } from "#domain/deal/customer/deal-state.ts";
import { DEAL_STATE_NAMES } from "../deals/deal-texts.ts";
import { kindName, OUTCOME_NAMES } from "../diary/appointment-texts.ts";
import { branchTexts, contentTexts, settingTexts } from "./website-change-texts.ts";
import { orderStatusText } from "../orders/order-status.tsx";
import { branchesText, rolesText, websitesText, type Places } from "../people/post-texts.ts";

type Side = "before" | "after";
type Columns = ListedChange["change"];

/** What an entry changed, before and after, in words; what it hides is not in the log. */
export function changeTexts(changes: readonly ListedChange[], places: Places): Readonly<Record<Side, string[]>> {
  const of = (side: Side) => [...new Set(changes.flatMap((change) => textsOf(change, side, places)))];
  return { before: of("before"), after: of("after") };
}

function textsOf(listed: ListedChange, side: Side, places: Places): readonly string[] {
  const { entity, key, change } = listed;
  if (entity === "website_settings") return settingTexts(listed, side, places);
  if (entity.startsWith("content_")) return contentTexts(listed, side);
  if (entity === "sites") return branchTexts(change, side);
  if (entity === "answer_templates") return templateTexts(change, side);
  if (entity === "feeds") return [feedText(key, change, side)].filter((text) => text !== undefined);
  return [textOf(listed, side, places)].filter((text) => text !== undefined);
}

function textOf({ entity, change }: ListedChange, side: Side, places: Places): string | undefined {
  if (entity === "staff_posts") return postText(change, side, places);
  if (entity === "staff_passkeys") return passkeyText(change, side);
  if (entity === "staff_tokens") return tokenText(change, side);
  if (entity === "staff_invitations") return invitationText(change, side);
  if (entity === "lead_progress") return leadText(change, side);
  if (entity === "orders") return orderText(change, side);
  if (entity === "appointments") return appointmentText(change, side);
  if (entity === "customer_deals") return dealText(change, side);
  return entity === "staff" && side === "after" && typeof change["ended_at"]?.after === "string" ? t("admin.people.ended") : undefined;
}

/** What a template says; of a change only what changed. */
function templateTexts(change: Columns, side: Side): string[] {
  return ["name", "subject", "body"].flatMap((column) => {
    const value = change[column]?.[side];
    return typeof value === "string" ? [value] : [];
  });
}

/** "Held", "Held until 27 November, 4.12pm" */
function orderText(change: Columns, side: Side): string | undefined {
  const until = change["hold_expires_at"]?.[side];
  const hold = typeof until === "string" ? t("admin.orders.heldUntilTime", { moment: t(momentText(Date.parse(until))) }) : undefined;
  return [orderStatusText(change["status"]?.[side]), hold].filter(Boolean).join(", ") || undefined;
}

/** "Waiting for them", "Done, Bought from us" */
function leadText(change: Columns, side: Side): string | undefined {
  const state = LEAD_STATES.find((each) => each === change["state"]?.[side]);
  const reason = DONE_REASONS.find((each) => each === change["reason"]?.[side]);
  return [state && t(STATE_NAMES[state]), reason && t(REASON_NAMES[reason])].filter(Boolean).join(", ") || undefined;
}

/** "Test drive, Thursday 26 November 2026 at 11am", "Cancelled" */
function appointmentText(change: Columns, side: Side): string | undefined {
  const value = (column: string) => change[column]?.[side];
  if (side === "after" && typeof value("cancelled_at") === "string") return t("admin.orders.status.cancelled");
  const kind = APPOINTMENT_KINDS.find((each) => each === value("kind"));
  const outcome = APPOINTMENT_OUTCOMES.find((each) => each === value("outcome"));
  const [day, time] = [parseDay(String(value("day"))), value("time")];
  const when = day && (typeof time === "string" ? t(slotText(day, time)) : t(weekdayText(day)));
  const hour = !day && typeof time === "string" ? t(timeText(time)) : undefined;
  return [kind && kindName(kind), when ?? hour, outcome && t(OUTCOME_NAMES[outcome])].filter(Boolean).join(", ") || undefined;
}

/** "Waiting for approval, £450 off" */
function dealText(change: Columns, side: Side): string | undefined {
  const state = DEAL_STATES.find((each) => each === change["state"]?.[side]);
  const discount = change["discount"]?.[side];
  const off = typeof discount === "number" ? t("admin.deal.off", { amount: formatMoney(pence(discount)) }) : undefined;
  return [state && t(DEAL_STATE_NAMES[state]), off].filter(Boolean).join(", ") || undefined;
}

/** "Sales, Wexcombe Swindon, Wexcombe" */
function postText(change: Columns, side: Side, places: Places): string | undefined {
  const value = (column: string) => change[column]?.[side];
  const [role, site_id, website] = [value("role"), value("site_id"), value("website")];
  if (typeof role !== "string" || !isRole(role)) return undefined;
  const post: Post = {
    role,
    site_id: typeof site_id === "number" ? site_id : null,
    website: typeof website === "string" ? website : null,
  };
  const scope = [post.site_id === null ? "" : branchesText([post], places), post.website === null ? "" : websitesText([post], places)];
  const discount = value("discount_pence");
  const upTo = typeof discount === "number" ? t("admin.people.discountUpTo", { amount: formatMoney(pence(discount)) }) : "";
  return [rolesText([post]), ...scope, upTo].filter((part) => part !== "").join(", ");
}

function passkeyText(change: Columns, side: Side): string | undefined {
  if (side === "after" && typeof change["locked_at"]?.after === "string") return t("admin.account.locked");
  const label = change["label"]?.[side];
  return typeof label === "string" ? label : undefined;
}

function tokenText(change: Columns, side: Side): string | undefined {
  if (side === "after" && typeof change["ended_at"]?.after === "string") return t("admin.token.ended");
  const name = change["name"]?.[side];
  return typeof name === "string" ? name : undefined;
}

function invitationText(change: Columns, side: Side): string | undefined {
  if (side === "before") return undefined;
  if (typeof change["used_at"]?.after === "string") return t("admin.audit.linkUsed");
  const expires = change["expires_at"]?.after;
  return typeof expires === "string" ? t("admin.people.linkUntil", { moment: t(momentText(Date.parse(expires))) }) : undefined;
}

/** "dms: Paused" */
function feedText(name: string, change: Columns, side: Side): string | undefined {
  const { paused_at } = change;
  if (paused_at && "before" in paused_at && "after" in paused_at)
    return t("admin.audit.of", { name, value: t(paused_at[side] ? "admin.feeds.paused" : "admin.feeds.active") });
  const { map_name } = change;
  return map_name && !(side in map_name) ? undefined : name;
}
