import { HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { applicationLinks } from "#server/database/order-keys-schema.ts";
import { announceLink } from "#server/deliveries/announce.ts";
import { digestOfLink, isLinkToken, newLinkToken } from "#server/text/link-token.ts";
import { and, count, eq, gt, isNull, lte } from "drizzle-orm";
import type { OrderContext } from "#server/orders/order-context.ts";
import { storedOrder } from "#server/orders/stored-order.ts";
import type { SentLink, RedeemedLink } from "#server/orders/orders.ts";

/** Time to switch to another device, without leaving a valid link in a mailbox for long. */
const LINK_TTL_MS = 48 * HOUR_MS;

/** Resume links per order within LINKS_COUNTED_MS. */
const MAX_LINKS = 3;
const LINKS_COUNTED_MS = 30 * MINUTE_MS;

/** Mails the customer a one-time link that opens the application on another device. Only its digest is stored. */
export async function sendResumeLink(
  { database, now, mails }: OrderContext,
  guid: string,
  address: (token: string) => string,
): Promise<SentLink> {
  return database.transaction(async (tx) => {
    const order = await storedOrder(tx, guid, true);
    if (!order || order.payment_type !== "FINANCE") return { ok: false, why: "unknown" };
    const at = new Date(now());
    const [recent] = await tx
      .select({ links: count() })
      .from(applicationLinks)
      .where(and(eq(applicationLinks.guid, guid), gt(applicationLinks.created_at, new Date(now() - LINKS_COUNTED_MS))));
    if ((recent?.links ?? 0) >= MAX_LINKS) return { ok: false, why: "too many" };
    if ((await mails?.take(order.customer.customer_email, tx)) !== undefined) return { ok: false, why: "too many" };
    const { token, digest } = newLinkToken();
    const expires_at = new Date(now() + LINK_TTL_MS);
    await tx.insert(applicationLinks).values({ digest, guid, created_at: at, expires_at });
    await announceLink(tx, order, { url: address(token), expires_at, at });
    return { ok: true };
  });
}

/** Whether a link is valid. Does not redeem it: mail clients prefetch links. */
export async function previewResumeLink({ database, now }: OrderContext, token: string): Promise<RedeemedLink> {
  const [link] = isLinkToken(token)
    ? await database
        .select()
        .from(applicationLinks)
        .where(eq(applicationLinks.digest, digestOfLink(token)))
    : [];
  if (!link) return { ok: false, why: "unknown" };
  return link.used_at === null && link.expires_at.getTime() > now() ? { ok: true, guid: link.guid } : { ok: false, why: "used" };
}

/** Redeems a link; of two concurrent requests one succeeds. */
export async function redeemResumeLink(context: OrderContext, token: string): Promise<RedeemedLink> {
  const { database, now } = context;
  if (!isLinkToken(token)) return { ok: false, why: "unknown" };
  const [used] = await database
    .update(applicationLinks)
    .set({ used_at: new Date(now()) })
    .where(
      and(
        eq(applicationLinks.digest, digestOfLink(token)),
        isNull(applicationLinks.used_at),
        gt(applicationLinks.expires_at, new Date(now())),
      ),
    )
    .returning({ guid: applicationLinks.guid });
  if (used) return { ok: true, guid: used.guid };
  const looked = await previewResumeLink(context, token);
  return looked.ok ? { ok: false, why: "used" } : looked;
}

/** Mails a new link for a used or expired one. It goes to the order's own address, so a leaked link discloses nothing. */
export async function renewResumeLink(context: OrderContext, token: string, address: (token: string) => string): Promise<SentLink> {
  const [link] = isLinkToken(token)
    ? await context.database
        .select()
        .from(applicationLinks)
        .where(eq(applicationLinks.digest, digestOfLink(token)))
    : [];
  return link ? sendResumeLink(context, link.guid, address) : { ok: false, why: "unknown" };
}

export async function deleteExpiredLinks(database: Database, before: Date): Promise<void> {
  await database.delete(applicationLinks).where(lte(applicationLinks.expires_at, before));
}
