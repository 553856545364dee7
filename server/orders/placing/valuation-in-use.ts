import { HOLDING } from "#domain/deal/transitions.ts";
import type { Database } from "#server/database/connect.ts";
import { orders } from "#server/database/schema.ts";
import { and, eq, inArray, ne } from "drizzle-orm";
import { isUniqueViolation } from "#server/database/outcome-transaction.ts";
import type { StoredOrder } from "#server/orders/stored-order.ts";

/** The unique index that allows a valuation in one holding order only. */
const ONE_ORDER_A_VALUATION = "orders_one_order_a_valuation";

/** Whether a write violated that index. */
export function isValuationInUse(error: unknown): boolean {
  return isUniqueViolation(error, ONE_ORDER_A_VALUATION);
}

/** Whether another holding order has the part exchange of an order that takes its vehicle again. */
export async function isValuationInOtherOrder(
  tx: Database,
  { guid, valuation_hash }: Pick<StoredOrder, "guid" | "valuation_hash">,
): Promise<boolean> {
  if (valuation_hash === null) return false;
  const others = await tx
    .select({ guid: orders.guid })
    .from(orders)
    .where(and(eq(orders.valuation_hash, valuation_hash), ne(orders.guid, guid), inArray(orders.status, [...HOLDING])))
    .limit(1);
  return others.length > 0;
}
