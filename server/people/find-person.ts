import { contactIfKnown, type AlertContact } from "#server/alerts/alert-context.ts";
import { alerts, type StoredAlert } from "#server/alerts/alerts-schema.ts";
import type { Database } from "#server/database/connect.ts";
import { customerDeals, customerDealVersions, signedOrderForms } from "#server/deals/deals-schema.ts";
import { leadReplies } from "#server/database/staff-schema.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { leads, orders, valuations } from "#server/database/schema.ts";
import type { StoredLead } from "#server/enquiries/lead-context.ts";
import { storedCustomer, storedDeal, type StoredOrder } from "#server/orders/stored-order.ts";
import type { FieldEncryption } from "#server/orders/applications/field-encryption.ts";
import type { StoredMail, Outbox } from "#server/providers/mail/demo-outbox.ts";
import { asc, getTableColumns, inArray, or, sql, type SQLWrapper } from "drizzle-orm";

/** Ids per query. */
const IDS_A_QUESTION = 1_000;

export type PersonContext = { database: Database; vault: FieldEncryption | undefined; outbox: Outbox | undefined };

export type FoundValuation = { row: typeof valuations.$inferSelect; contact: Record<string, string> };

export type FoundDeal = { deal: typeof customerDeals.$inferSelect; versions: (typeof customerDealVersions.$inferSelect)[] };
export type FoundOrderForm = Omit<typeof signedOrderForms.$inferSelect, "pdf"> & { bytes: number };
export type FoundAlert = { row: StoredAlert; contact: Omit<AlertContact, "token"> };

/** All data stored about a person. */
export type FoundPerson = {
  orders: StoredOrder[];
  leads: StoredLead[];
  valuations: FoundValuation[];
  /** Announcements about these orders and leads, and any with one of the person's addresses. */
  announcements: (typeof announcements.$inferSelect)[];
  deliveries: (typeof deliveries.$inferSelect)[];
  /** What they wrote by email, with a lead of theirs, of another person or without one. */
  replies: (typeof leadReplies.$inferSelect)[];
  /** The deals that staff built for their forms, or that became their orders, with the versions that were sent. */
  deals: FoundDeal[];
  /** The signed forms of their orders. */
  orderForms: FoundOrderForm[];
  /** Searches and vehicles that they are emailed about, with the address and postcode. */
  alerts: FoundAlert[];
  /** The demo outbox's mails to or about them. */
  mails: StoredMail[];
};

const CUSTOMER_EMAIL = sql<string>`coalesce(${orders.customer} ->> 'customer_email', '')`;
const LEAD_EMAIL = sql<string>`coalesce(${leads.contact} ->> 'email', ${leads.contact} ->> 'customer_email', '')`;
const ANNOUNCED_EMAIL = sql<string>`coalesce(${announcements.told} #>> '{customer,customer_email}',
  ${announcements.told} #>> '{contact,email}', ${announcements.told} #>> '{contact,customer_email}', '')`;

