import { vehicles } from "#server/database/schema.ts";
import { integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** When each vehicle's MOT check is due. A separate table, because a failed check changes nothing that pages show. */
export const motChecks = pgTable("mot_checks", {
  stock_id: integer("stock_id")
    .primaryKey()
    .references(() => vehicles.stock_id, { onDelete: "cascade" }),
  /** A vehicle whose registration has changed is due at once. */
  vrm: text("vrm").notNull(),
  next_at: timestamp("next_at", { withTimezone: true, mode: "date" }).notNull(),
  /** Consecutive failed attempts. */
  failures: smallint("failures").notNull().default(0),
});

/** Tasks that only one of several nodes does: the holder of the row until `held_until`. */
export const leases = pgTable("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  held_until: timestamp("held_until", { withTimezone: true, mode: "date" }).notNull(),
});
