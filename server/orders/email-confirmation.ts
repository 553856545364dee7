import { DAY_MS, MINUTE_MS } from "#domain/calendar.ts";
import { UNPAID } from "#domain/deal/transitions.ts";
import { CONFIRM_SENT_OFTEN } from "#domain/deal/messages.ts";
import type { Database } from "#server/database/connect.ts";
import { emailConfirmations } from "#server/database/order-keys-schema.ts";
import { orders } from "#server/database/schema.ts";
import { announceConfirmation, announceNewEmail } from "#server/deliveries/announce.ts";
import { and, count, eq, gt, isNull, lte } from "drizzle-orm";
import { digestOfLink, isLinkToken, newLinkToken } from "#server/text/link-token.ts";
import { endOfHold, lengthenedHold } from "#server/orders/holds/hold-ends.ts";
import { deleteOrderLinks } from "./find-order.ts";
import type { OrderContext, OrderRefusal } from "./order-context.ts";
import { recordEvent } from "./order-events.ts";
import { presentOrderedVehicle } from "./present-order.ts";
import { storedOrder, type StoredOrder, type Confirmation } from "./stored-order.ts";
import type { ConfirmationSeen, EmailConfirmed, ConfirmationSent } from "./orders.ts";

const LINK_TTL_MS = DAY_MS;

/** Confirmation mails per order within LINKS_COUNTED_MS, including the first. */
const MAX_LINKS = 4;
const LINKS_COUNTED_MS = 30 * MINUTE_MS;

/** A link that confirms an order's e-mail address; undefined if the website sends no mail. */
export function newConfirmation({ sendsMail, now }: Pick<OrderContext, "sendsMail" | "now">, guid: string): Confirmation | undefined {
  if (!sendsMail) return undefined;
  const { token, digest } = newLinkToken();
  const expires_at = new Date(now() + LINK_TTL_MS);
  return { link: { token, expires_at }, row: { digest, guid, created_at: new Date(now()), expires_at, used_at: null } };
}

/** Does not redeem the link: mail clients prefetch links. */
export async function lookAtConfirmation(context: OrderContext, token: string): Promise<ConfirmationSeen> {
  const { database, now, website } = context;
  const [link] = isLinkToken(token)
    ? await database
        .select()
        .from(emailConfirmations)
        .where(eq(emailConfirmations.digest, digestOfLink(token)))
    : [];
  const order = link && (await storedOrder(database, link.guid));
  if (!order || order.website !== website.name) return { ok: false, why: "unknown" };
  if (link.used_at !== null || link.expires_at.getTime() <= now()) return { ok: false, why: "used" };
  return { ok: true, title: presentOrderedVehicle(order.deal).title, email: order.customer.customer_email };
}

/** Confirms the address; of two concurrent requests one succeeds. The hold then lasts as long as the website configures. */
export async function confirmEmail(context: OrderContext, token: string): Promise<EmailConfirmed> {
  const seen = await lookAtConfirmation(context, token);
  if (!seen.ok) return seen;
  const at = new Date(context.now());
  return context.database.transaction(async (tx): Promise<EmailConfirmed> => {
    const [used] = await tx
      .update(emailConfirmations)
      .set({ used_at: at })
      .where(
        and(eq(emailConfirmations.digest, digestOfLink(token)), isNull(emailConfirmations.used_at), gt(emailConfirmations.expires_at, at)),
      )
      .returning({ guid: emailConfirmations.guid });
    const order = used && (await storedOrder(tx, used.guid, true));
    if (!order) return { ok: false, why: "used" };
    await recordConfirmed(tx, context, order, at);
    return { ok: true, guid: order.guid, reopen: order.status === "EXPIRED" };
  });
}

