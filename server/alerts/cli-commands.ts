import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import type { Database } from "#server/database/connect.ts";
import { sql } from "drizzle-orm";
import * as z from "zod";

export const COUNT_ALERTS = "alerts";

/** Alerts of each website, without anything about who has them. */
export const AlertCounts = z.array(
  z.object({
    website: z.string(),
    /** Confirmed ones, on a search and on a vehicle, and how many of them are told once a day. */
    searches: z.number(),
    vehicles: z.number(),
    daily: z.number(),
    /** Asked for in the last day and not confirmed. */
    unconfirmed: z.number(),
    /** Reminded that nobody has used their link for five months. */
    reminded: z.number(),
    /** Vehicles found and not yet told: they wait for the day's email. */
    waiting: z.number(),
  }),
);
export type AlertCounts = z.infer<typeof AlertCounts>;

export function alertCommands(database: Database): CommandHandlers {
  return { [COUNT_ALERTS]: () => countAlerts(database) };
}

export async function countAlerts(database: Database): Promise<AlertCounts> {
  const { rows } = await database.execute(sql`
    select website,
      (count(*) filter (where confirmed_at is not null and stock_id is null))::int as searches,
      (count(*) filter (where confirmed_at is not null and stock_id is not null))::int as vehicles,
      (count(*) filter (where confirmed_at is not null and frequency = 'daily'))::int as daily,
      (count(*) filter (where confirmed_at is null))::int as unconfirmed,
      (count(*) filter (where reminded_at is not null))::int as reminded,
      coalesce(sum((select count(*) from alert_vehicles where alert = alerts.id and told_at is null)), 0)::int as waiting
    from alerts group by website order by website`);
  return AlertCounts.parse(rows);
}
