import { vehicles } from "#server/database/schema.ts";
import { integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** When DVSA is asked about a vehicle of the stock again. Beside the vehicles, because a failed attempt changes nothing that pages show. */
export const motChecks = pgTable("mot_checks", {
  stock_id: integer("stock_id").primaryKey().references(() => vehicles.stock_id, { onDelete: "cascade" }),
  /** With another registration the vehicle is due at once. */
  vrm: text("vrm").notNull(),
  next_at: timestamp("next_at", { withTimezone: true, mode: "date" }).notNull(),
  /** Attempts in a row without an answer. */
  failures: smallint("failures").notNull().default(0),
});

/** Work that one of several nodes does: whoever holds the row until a moment. */
export const leases = pgTable("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  held_until: timestamp("held_until", { withTimezone: true, mode: "date" }).notNull(),
});