/** Notes that a link which was mailed to the order's address has been used; the hold then lasts as long as the website configures. */
export async function recordConfirmed(tx: Database, context: OrderContext, order: StoredOrder, at: Date): Promise<void> {
  const confirmed = { ...order, email_confirmed_at: at };
  const hold_expires_at = UNPAID.includes(order.status) ? lengthenedHold(context, confirmed) : order.hold_expires_at;
  await tx.update(orders).set({ email_confirmed_at: at, hold_expires_at }).where(eq(orders.guid, order.guid));
  await recordEvent(
    tx,
    { ...confirmed, hold_expires_at },
    { at, move: "email_confirmed", from_status: order.status, to_status: order.status, actor: "shopper" },
  );
}

/** Mails another link to the same address. Earlier links stay valid. */
export async function sendConfirmation(context: OrderContext, guid: string): Promise<ConfirmationSent> {
  return context.database.transaction(async (tx) => {
    const order = await storedOrder(tx, guid, true);
    if (!order || order.email_confirmed_at !== null || !context.sendsMail) return { ok: false, why: "unknown" };
    if ((await isSentOften(tx, context, guid)) || (await context.mails?.take(order.customer.customer_email, tx)) !== undefined)
      return { ok: false, why: "too many" };
    await mailLink(tx, context, order);
    return { ok: true };
  });
}

/**
 * Changes an order's e-mail address: it becomes unconfirmed with a shorter hold, earlier links expire, the new address is mailed a link and
 * the old one a notice. Refused with 429 above the limit of mails per order.
 */
export async function withNewEmail(
  tx: Database,
  context: OrderContext,
  before: StoredOrder,
  order: StoredOrder,
): Promise<{ ok: true; order: StoredOrder } | OrderRefusal> {
  const at = new Date(context.now());
  const old = before.customer.customer_email;
  if (old.toLowerCase() === order.customer.customer_email.toLowerCase()) return { ok: true, order };
  if (await isSentOften(tx, context, order.guid))
    return {
      ok: false,
      status: 429,
      message: CONFIRM_SENT_OFTEN,
      errors: { customer_email: [CONFIRM_SENT_OFTEN] },
      retry_after: LINKS_COUNTED_MS / 1000,
    };
  const unpaid = UNPAID.includes(order.status);
  const unconfirmed = { ...order, email_confirmed_at: null };
  const hold_expires_at =
    unpaid && order.hold_expires_at
      ? earlier(order.hold_expires_at, endOfHold(context, { ...unconfirmed, status: "OPEN" }))
      : order.hold_expires_at;
  const changed: StoredOrder = { ...unconfirmed, hold_expires_at };
  await tx
    .update(emailConfirmations)
    .set({ expires_at: at })
    .where(and(eq(emailConfirmations.guid, order.guid), gt(emailConfirmations.expires_at, at)));
  await deleteOrderLinks(tx, order.guid);
  await announceNewEmail(tx, changed, old, at);
  await mailLink(tx, context, changed);
  return { ok: true, order: changed };
}

export async function deleteExpiredConfirmations(database: Database, before: Date): Promise<void> {
  await database.delete(emailConfirmations).where(lte(emailConfirmations.expires_at, before));
}

/** A paid order is mailed no link, but its row still counts towards the limit of mails. */
async function mailLink(tx: Database, context: OrderContext, order: StoredOrder): Promise<void> {
  const made = newConfirmation(context, order.guid);
  if (!made) return;
  await tx.insert(emailConfirmations).values(made.row);
  if (UNPAID.includes(order.status) || order.status === "EXPIRED") await announceConfirmation(tx, order, made.link, made.row.created_at);
}

async function isSentOften(tx: Database, { now }: OrderContext, guid: string): Promise<boolean> {
  const [recent] = await tx
    .select({ links: count() })
    .from(emailConfirmations)
    .where(and(eq(emailConfirmations.guid, guid), gt(emailConfirmations.created_at, new Date(now() - LINKS_COUNTED_MS))));
  return (recent?.links ?? 0) >= MAX_LINKS;
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
