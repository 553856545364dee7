import type { DealClosed } from "./deals.ts";
import type { Database } from "#server/database/connect.ts";
import { orders } from "#server/database/schema.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { digestOfLink, isLinkToken } from "#server/text/link-token.ts";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { customerDeals, customerDealVersions } from "./deals-schema.ts";

export type StoredDeal = typeof customerDeals.$inferSelect;
export type FoundDeal = { deal: StoredDeal; isOver: boolean };

/** By the database's clock, which all nodes share. */
const IS_OVER = sql<boolean>`coalesce(${customerDeals.expires_at} <= now(), false)`;

/** The deal of a mailed link; undefined for any other token. */
export async function dealOfLink({ database, website }: OrderContext, token: string): Promise<FoundDeal | undefined> {
  if (!isLinkToken(token)) return undefined;
  const [row] = await database
    .select({ deal: customerDeals, isOver: IS_OVER })
    .from(customerDeals)
    .where(and(eq(customerDeals.digest, digestOfLink(token)), eq(customerDeals.website, website.name)));
  return row;
}

/** Why a deal that is not accepted cannot be accepted; undefined if it can. */
export function closedReason({ deal: { state }, isOver }: FoundDeal): DealClosed | undefined {
  if (state === "withdrawn") return "withdrawn";
  if (state !== "sent") return "changing";
  return isOver ? "expired" : undefined;
}

/** The order that a deal opened, also while its acceptance is not recorded yet; undefined if there is none. */
export async function orderGuidOf(database: Database, { id, stock_id, state, order_guid }: StoredDeal): Promise<string | undefined> {
  if (order_guid !== null) return order_guid;
  if (state !== "sent") return undefined;
  const [order] = await database
    .select({ guid: orders.guid })
    .from(orders)
    .where(and(eq(orders.stock_id, stock_id), isOrderOf(id)))
    .orderBy(desc(orders.created_at))
    .limit(1);
  return order?.guid;
}

/** Of a vehicle's orders: the one that a deal opened. */
export function isOrderOf(deal: string | typeof customerDeals.id) {
  return sql`${orders.deal} #>> '{agreed,deal}' = ${deal}::text`;
}

/** The version before this one that the customer was sent. */
export async function earlierVersion(database: Database, { id, version }: Pick<StoredDeal, "id" | "version">) {
  const [earlier] = await database
    .select({ figures: customerDealVersions.figures, discount: customerDealVersions.discount })
    .from(customerDealVersions)
    .where(and(eq(customerDealVersions.deal, id), lt(customerDealVersions.version, version)))
    .orderBy(desc(customerDealVersions.version))
    .limit(1);
  return earlier;
}
