import type { Moment } from "#domain/calendar.ts";
import { WAITING_VIEWS, type WaitingView } from "#domain/deal/staff/waiting-views.ts";
import { UNPAID } from "#domain/deal/transitions.ts";
import type { Rights } from "#domain/staff/allowed.ts";
import type { Database } from "#server/database/connect.ts";
import { orders, sites, vehicles } from "#server/database/schema.ts";
import { visibleTo } from "#server/staff/visible-to.ts";
import { and, asc, desc, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import { isInView, ORDER_SCOPE, orderColumns, staffOrderRow, type StaffOrderRow } from "./order-list.ts";

export type WaitingOrder = StaffOrderRow & { why: WaitingView; mayProgress: boolean };

export type WaitingOrders = { total: number; views: Record<WaitingView, number>; rows: WaitingOrder[] };

type OrdersWanted = { rights: Rights; branch: string | undefined; limit: number; now: Moment };

/** The orders that wait for a decision, whose hold ends within a day, or whose money is on its way back: the next end of a hold first. */
export async function waitingOrders(database: Database, { rights, branch, limit, now }: OrdersWanted): Promise<WaitingOrders> {
  const is = (view: WaitingView) => isInView(view, now) ?? sql`true`;
  const end = sql`case when ${inArray(orders.status, [...UNPAID])} then ${orders.hold_expires_at} end`;
  const rows = await database
    .select({
      ...orderColumns(rights),
      mayProgress: sql<boolean>`(${visibleTo(rights, "orders.progress", ORDER_SCOPE)})`,
      decide: sql<boolean>`(${is("decide")})`,
      ending: sql<boolean>`(${is("ending")})`,
      total: sql<number>`(count(*) over ())::int`,
      toDecide: countOfAll(is("decide")),
      endingSoon: countOfAll(is("ending")),
      toRefund: countOfAll(is("refunds")),
    })
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.stock_id, orders.stock_id))
    .innerJoin(sites, eq(sites.id, vehicles.site_id))
    .where(
      and(
        visibleTo(rights, "orders.list", ORDER_SCOPE),
        branch === undefined ? undefined : eq(sites.slug, branch),
        or(...WAITING_VIEWS.map(is)),
      ),
    )
    .orderBy(sql`${end} asc nulls last`, desc(orders.created_at), asc(orders.reference))
    .limit(limit);
  const [first] = rows;
  return {
    total: first?.total ?? 0,
    views: { decide: first?.toDecide ?? 0, ending: first?.endingSoon ?? 0, refunds: first?.toRefund ?? 0 },
    rows: rows.map((row) => ({
      ...staffOrderRow(row),
      why: row.decide ? "decide" : row.ending ? "ending" : "refunds",
      mayProgress: row.mayProgress,
    })),
  };
}

/** Of all that wait, not of the rows that are read. */
function countOfAll(condition: SQL): SQL<number> {
  return sql<number>`(count(*) filter (where ${condition}) over ())::int`;
}
