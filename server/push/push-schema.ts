import { leads } from "#server/database/schema.ts";
import { staff } from "#server/database/staff-schema.ts";
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Browsers in which a person gets notices of new leads. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid("id").primaryKey(),
    staff: uuid("staff")
      .notNull()
      .references(() => staff.id),
    /** The address of the browser's push service: whoever knows it can end the subscription. */
    endpoint: text("endpoint").notNull().unique("push_subscriptions_endpoint"),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** The public key of ours that the browser subscribed for. */
    key: text("key").notNull(),
    /** The browser, in words ("Chrome on Android"). */
    agent: text("agent").notNull(),
    /** The sign-in that switched them on or last renewed them, and until when notices come without another. */
    session: uuid("session"),
    ends_at: timestamp("ends_at", { withTimezone: true, mode: "date" }),
    created_at: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [index("push_subscriptions_staff").on(table.staff)],
);

/** From when until when, in London, a person gets no notice: "22:00". */
export const pushQuietHours = pgTable("push_quiet_hours", {
  staff: uuid("staff")
    .primaryKey()
    .references(() => staff.id),
  quiet_from: text("quiet_from").notNull(),
  quiet_until: text("quiet_until").notNull(),
});

/** Which person has had a notice of which lead: once at most, whichever node sends it. */
export const pushNotices = pgTable(
  "push_notices",
  {
    lead: uuid("lead")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    staff: uuid("staff")
      .notNull()
      .references(() => staff.id),
    sent_at: timestamp("sent_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.lead, table.staff] })],
);

/** Notices that a push service did not take, to be sent again. */
export const pushRetries = pgTable(
  "push_retries",
  {
    lead: uuid("lead")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    subscription: uuid("subscription")
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    /** How often it was sent. */
    tries: integer("tries").notNull(),
    due_at: timestamp("due_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.lead, table.subscription] }), index("push_retries_due_at").on(table.due_at)],
);
