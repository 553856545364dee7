import { alerts } from "#server/alerts/alerts-schema.ts";
import { emailIdentity } from "#domain/contact/email-identity.ts";
import type { Actor } from "#domain/deal/actor.ts";
import { leadReplies } from "#server/database/staff-schema.ts";
import { customerDeals } from "#server/deals/deals-schema.ts";
import { leads, valuations } from "#server/database/schema.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { redactDatabaseErrors } from "#server/database/redact-errors.ts";
import type { Outbox } from "#server/providers/mail/demo-outbox.ts";
import { inArray } from "drizzle-orm";
import { eraseOrder, fateOf, type OrderFate } from "./erase-order.ts";
import type { ErasedPeople } from "./erased-people.ts";
import { findPerson, type FoundPerson } from "./find-person.ts";
import { eraseAnnouncements, eraseMessages } from "./erase-messages.ts";
import { showPerson, type ShownPerson } from "./show-person.ts";

/** The result, or the plan, of an erasure. */
export type Erasure = {
  /** Each order by its reference. */
  orders: { reference: string; status: string; fate: OrderFate }[];
  leads: number;
  valuations: number;
  messages: number;
  /** Deals that staff built for them. */
  deals: number;
  /** Emails that they wrote. */
  replies: number;
  alerts: number;
  mails: number;
};

export type People = {
  show: (email: string, options: { application: boolean; actor: Actor }) => Promise<ShownPerson>;
  /** What erasing would do; changes nothing. */
  plan: (email: string) => Promise<Erasure>;
  erase: (email: string, actor: Actor) => Promise<Erasure>;
  /** Erases people again after a backup was restored; returns how many addresses. Runs before the site opens. */
  eraseAgain: () => Promise<number>;
};

type PeopleContext = OrderContext & { outbox: Outbox | undefined; erased: ErasedPeople };

/** Creates the operations about one person for the command line. */
export function openPeople(context: PeopleContext): People {
  const { database, erased, now } = context;
  const find = (email: string) => {
    const identity = emailIdentity(email);
    return findPerson(context, (address) => emailIdentity(address) === identity);
  };
  return {
    show: redactDatabaseErrors(async (email: string, options: Parameters<People["show"]>[1]) =>
      showPerson(context, await find(email), options),
    ),
    plan: redactDatabaseErrors(async (email: string) => planned(context, await find(email))),
    erase: redactDatabaseErrors(async (email: string, actor: Actor) => {
      const digest = erased.digest(email);
      // First: an erasure interrupted by a crash is completed at the next start.
      await erased.note(digest);
      const erasure = await erase(context, await find(email), actor);
      await erased.noteInDatabase(database, digest, actor, new Date(now()));
      return erasure;
    }),
    eraseAgain: redactDatabaseErrors(async () => {
      const digests = await erased.unknownToDatabase(database);
      if (digests.length === 0) return 0;
      await erase(context, await findPerson(context, erased.isAmong(new Set(digests))), "system");
      for (const digest of digests) await erased.noteInDatabase(database, digest, "system", new Date(now()));
      return digests.length;
    }),
  };
}

async function planned(context: PeopleContext, found: FoundPerson): Promise<Erasure> {
  const fates: FatedOrder[] = [];
  for (const order of found.orders)
    fates.push({ guid: order.guid, reference: order.reference, status: order.status, fate: await fateOf(context.database, order) });
  return counted(found, fates);
}

async function erase(context: PeopleContext, found: FoundPerson, actor: Actor): Promise<Erasure> {
  const { database, outbox, now } = context;
  const fates: FatedOrder[] = [];
  for (const { guid, reference, status } of found.orders)
    fates.push({ guid, reference, status, fate: await eraseOrder(context, guid, actor) });
  const left = leftOf(fates);
  await context.lender?.forget(found.orders.flatMap(({ guid }) => (left.has(guid) ? [] : [guid])));
  const leadIds = found.leads.map(({ id }) => id);
  const hashes = found.valuations.map(({ row }) => row.hash);
  // Deals go, also those of orders that are left: what was agreed is in the order, with its signed form.
  const dealIds = found.deals.map(({ deal }) => deal.id);
  const replyIds = found.replies.map(({ id }) => id);
  const alertIds = found.alerts.map(({ row }) => row.id);
  const others = erasedAnnouncements(left, found).map(({ id }) => id);
  await database.transaction(async (tx) => {
    const at = new Date(now());
    await eraseMessages(tx, [...leadIds, ...alertIds], at);
    if (alertIds.length > 0) await tx.delete(alerts).where(inArray(alerts.id, alertIds));
    await eraseAnnouncements(tx, others, at);
    if (replyIds.length > 0) await tx.delete(leadReplies).where(inArray(leadReplies.id, replyIds));
    if (leadIds.length > 0) await tx.delete(leads).where(inArray(leads.id, leadIds));
    if (dealIds.length > 0) await tx.delete(customerDeals).where(inArray(customerDeals.id, dealIds));
    if (hashes.length > 0) await tx.delete(valuations).where(inArray(valuations.hash, hashes));
  });
  for (const { number } of found.mails) await outbox?.remove(number);
  return counted(found, fates);
}

type FatedOrder = Erasure["orders"][number] & { guid: string };

/** The orders whose customer stays in them until the dealer ends them. */
function leftOf(fates: readonly FatedOrder[]): Set<string> {
  return new Set(fates.filter(({ fate }) => fate === "left" || fate === "payment open").map(({ guid }) => guid));
}

function erasedAnnouncements(left: ReadonlySet<string>, { announcements }: FoundPerson): FoundPerson["announcements"] {
  return announcements.filter(({ about_id }) => !left.has(about_id));
}

function counted(found: FoundPerson, fates: readonly FatedOrder[]): Erasure {
  const { leads, deals, valuations, replies, alerts, mails } = found;
  return {
    orders: fates.map(({ reference, status, fate }) => ({ reference, status, fate })),
    leads: leads.length,
    valuations: valuations.length,
    messages: erasedAnnouncements(leftOf(fates), found).length,
    deals: deals.length,
    replies: replies.length,
    alerts: alerts.length,
    mails: mails.length,
  };
}
