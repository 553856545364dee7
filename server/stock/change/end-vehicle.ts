import type { Moment } from "#domain/calendar.ts";
import { HOLDING } from "#domain/deal/transitions.ts";
import type { Database } from "#server/database/connect.ts";
import { orders, vehicles } from "#server/database/schema.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { and, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";

/** Actions on a whole vehicle. */
export const STOCK_ACTS = ["withdraw", "sell", "restore"] as const;
export type StockAct = (typeof STOCK_ACTS)[number];

/** `by`: recorded as `ended_by`, such as "cli:dana". */
export type Act = { act: StockAct; by: string; now: Moment };

export type Ended =
  | { ok: true; before: (typeof vehicles.$inferSelect)["state"]; state: (typeof vehicles.$inferSelect)["state"] }
  /** `order` holds the vehicle, or was completed with it. */
  | { ok: false; why: "held" | "complete"; order: string };

const STATE = { withdraw: "withdrawn", sell: "sold", restore: "live" } as const satisfies Record<StockAct, string>;

/**
 * Takes a vehicle off the website or restores it; undefined when there is none. Refused while an order holds it. A vehicle sold with a
 * completed order cannot be restored.
 */
export async function endVehicle(database: Database, stock_id: number, { act, by, now }: Act): Promise<Ended | undefined> {
  return database.transaction(async (tx) => {
    await lockStock(tx);
    const [before] = await tx.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
    if (!before) return undefined;
    const state = STATE[act];
    const completed = tx
      .select({ one: sql`1` })
      .from(orders)
      .where(and(eq(orders.stock_id, stock_id), eq(orders.status, "COMPLETE")));
    const free = isNull(vehicles.held_by);
    const ended = {
      state,
      ended_at: state === "live" ? null : before.state === "live" ? new Date(now) : before.ended_at,
      ended_by: state === "live" ? null : by,
    };
    const done = await tx
      .update(vehicles)
      .set(ended)
      .where(and(eq(vehicles.stock_id, stock_id), act === "restore" ? free : or(free, exists(completed))))
      .returning({ stock_id: vehicles.stock_id });
    return done.length === 1 ? { ok: true, before: before.state, state } : { ok: false, ...(await holderOf(tx, stock_id)) };
  });
}

async function holderOf(tx: Database, stock_id: number): Promise<{ why: "held" | "complete"; order: string }> {
  const [order] = await tx
    .select({ status: orders.status, reference: orders.reference })
    .from(orders)
    .where(and(eq(orders.stock_id, stock_id), inArray(orders.status, [...HOLDING])));
  return { why: order?.status === "COMPLETE" ? "complete" : "held", order: order?.reference ?? "" };
}
