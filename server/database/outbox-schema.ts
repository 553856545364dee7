import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * Transactional outbox: an event of an order or lead to communicate, written in the same transaction. The fan-out creates a row of
 * `deliveries` per recipient.
 */
export const announcements = pgTable(
  "announcements",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    website: text("website").notNull(),
    about: text("about", { enum: ["order", "lead", "alert"] }).notNull(),
    about_id: uuid("about_id").notNull(),
    event: text("event").notNull(),
    at: moment("at").notNull(),
    /** The order, lead or alert at the time of the event; null once its retention is over. */
    told: jsonb("told").$type<Record<string, unknown>>(),
    spread_at: moment("spread_at"),
  },
  (table) => [
    index("announcements_unspread")
      .on(table.id)
      .where(sql`spread_at is null`),
    index("announcements_at").on(table.at),
  ],
);

const DELIVERY_ROUTES = [
  "shopper_mail",
  "answer_mail",
  "appointment_mail",
  "deal_mail",
  "alert_mail",
  "dealer_mail",
  "adf_mail",
  "webhook",
  "adf_webhook",
  "lender",
] as const;

/** One announcement to one recipient. Those about one order or lead reach a recipient in the order of their announcements. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    announcement: bigint("announcement", { mode: "number" })
      .notNull()
      .references(() => announcements.id, { onDelete: "cascade" }),
    about_id: uuid("about_id").notNull(),
    route: text("route", { enum: DELIVERY_ROUTES }).notNull(),
    /** The e-mail address; emptied together with the payload. */
    recipient: text("recipient").notNull().default(""),
    status: text("status", { enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    due_at: moment("due_at").notNull(),
    /** A sender is working on the row until then. */
    leased_until: moment("leased_until"),
    /** Why the last attempt failed; never the content. */
    error: text("error"),
    created_at: moment("created_at").notNull(),
    settled_at: moment("settled_at"),
  },
  (table) => [
    index("deliveries_due")
      .on(table.route, table.due_at)
      .where(sql`status = 'waiting'`),
    index("deliveries_in_turn")
      .on(table.about_id, table.route, table.recipient, table.announcement)
      .where(sql`status = 'waiting'`),
    index("deliveries_announcement").on(table.announcement),
    index("deliveries_failed")
      .on(table.id)
      .where(sql`status = 'failed'`),
  ],
);
