import { text } from "#domain/messages/message-text.ts";
import { formatMoney } from "#domain/money.ts";
import { cashPrice } from "#domain/finance/quote-money.ts";
import { changedLines, dealLines } from "#domain/deal/customer/deal-lines.ts";
import { pence } from "#domain/money.ts";
import type { Database } from "#server/database/connect.ts";
import { leads } from "#server/database/schema.ts";
import { staff } from "#server/database/staff-schema.ts";
import { createOrder } from "#server/orders/placing/create-order.ts";
import { dealBasisOf, onlinePaymentDue } from "#server/orders/placing/price-deal.ts";
import { orderBlockedReason, vehicleRow } from "#server/orders/holds/vehicle-hold.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import type { OrderClient } from "#server/orders/orders.ts";
import { presentOrderedVehicle } from "#server/orders/present-order.ts";
import { storedOrder } from "#server/orders/stored-order.ts";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { customerDeals, customerDealVersions } from "./deals-schema.ts";
import type { Acceptance, AcceptedDeal, DealClosed, SeenDeal, ShownDeal } from "./deals.ts";
import { orderFieldsOf } from "./figure-deal.ts";
import { digestOfLink, isLinkToken } from "#server/text/link-token.ts";
import { linkForm, maySignOrder, validForm } from "./sign-order.ts";

type StoredDeal = typeof customerDeals.$inferSelect;
type Found = { deal: StoredDeal; isOver: boolean };

/** For how long staff change nothing while an order is being opened. */
const ACCEPTING = sql`interval '30 seconds'`;
/** By the database's clock, which all nodes share. */
const IS_OVER = sql<boolean>`coalesce(${customerDeals.expires_at} <= now(), false)`;

export async function dealOfLink({ database, website }: OrderContext, token: string): Promise<Found | undefined> {
  if (!isLinkToken(token)) return undefined;
  const [row] = await database
    .select({ deal: customerDeals, isOver: IS_OVER })
    .from(customerDeals)
    .where(and(eq(customerDeals.digest, digestOfLink(token)), eq(customerDeals.website, website.name)));
  return row;
}

/** What the link of a deal shows; it changes nothing. */
export async function lookAtDeal(context: OrderContext, token: string): Promise<SeenDeal> {
  const found = await dealOfLink(context, token);
  if (!found) return { ok: false, why: "unknown" };
  const { deal } = found;
  if (deal.state === "accepted") return { ok: true, accepted: await acceptedDeal(context, deal) };
  const closed = whyClosed(found);
  return closed ? { ok: false, why: closed } : { ok: true, deal: await shownDeal(context, deal) };
}

function whyClosed({ deal: { state }, isOver }: Found): DealClosed | undefined {
  if (state === "withdrawn") return "withdrawn";
  if (state !== "sent") return "changing";
  return isOver ? "expired" : undefined;
}

async function shownDeal(context: OrderContext, deal: StoredDeal): Promise<ShownDeal> {
  const { database, website, site } = context;
  const { figures, discount, stock_id } = deal;
  const vehicle = await vehicleRow(database, stock_id);
  const today = vehicle && cashPrice(dealBasisOf(vehicle).vehicle);
  const [earlier] = await database
    .select()
    .from(customerDealVersions)
    .where(and(eq(customerDealVersions.deal, deal.id), lt(customerDealVersions.version, deal.version)))
    .orderBy(desc(customerDealVersions.version))
    .limit(1);
  const [by] = await database.select({ name: staff.name }).from(staff).where(eq(staff.id, deal.staff));
  const lines = linesOf({ figures, discount });
  const { title, derivative, vrm, path } = presentOrderedVehicle(figures);
  return {
    title,
    derivative,
    vrm,
    path,
    stock_id,
    branch: site?.(deal.site_id)?.name ?? website.site_name,
    by: by?.name ?? website.site_name,
    expires_at: deal.expires_at?.getTime() ?? 0,
    lines,
    changes: earlier ? changedLines(linesOf(earlier), lines) : [],
    lower: today !== undefined && today < cashPrice(figures.vehicle) ? text("deal.shopPriceIsLower", { price: formatMoney(today) }) : null,
    blocked: orderBlockedReason(vehicle, website) ?? null,
    isFinance: figures.finance !== null,
    amount_due: onlinePaymentDue(context, figures.finance ? "FINANCE" : "OUTRIGHT_DEPOSIT", figures),
  };
}

