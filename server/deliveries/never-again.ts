import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { and, eq, exists, gt, inArray, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

/** Where a payload has the link of a customer's mail. */
const LINKS = ["deal_link", "confirm", "link", "find"] as const;
/** Mails that are sent for their link alone: any other says more, and is sent without a link that works. */
const FOR_THEIR_LINK = ["deal", "order_form", "confirm_email", "application_link", "order_link"];

/** Whether a newer delivery about the same has reached the same recipient, or may at any moment. */
export function isOvertaken(database: Database, now: Moment): SQL<boolean> {
  const later = alias(deliveries, "later");
  const newer = database
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.about_id, deliveries.about_id),
        eq(later.route, deliveries.route),
        eq(later.recipient, deliveries.recipient),
        gt(later.announcement, deliveries.announcement),
        or(eq(later.status, "sent"), and(eq(later.status, "waiting"), gt(later.leased_until, new Date(now)))),
      ),
    );
  return sql<boolean>`${exists(newer)}`;
}

/** Whether it is a mail for a link, which has expired. */
export function hasExpiredLink(database: Database, now: Moment): SQL<boolean> {
  const ends = LINKS.map((name) => sql`${announcements.told} #>> ${sql.raw(`'{${name},expires_at}'`)}`);
  const expired = database
    .select({ id: announcements.id })
    .from(announcements)
    .where(
      and(
        eq(announcements.id, deliveries.announcement),
        inArray(announcements.event, FOR_THEIR_LINK),
        sql`coalesce(${sql.join(ends, sql`, `)})::timestamptz <= ${new Date(now).toISOString()}::timestamptz`,
      ),
    );
  return sql<boolean>`${exists(expired)}`;
}
