import type { Moment } from "#domain/calendar.ts";
import { londonClock } from "#domain/date-texts.ts";
import type { Post } from "#domain/staff/allowed.ts";
import { isQuiet } from "#domain/staff/quiet-hours.ts";
import type { Database } from "#server/database/connect.ts";
import { staff, staffPosts } from "#server/database/staff-schema.ts";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { pushQuietHours, pushSubscriptions } from "./push-schema.ts";
import { endOf } from "./subscriptions.ts";

const MAX_SUBSCRIPTIONS = 500;

export type ReceivingBrowser = Awaited<ReturnType<typeof receivingBrowsers>>[number];

/** The browsers that get notices now, with what their people may see now. Nobody who has left, whose sign-in is over, or in quiet hours. */
export async function receivingBrowsers(database: Database, now: Moment) {
  const rows = await database
    .select({
      id: pushSubscriptions.id,
      staff: pushSubscriptions.staff,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      key: pushSubscriptions.key,
      from: pushQuietHours.quiet_from,
      until: pushQuietHours.quiet_until,
      posts: sql<Post[]>`(select coalesce(jsonb_agg(jsonb_build_object('role', role, 'site_id', site_id, 'website', website)), '[]')
        from ${staffPosts} where staff = ${pushSubscriptions.staff})`,
    })
    .from(pushSubscriptions)
    .innerJoin(staff, and(eq(staff.id, pushSubscriptions.staff), isNull(staff.ended_at)))
    .leftJoin(pushQuietHours, eq(pushQuietHours.staff, pushSubscriptions.staff))
    .where(sql`${endOf} > ${new Date(now).toISOString()}::timestamptz`)
    .orderBy(asc(pushSubscriptions.id))
    .limit(MAX_SUBSCRIPTIONS);
  const time = londonClock(now);
  return rows.filter(({ from, until }) => from === null || until === null || !isQuiet({ from, until }, time));
}
