import { addDays, isoMoment, londonDay, londonMoment, type Day, type Moment } from "#domain/calendar.ts";
import { STORED_REGISTRATION } from "#domain/stock/registration-mark.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { and, count, eq, inArray, sql, type SQL } from "drizzle-orm";

/** Whom to ask about. `again`: those asked before today too, otherwise those that have not been asked for a month. */
export type Wanted = { stock_id?: number | undefined; again: boolean };

export const REPEATED_AFTER_DAYS = 30;

export type DueVehicle = { stock_id: number; vrm: string; make: string };

/** Live and draft vehicles with a registration and something unstated, those never asked about first. At most `limit`. */
export async function dueVehicles(database: Database, wanted: Wanted, now: Moment, limit: number): Promise<DueVehicle[]> {
  const rows = await database
    .select({ stock_id: vehicles.stock_id, vrm: vehicles.vrm, make: vehicles.make })
    .from(vehicles)
    .where(isDue(wanted, now))
    .orderBy(sql`greatest(${vehicles.register} ->> 'checked_on', ${vehicles.register} ->> 'tried_at') nulls first`, vehicles.stock_id)
    .limit(limit);
  return rows.flatMap(({ stock_id, vrm, make }) => (vrm === null ? [] : [{ stock_id, vrm, make }]));
}

/** Whether a vehicle is due with the same registration. */
export async function isStillDue(database: Database, { again }: Wanted, now: Moment, { stock_id, vrm }: DueVehicle): Promise<boolean> {
  const [found] = await dueVehicles(database, { stock_id, again }, now, 1);
  return found?.vrm === vrm;
}

export async function countDue(database: Database, wanted: Wanted, now: Moment): Promise<number> {
  const [row] = await database.select({ due: count() }).from(vehicles).where(isDue(wanted, now));
  return row?.due ?? 0;
}

function isDue({ stock_id, again }: Wanted, now: Moment): SQL | undefined {
  const before: Day = again ? londonDay(now) : addDays(londonDay(now), -REPEATED_AFTER_DAYS);
  return and(
    inArray(vehicles.state, ["live", "draft"]),
    sql`${vehicles.vrm} ~ ${STORED_REGISTRATION}`,
    sql`(${vehicles.register} is null or ${vehicles.register} ->> 'vrm' <> ${vehicles.vrm}
      or coalesce(${vehicles.register} ->> 'checked_on', '') < ${before} and ${mayRetry(again, londonDay(now))})`,
    // What `unstatedFields` looks at. A vehicle without an exhaust has no such figures: it stays due, and is asked about every 30 days.
    sql`(${vehicles.date_first_registered} is null or ${vehicles.date_mot_expires} is null
      or coalesce(${vehicles.details} ->> 'co2_g_km', '0') = '0' or coalesce(${vehicles.details} ->> 'engine_size_cc', '0') = '0'
      or ${vehicles.details} ->> 'euro_standard' is null)`,
    ...(stock_id === undefined ? [] : [eq(vehicles.stock_id, stock_id)]),
  );
}

/** After a failure about the vehicle alone: from a day on, or by hand once a day. */
function mayRetry(again: boolean, today: Day): SQL {
  return again
    ? sql`(${vehicles.register} ->> 'retry_on' is null or ${vehicles.register} ->> 'tried_at' < ${isoMoment(londonMoment(today, "00:00"))})`
    : sql`coalesce(${vehicles.register} ->> 'retry_on', '') <= ${today}`;
}
