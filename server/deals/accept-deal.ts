import { text } from "#domain/messages/message-text.ts";
import type { Database } from "#server/database/connect.ts";
import { leads } from "#server/database/schema.ts";
import { createOrder } from "#server/orders/placing/create-order.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import type { OrderClient } from "#server/orders/orders.ts";
import { storedOrder } from "#server/orders/stored-order.ts";
import { ofWebsiteOrRemoved } from "#server/retention/website-or-removed.ts";
import { and, eq, lt, sql } from "drizzle-orm";
import { customerDeals } from "./deals-schema.ts";
import type { Acceptance } from "./deals.ts";
import { orderFieldsOf } from "./figure-deal.ts";
import { closedReason, dealOfLink, orderGuidOf, type StoredDeal } from "./find-deal.ts";
import { linkForm, maySignOrder } from "./sign-order.ts";

/** For how long staff change nothing while an order is being opened. */
const ACCEPTING = sql`interval '30 seconds'`;
/** Acceptances finished in a run; the next run takes the rest. */
const BATCH = 50;

/**
 * Accepts a deal. Requests at the same time open one order, by its key; while it opens staff change nothing, so that what is ordered is
 * what was accepted. An order whose acceptance was not recorded is found, not opened again.
 */
export async function acceptDeal(context: OrderContext, token: string, client: OrderClient): Promise<Acceptance> {
  const existing = await orderOfDeal(context, token);
  if (existing) return { ok: true, guid: existing.guid, stock_id: existing.stock_id };
  const found = await dealOfLink(context, token);
  if (!found || found.deal.state === "accepted") return { ok: false, why: "unknown" };
  const { database } = context;
  const begun = await database.transaction((tx) => begin(tx, found.deal));
  if (!begun) {
    const again = await dealOfLink(context, token);
    const guid = again?.deal.state === "accepted" ? again.deal.order_guid : null;
    if (again && guid !== null) return { ok: true, guid, stock_id: again.deal.stock_id };
    return { ok: false, why: again ? (closedReason(again) ?? "changing") : "unknown" };
  }
  const { deal } = begun;
  const { id, figures, terms, stock_id, version, expires_at } = deal;
  const [lead] = await database.select({ contact: leads.contact }).from(leads).where(eq(leads.id, deal.lead));
  if (!lead) return { ok: false, why: "unknown" };
  const body = { ...orderFieldsOf(lead.contact, terms, stock_id), terms_accepted: true };
  const created = await createOrder(
    context,
    body,
    { ...client, idempotencyKey: `deal-${id}-${version}` },
    { deal: figures, agreed: { deal: id, until: expires_at?.getTime() ?? 0 } },
  );
  if (!created.ok) {
    await giveUp(database, begun);
    if (created.status === 422) return { ...created, message: Object.values(created.errors)[0]?.[0] ?? text("common.pleaseTryAgain") };
    return created;
  }
  await recordAcceptance(context, deal, created.guid);
  return { ok: true, guid: created.guid, stock_id };
}

/** The deal as it is accepted. `own` is the moment that this request wrote into `accepting_until`, `before` the one that it replaced. */
type Begun = { deal: StoredDeal; own: string; before: string | null };

const ACCEPTING_UNTIL = sql<string | null>`${customerDeals.accepting_until}::text`;

/** Undefined if it cannot be accepted any more. */
async function begin(tx: Database, { id, version }: StoredDeal): Promise<Begun | undefined> {
  const acceptable = and(
    eq(customerDeals.id, id),
    eq(customerDeals.version, version),
    eq(customerDeals.state, "sent"),
    sql`${customerDeals.expires_at} > now()`,
  );
  const [locked] = await tx.select({ before: ACCEPTING_UNTIL }).from(customerDeals).where(acceptable).for("update");
  if (!locked) return undefined;
  // Later than the one before, so that each request has its own.
  const until = sql`greatest(now() + ${ACCEPTING}, ${customerDeals.accepting_until} + interval '1 microsecond')`;
  await tx.update(customerDeals).set({ accepting_until: until }).where(acceptable);
  const [row] = await tx.select({ deal: customerDeals, own: ACCEPTING_UNTIL }).from(customerDeals).where(acceptable);
  return row && { deal: row.deal, own: row.own ?? "", before: locked.before };
}

/** Staff may change the deal again, unless another request is still accepting it. */
async function giveUp(database: Database, { deal, own, before }: Begun): Promise<void> {
  await database
    .update(customerDeals)
    .set({ accepting_until: sql`${before}::timestamptz` })
    .where(and(eq(customerDeals.id, deal.id), sql`${customerDeals.accepting_until} = ${own}::timestamptz`));
}

/** Records an acceptance, and mails the link for signing; of several requests one does. */
async function recordAcceptance(context: OrderContext, { id, version }: StoredDeal, guid: string): Promise<void> {
  const at = new Date(context.now());
  await context.database.transaction(async (tx) => {
    const accepted = await tx
      .update(customerDeals)
      .set({ state: "accepted", order_guid: guid, accepted_at: at, updated_at: at, accepting_until: null })
      .where(and(eq(customerDeals.id, id), eq(customerDeals.version, version), eq(customerDeals.state, "sent")))
      .returning({ id: customerDeals.id });
    const order = accepted.length > 0 ? await storedOrder(tx, guid) : undefined;
    if (order && context.sendsMail && maySignOrder(order)) await linkForm(tx, order, at);
  });
}

/** The order that a deal became, for its link. An acceptance that was not recorded is recorded first. */
export async function orderOfDeal(context: OrderContext, token: string) {
  const found = await dealOfLink(context, token);
  if (!found) return undefined;
  const guid = await orderGuidOf(context.database, found.deal);
  if (guid === undefined) return undefined;
  if (found.deal.state === "sent") await recordAcceptance(context, found.deal, guid);
  return storedOrder(context.database, guid);
}

/** Records the acceptances that were cut off after their order had been opened: the process ended, or the database was away. */
export async function finishAcceptances(context: OrderContext): Promise<void> {
  const { database } = context;
  const cutOff = await database
    .select({ deal: customerDeals, own: ACCEPTING_UNTIL })
    .from(customerDeals)
    .where(
      and(
        eq(customerDeals.state, "sent"),
        lt(customerDeals.accepting_until, sql`now()`),
        ofWebsiteOrRemoved(customerDeals.website, context),
      ),
    )
    .limit(BATCH);
  for (const { deal, own } of cutOff) {
    const guid = await orderGuidOf(database, deal);
    if (guid === undefined) await giveUp(database, { deal, own: own ?? "", before: null });
    else await recordAcceptance(context, deal, guid);
  }
}
