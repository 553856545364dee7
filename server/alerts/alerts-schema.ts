import { ALERT_FREQUENCIES } from "#domain/alerts/alert.ts";
import { bigint, date, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Searches and vehicles that shoppers are emailed about. */
export const alerts = pgTable("alerts", {
  id: uuid("id").primaryKey(),
  website: text("website").notNull(),
  locale: text("locale").notNull(),
  frequency: text("frequency", { enum: ALERT_FREQUENCIES }).notNull(),
  /** The part of the stock and the filters, without a postcode, and the page's URL; empty for a vehicle. */
  scope: text("scope", { enum: ["all", "cars", "vans"] }).notNull(),
  query: text("query").notNull(),
  address: text("address").notNull(),
  /** Null for a search. */
  stock_id: integer("stock_id"),
  /** An `AlertContact`, encrypted. */
  sealed: text("sealed").notNull(),
  email_digest: text("email_digest").notNull(),
  token_digest: text("token_digest").notNull().unique(),
  /** Null once confirmed. */
  confirm_digest: text("confirm_digest").unique(),
  created_at: moment("created_at").notNull(),
  confirmed_at: moment("confirmed_at"),
  active_at: moment("active_at").notNull(),
  reminded_at: moment("reminded_at"),
  digest_on: date("digest_on"),
  /** Of a vehicle that is gone: its last mail is in the queue. */
  ended_at: moment("ended_at"),
});

/** What each alert found. `told_at` is null until the mail is in the queue. */
export const alertVehicles = pgTable(
  "alert_vehicles",
  {
    alert: uuid("alert")
      .notNull()
      .references(() => alerts.id, { onDelete: "cascade" }),
    stock_id: integer("stock_id").notNull(),
    kind: text("kind", { enum: ["new", "cut"] }).notNull(),
    /** Pence. */
    price: integer("price"),
    was: integer("was"),
    found_at: moment("found_at").notNull(),
    told_at: moment("told_at"),
  },
  (table) => [primaryKey({ columns: [table.alert, table.stock_id] })],
);

/** Up to which revision of the stock alerts have been compared; one row. */
export const alertProgress = pgTable("alert_progress", {
  name: text("name").primaryKey(),
  revision: bigint("revision", { mode: "number" }).notNull(),
});

export type StoredAlert = typeof alerts.$inferSelect;
