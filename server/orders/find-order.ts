import { DAY_MS } from "#domain/calendar.ts";
import { emailIdentity } from "#domain/contact/email-identity.ts";
import { readOrderReference } from "#domain/deal/order-reference.ts";
import { fieldError } from "#domain/enquiries/fields.ts";
import { msg } from "#domain/messages/message.ts";
import { text } from "#domain/messages/message-text.ts";
import type { Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { orderLinks } from "#server/database/order-keys-schema.ts";
import { orders } from "#server/database/schema.ts";
import { announceOrderLink } from "#server/deliveries/announce.ts";
import { mailLimit, TOO_MANY_MAILS } from "#server/deliveries/mail-limit.ts";
import { clientLimit, processLimits } from "#server/http/open-limit.ts";
import { requestLimits } from "#server/http/request-limits.ts";
import { TOO_MANY_UNKNOWN_ORDERS } from "#server/http/too-many.ts";
import { digestOfLink, isLinkToken, newLinkToken } from "#server/text/link-token.ts";
import { and, eq, gt, lte } from "drizzle-orm";
import { invalidFields, type OrderContext, type OrderRefusal } from "./order-context.ts";
import type { OrderSearch } from "./orders.ts";
import { storedOrder } from "./stored-order.ts";

const LINK_TTL_MS = DAY_MS;

const EMAIL = { label: msg("common.email"), kind: "email", missing: msg("problem.enterYourEmailAddress") } as const;

/** Finds orders by reference and e-mail address, without ever saying whether there is one. */
export type OrderFinder = {
  /** Answers before an order is looked for, so that neither the answer nor its time depends on the order. */
  find: (search: OrderSearch, client: { address: string }) => Promise<{ ok: true } | OrderRefusal>;
  /** The order of a mailed link, as long as it is valid. */
  open: (token: string) => Promise<string | undefined>;
  /** Waits for the searches that have been answered already. */
  close: () => Promise<void>;
};

export function orderFinder(context: OrderContext): OrderFinder {
  const limits = requestLimits(context.website);
  const { website, now, openLimit = processLimits(now) } = context;
  const clients = clientLimit(openLimit, `order searches ${website.name}`, limits.unknown_orders);
  // Counts every search for a mailbox, found or not: the shared limit, which counts mails that are sent, would tell.
  const mailboxes = mailLimit(openLimit, `order searches for a mailbox ${website.name}`, limits);
  const searching = new Set<Promise<void>>();
  return {
    find: async ({ reference, email }, { address }) => {
      const known = readOrderReference(reference);
      const wrong = fieldError(EMAIL, email);
      const problems: Problem[] = [
        ...(known === undefined ? [{ field: "reference", message: text("problem.enterTheReference") }] : []),
        ...(wrong === undefined ? [] : [{ field: "email", message: wrong }]),
      ];
      if (known === undefined || problems.length > 0) return invalidFields(problems);
      const tooManyByClient = await clients.take(address);
      if (tooManyByClient !== undefined) return tooMany(TOO_MANY_UNKNOWN_ORDERS, tooManyByClient);
      const tooManyForMailbox = await mailboxes.take(email);
      if (tooManyForMailbox !== undefined) return tooMany(TOO_MANY_MAILS, tooManyForMailbox);
      const search = mailLink(context, known, email)
        .catch((error: unknown) => console.error("The link to an order could not be mailed:", error))
        .finally(() => searching.delete(search));
      searching.add(search);
      return { ok: true };
    },
    open: async (token) => {
      if (!isLinkToken(token)) return undefined;
      const { database, now, website } = context;
      const [link] = await database
        .select({ guid: orderLinks.guid })
        .from(orderLinks)
        .innerJoin(orders, eq(orders.guid, orderLinks.guid))
        .where(
          and(eq(orderLinks.digest, digestOfLink(token)), gt(orderLinks.expires_at, new Date(now())), eq(orders.website, website.name)),
        );
      return link?.guid;
    },
    close: async () => void (await Promise.all(searching)),
  };
}

/** Mails the link in the same transaction that stores its digest, if the order is there and the address is its customer's. */
async function mailLink({ database, website, mails, now }: OrderContext, reference: string, email: string): Promise<void> {
  await database.transaction(async (tx) => {
    const [found] = await tx
      .select({ guid: orders.guid })
      .from(orders)
      .where(and(eq(orders.reference, reference), eq(orders.website, website.name)));
    // Locked first, as a change of the address does: both then count the mail.
    const order = found && (await storedOrder(tx, found.guid, true));
    const address = order?.customer.customer_email ?? "";
    if (!order || address === "" || emailIdentity(address) !== emailIdentity(email)) return;
    if ((await mails?.take(address, tx)) !== undefined) return;
    const { token, digest } = newLinkToken();
    const at = new Date(now());
    const expires_at = new Date(now() + LINK_TTL_MS);
    await tx.insert(orderLinks).values({ digest, guid: order.guid, created_at: at, expires_at });
    await announceOrderLink(tx, order, { token, expires_at }, at);
  });
}

/** Links that were mailed to an address which is no longer the order's. */
export async function deleteOrderLinks(tx: Database, guid: string): Promise<void> {
  await tx.delete(orderLinks).where(eq(orderLinks.guid, guid));
}

export async function deleteExpiredOrderLinks(database: Database, before: Date): Promise<void> {
  await database.delete(orderLinks).where(lte(orderLinks.expires_at, before));
}

function tooMany(message: typeof TOO_MANY_MAILS, retry_after: number): OrderRefusal {
  return { ok: false, status: 429, message, errors: { form: [message] }, retry_after };
}