/** Every figure of a version of a deal. */
export function linesOf({ figures, discount }: Pick<StoredDeal, "figures" | "discount">) {
  const { price, products, part_exchange, finance } = figures;
  return dealLines({ price, products, part_exchange, quote: finance?.quote ?? null }, pence(discount));
}

async function acceptedDeal({ database }: OrderContext, deal: StoredDeal): Promise<AcceptedDeal> {
  const order = deal.order_guid === null ? undefined : await storedOrder(database, deal.order_guid);
  const { title } = presentOrderedVehicle(deal.figures);
  if (!order) return { guid: "", title, signed: null, maySign: false };
  const signed = await validForm(database, order);
  return { guid: order.guid, title, signed, maySign: !signed && maySignOrder(order) };
}

/**
 * Accepts a deal. Requests at the same time open one order, by its key; while it opens staff change nothing, so that what is ordered is
 * what was accepted.
 */
export async function acceptDeal(context: OrderContext, token: string, client: OrderClient): Promise<Acceptance> {
  const found = await dealOfLink(context, token);
  if (!found) return { ok: false, why: "unknown" };
  const { id, state } = found.deal;
  if (state === "accepted") return existingOrder(found.deal);
  const deal = await begin(context.database, found.deal);
  if (!deal) {
    const again = await dealOfLink(context, token);
    if (again?.deal.state === "accepted") return existingOrder(again.deal);
    return { ok: false, why: again ? (whyClosed(again) ?? "changing") : "unknown" };
  }
  const [lead] = await context.database.select({ contact: leads.contact }).from(leads).where(eq(leads.id, deal.lead));
  if (!lead) return { ok: false, why: "unknown" };
  const { figures, terms, stock_id, version, expires_at } = deal;
  const body = { ...orderFieldsOf(lead.contact, terms, stock_id), terms_accepted: true };
  const key = `deal-${id}-${version}`;
  const created = await createOrder(
    context,
    body,
    { ...client, idempotencyKey: key },
    { deal: figures, agreed: { deal: id, until: expires_at?.getTime() ?? 0 } },
  );
  if (!created.ok) {
    await context.database.update(customerDeals).set({ accepting_until: null }).where(eq(customerDeals.id, id));
    if (created.status === 422) return { ...created, message: Object.values(created.errors)[0]?.[0] ?? text("common.pleaseTryAgain") };
    return created;
  }
  await context.database.transaction((tx) => finish(tx, context, deal, created.guid));
  return { ok: true, guid: created.guid, stock_id };
}

function existingOrder({ order_guid, stock_id }: StoredDeal): Acceptance {
  return order_guid === null ? { ok: false, why: "unknown" } : { ok: true, guid: order_guid, stock_id };
}

/** Undefined if it cannot be accepted any more. */
async function begin(database: Database, { id, version }: StoredDeal): Promise<StoredDeal | undefined> {
  const [deal] = await database
    .update(customerDeals)
    .set({ accepting_until: sql`now() + ${ACCEPTING}` })
    .where(
      and(
        eq(customerDeals.id, id),
        eq(customerDeals.version, version),
        eq(customerDeals.state, "sent"),
        sql`${customerDeals.expires_at} > now()`,
      ),
    )
    .returning();
  return deal;
}

/** Of several requests one accepts, and mails the link for signing. */
async function finish(tx: Database, context: OrderContext, { id, version }: StoredDeal, guid: string): Promise<void> {
  const at = new Date(context.now());
  const accepted = await tx
    .update(customerDeals)
    .set({ state: "accepted", order_guid: guid, accepted_at: at, updated_at: at, accepting_until: null })
    .where(and(eq(customerDeals.id, id), eq(customerDeals.version, version), eq(customerDeals.state, "sent")))
    .returning({ id: customerDeals.id });
  const order = accepted.length > 0 ? await storedOrder(tx, guid) : undefined;
  if (order && context.sendsMail) await linkForm(tx, order, at);
}

/** The order that a deal became, for its link. */
export async function orderOfDeal(context: OrderContext, token: string) {
  const found = await dealOfLink(context, token);
  const guid = found?.deal.state === "accepted" ? found.deal.order_guid : null;
  return guid === null ? undefined : storedOrder(context.database, guid);
}
