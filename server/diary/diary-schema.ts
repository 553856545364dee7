import type { Day } from "#domain/calendar.ts";
import { APPOINTMENT_KINDS, APPOINTMENT_OUTCOMES } from "#domain/diary/appointment.ts";
import { leads, orders, sites } from "#server/database/schema.ts";
import { staff } from "#server/database/staff-schema.ts";
import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Appointments in the branch's local time. One vehicle is driven, collected or delivered at a time, and each kind has its places. */
export const appointments = pgTable(
  "appointments",
  {
    /** Of a test drive that the shopper booked: its lead's. */
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: APPOINTMENT_KINDS }).notNull(),
    /** Whom it is for: one of the two. */
    lead: uuid("lead").references(() => leads.id, { onDelete: "cascade" }),
    order_guid: uuid("order_guid").references(() => orders.guid, { onDelete: "cascade" }),
    website: text("website").notNull(),
    stock_id: integer("stock_id"),
    site_id: integer("site_id").notNull(),
    day: date("day", { mode: "string" }).$type<Day>().notNull(),
    time: text("time").notNull(),
    /** Null only for viewings. */
    place: smallint("place"),
    /** Of the calendar event, and what a change by staff has to name. */
    sequence: integer("sequence").notNull().default(0),
    /** Who sees to the customer. */
    staff: uuid("staff").references(() => staff.id),
    outcome: text("outcome", { enum: APPOINTMENT_OUTCOMES }),
    created_at: moment("created_at").notNull(),
    cancelled_at: moment("cancelled_at"),
  },
  (table) => [
    uniqueIndex("appointments_one_a_vehicle")
      .on(table.stock_id, table.day, table.time)
      .where(sql`cancelled_at is null and kind <> 'viewing'`),
    uniqueIndex("appointments_one_a_place")
      .on(table.site_id, table.kind, table.day, table.time, table.place)
      .where(sql`cancelled_at is null`),
    index("appointments_at_branch").on(table.site_id, table.day),
    index("appointments_lead").on(table.lead),
    index("appointments_order").on(table.order_guid),
  ],
);

/** Addresses at which a person's calendar reads the diary of a branch, by the digest of their token. */
export const diaryFeeds = pgTable(
  "diary_feeds",
  {
    id: uuid("id").primaryKey(),
    digest: text("digest").notNull().unique("diary_feeds_digest"),
    staff: uuid("staff")
      .notNull()
      .references(() => staff.id),
    site_id: integer("site_id")
      .notNull()
      .references(() => sites.id),
    created_at: moment("created_at").notNull(),
    ended_at: moment("ended_at"),
  },
  (table) => [
    uniqueIndex("diary_feeds_one_a_branch")
      .on(table.staff, table.site_id)
      .where(sql`ended_at is null`),
  ],
);
