import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { sites, vehicles } from "./schema.ts";

/** Values that staff decided, in the form of the column or of the property of `details`. Imports lay them over the feed's. */
export const vehicleOverrides = pgTable(
  "vehicle_overrides",
  {
    stock_id: integer("stock_id")
      .notNull()
      .references(() => vehicles.stock_id, { onDelete: "cascade" }),
    /** An importer's field. */
    field: text("field").notNull(),
    /** Null: staff removed it. */
    value: jsonb("value"),
    /** The feed's newest value. */
    feed_value: jsonb("feed_value"),
    actor: text("actor").notNull(),
    act: bigint("act", { mode: "number" }).notNull(),
    created_at: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [primaryKey({ name: "vehicle_overrides_pkey", columns: [table.stock_id, table.field] })],
);

/** What staff decided about fields of branches, and the newest value of a file. */
export const siteOverrides = pgTable(
  "site_overrides",
  {
    site_id: integer("site_id")
      .notNull()
      .references(() => sites.id, { onDelete: "cascade" }),
    /** A stored field of a branch. */
    field: text("field").notNull(),
    value: jsonb("value").$type<{ value: unknown }>().notNull(),
    file_value: jsonb("file_value").$type<{ value: unknown }>().notNull(),
    actor: text("actor").notNull(),
    act: bigint("act", { mode: "number" }).notNull(),
    created_at: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [primaryKey({ name: "site_overrides_pkey", columns: [table.site_id, table.field] })],
);