/** Searches all tables for addresses that satisfy `isTheirs`. */
export async function findPerson({ database, vault, outbox }: PersonContext, isTheirs: (address: string) => boolean): Promise<FoundPerson> {
  const guids = await idsOf(database.select({ id: orders.guid, email: CUSTOMER_EMAIL }).from(orders), isTheirs);
  const leadIds = await idsOf(database.select({ id: leads.id, email: LEAD_EMAIL }).from(leads), isTheirs);
  const announced = await idsOf(database.select({ id: announcements.id, email: ANNOUNCED_EMAIL }).from(announcements), isTheirs);
  const sent = await idsOf(database.select({ id: deliveries.announcement, email: deliveries.recipient }).from(deliveries), isTheirs);
  const found = {
    orders: await inParts(guids, (part) =>
      database.select().from(orders).where(inArray(orders.guid, part)).orderBy(asc(orders.created_at)),
    ),
    leads: await inParts(leadIds, (part) => database.select().from(leads).where(inArray(leads.id, part)).orderBy(asc(leads.created_at))),
  };
  const deals = await dealsOf(database, { guids, leadIds });
  const replied = await idsOf(database.select({ id: leadReplies.id, email: leadReplies.sender }).from(leadReplies), isTheirs);
  const ofLeads = await inParts(leadIds, (part) =>
    database.select({ id: leadReplies.id }).from(leadReplies).where(inArray(leadReplies.lead, part)),
  );
  const valuationHashes = new Set([
    ...found.orders.map((row) => storedDeal(row).part_exchange?.hash),
    ...found.leads.map((row) => row.answers["valuation_hash"]),
    ...deals.flatMap(({ deal, versions }) => [
      deal.terms["valuation_hash"],
      ...[deal, ...versions].map(({ figures }) => figures.part_exchange?.hash),
    ]),
  ]);
  const valued = (await database.select().from(valuations)).map((row) => ({ row, contact: openedContact(vault, row) }));
  const watching = (await database.select().from(alerts)).flatMap((row) => {
    const contact = contactOfAlert(vault, row);
    return contact && isTheirs(contact.email) ? [{ row, contact }] : [];
  });
  const alertIds = watching.map(({ row }) => row.id);
  const about = await inParts([...guids, ...leadIds, ...alertIds], (part) =>
    database.select({ id: announcements.id }).from(announcements).where(inArray(announcements.about_id, part)),
  );
  const ids = [...new Set([...about.map(({ id }) => id), ...announced, ...sent])].toSorted((one, other) => one - other);
  return {
    ...found,
    deals,
    orderForms: await inParts(guids, (part) => orderFormsOf(database, part)),
    valuations: valued.filter(({ row, contact }) => valuationHashes.has(row.hash) || isTheirs(contact["email"] ?? "")),
    orders: found.orders.map((row) => ({ ...row, deal: storedDeal(row), customer: storedCustomer(row) })),
    announcements: await inParts(ids, (part) =>
      database.select().from(announcements).where(inArray(announcements.id, part)).orderBy(asc(announcements.id)),
    ),
    deliveries: await inParts(ids, (part) =>
      database
        .select()
        .from(deliveries)
        .where(or(inArray(deliveries.announcement, part)))
        .orderBy(asc(deliveries.id)),
    ),
    replies: await inParts([...new Set([...replied, ...ofLeads.map(({ id }) => id)])], (part) =>
      database.select().from(leadReplies).where(inArray(leadReplies.id, part)).orderBy(asc(leadReplies.received_at)),
    ),
    alerts: watching,
    mails: (await (outbox?.stored() ?? [])).filter(({ to, reply_to, text }) =>
      [to, reply_to ?? "", ...(text.match(/[^\s<>"():,;]+@[\w.-]+/g) ?? [])].some(isTheirs),
    ),
  };
}

/** Also a deal whose form has another address than the order that it became. */
async function dealsOf(database: Database, { guids, leadIds }: { guids: string[]; leadIds: string[] }): Promise<FoundDeal[]> {
  const rows = [
    ...(await inParts(leadIds, (part) => database.select().from(customerDeals).where(inArray(customerDeals.lead, part)))),
    ...(await inParts(guids, (part) => database.select().from(customerDeals).where(inArray(customerDeals.order_guid, part)))),
  ];
  const deals = [...new Map(rows.map((row) => [row.id, row])).values()];
  const versions = await inParts(
    deals.map(({ id }) => id),
    (part) => database.select().from(customerDealVersions).where(inArray(customerDealVersions.deal, part)),
  );
  return deals.map((deal) => ({ deal, versions: versions.filter((version) => version.deal === deal.id) }));
}

/** Without the file, which the person has by email. */
function orderFormsOf(database: Database, guids: string[]): PromiseLike<FoundOrderForm[]> {
  const { pdf, ...columns } = getTableColumns(signedOrderForms);
  return database
    .select({ ...columns, bytes: sql<number>`length(${pdf})` })
    .from(signedOrderForms)
    .where(inArray(signedOrderForms.guid, guids))
    .orderBy(asc(signedOrderForms.signed_at));
}

async function idsOf<Id>(
  question: SQLWrapper & PromiseLike<{ id: Id; email: string }[]>,
  isTheirs: (address: string) => boolean,
): Promise<Id[]> {
  return (await question).filter(({ email }) => email !== "" && isTheirs(email)).map(({ id }) => id);
}

async function inParts<Id, Row>(ids: readonly Id[], read: (part: Id[]) => PromiseLike<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += IDS_A_QUESTION) rows.push(...(await read(ids.slice(at, at + IDS_A_QUESTION))));
  return rows;
}

/** Without the token of its link, which opens the alert. Undefined if the key is lost. */
function contactOfAlert(vault: FieldEncryption | undefined, alert: StoredAlert): FoundAlert["contact"] | undefined {
  const opened = contactIfKnown(vault, alert);
  if (!opened) return undefined;
  const { token: _, ...contact } = opened;
  return contact;
}

/** A contact encrypted with a lost key cannot be read. */
function openedContact(vault: FieldEncryption | undefined, { hash, contact }: typeof valuations.$inferSelect): Record<string, string> {
  if (!vault || !contact) return {};
  try {
    return Object.fromEntries(Object.entries(contact).map(([name, sealed]) => [name, vault.open(hash, name, sealed)]));
  } catch {
    return {};
  }
}
