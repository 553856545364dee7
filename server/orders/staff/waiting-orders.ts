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
  const [decide, ending, refunds] = WAITING_VIEWS.map((view) => isInView(view, now) ?? sql`true`) as [SQL, SQL, SQL];
  const over = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}) over ())::int`;
  const end = sql`case when ${inArray(orders.status, [...UNPAID])} then ${orders.hold_expires_at} end`;
  const rows = await database
    .select({
      ...orderColumns(rights),
      mayProgress: sql<boolean>`(${visibleTo(rights, "orders.progress", ORDER_SCOPE)})`,
      decide: sql<boolean>`(${decide})`,
      ending: sql<boolean>`(${ending})`,
      total: sql<number>`(count(*) over ())::int`,
      toDecide: over(decide),
      endingSoon: over(ending),
      toRefund: over(refunds),
    })
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.stock_id, orders.stock_id))
    .innerJoin(sites, eq(sites.id, vehicles.site_id))
    .where(
      and(
        visibleTo(rights, "orders.list", ORDER_SCOPE),
        branch === undefined ? undefined : eq(sites.slug, branch),
        or(decide, ending, refunds),
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
