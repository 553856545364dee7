import type { Moment } from "#domain/calendar.ts";
import { STORED_REGISTRATION } from "#domain/stock/registration-mark.ts";
import type { Database } from "#server/database/connect.ts";
import { motChecks } from "#server/database/mot-checks-schema.ts";
import { vehicles } from "#server/database/schema.ts";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";

export type DueVehicle = { stock_id: number; vrm: string; failures: number };

/** Live vehicles with a registration whose MOT check is due, never checked ones first. At most `limit`. */
export async function dueVehicles(database: Database, now: Moment, limit: number): Promise<DueVehicle[]> {
  const rows = await database
    .select({ stock_id: vehicles.stock_id, vrm: vehicles.vrm, failures: motChecks.failures })
    .from(vehicles)
    .leftJoin(motChecks, and(eq(motChecks.stock_id, vehicles.stock_id), eq(motChecks.vrm, vehicles.vrm)))
    .where(
      and(
        eq(vehicles.state, "live"),
        sql`${vehicles.vrm} ~ ${STORED_REGISTRATION}`,
        or(isNull(motChecks.next_at), lte(motChecks.next_at, new Date(now))),
      ),
    )
    .orderBy(sql`${motChecks.next_at} nulls first`, vehicles.stock_id)
    .limit(limit);
  return rows.flatMap(({ stock_id, vrm, failures }) => (vrm === null ? [] : [{ stock_id, vrm, failures: failures ?? 0 }]));
}
