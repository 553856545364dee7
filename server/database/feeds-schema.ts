import { boolean, integer, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** What came of a feed the last time. */
export type FeedResult = { outcome: "brought in" | "unchanged" | "failed"; message: string; refused: number };

/** Feeds that are fetched by themselves, by one of the running nodes. */
export const feeds = pgTable("feeds", {
  name: text("name").primaryKey(),
  url: text("url").notNull(),
  /** The map by its name, and what it says where it is a dealer's own: every node can read it. */
  map_name: text("map_name").notNull(),
  map: jsonb("map").$type<unknown>(),
  site: text("site"),
  replace: boolean("replace").notNull().default(false),
  /** Minutes between two attempts, or the hour in London of the one a day. */
  every_minutes: integer("every_minutes"),
  daily_hour: smallint("daily_hour"),
  next_at: timestamp("next_at", { withTimezone: true, mode: "date" }).notNull(),
  last_at: timestamp("last_at", { withTimezone: true, mode: "date" }),
  last_result: jsonb("last_result").$type<FeedResult>(),
  /** A digest of what the dealer was told by mail last: the same is told once a day at most. */
  mailed: text("mailed"),
  mailed_at: timestamp("mailed_at", { withTimezone: true, mode: "date" }),
});
