import { orderQueryPath, readOrderQuery } from "#domain/deal/staff/order-query.ts";
import { ORDER_STATUSES } from "#domain/deal/transitions.ts";
import type { ColumnOf, NumbersRow } from "#domain/numbers/number-tables.ts";
import { ordersByStatus } from "#server/orders/staff/order-list.ts";
import type { NumbersContext, NumbersOf } from "./numbers-context.ts";

const ALL_ORDERS = readOrderQuery(new URLSearchParams());

/** The orders that were placed, by where they stand now. */
export async function ordersByStep(context: NumbersContext, of: NumbersOf): Promise<NumbersRow<ColumnOf<"orders">>[]> {
  const site = of.branch?.id ?? null;
  const numbers = await ordersByStatus(context.database, of.rights, { site, days: of.days, now: context.now() });
  if (numbers.size === 0) return [];
  return ORDER_STATUSES.map((status) => ({
    key: status,
    name: status,
    figures: {
      orders: { value: numbers.get(status) ?? 0, path: orderQueryPath({ ...ALL_ORDERS, site, status, days: of.days }) },
    },
  }));
}
