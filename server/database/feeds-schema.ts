import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** The result of a feed's last import. */
export type FeedResult = { outcome: "brought in" | "unchanged" | "failed"; message: string; refused: number };

/** Feeds that are fetched automatically, by one of the running nodes. */
export const feeds = pgTable("feeds", {
  name: text("name").primaryKey(),
  url: text("url").notNull(),
  /** The map's name, and the content of a dealer's own map: every node can read it. */
  map_name: text("map_name").notNull(),
  map: jsonb("map").$type<unknown>(),
  site: text("site"),
  replace: boolean("replace").notNull().default(false),
  /** Minutes between two attempts, or the hour in London of the daily one. */
  every_minutes: integer("every_minutes"),
  daily_hour: smallint("daily_hour"),
  /** A paused feed is not due; next_at is then far away. */
  paused_at: timestamp("paused_at", { withTimezone: true, mode: "date" }),
  /** Whoever added or changed it imports into all branches, so that a column may name others than its own. */
  every_branch: boolean("every_branch").notNull().default(true),
  /** Counts the changes that staff made. */
  revision: integer("revision").notNull().default(0),
  next_at: timestamp("next_at", { withTimezone: true, mode: "date" }).notNull(),
  last_at: timestamp("last_at", { withTimezone: true, mode: "date" }),
  last_result: jsonb("last_result").$type<FeedResult>(),
  /** A digest of the last mail to the dealer: the same is sent once a day at most. */
  mailed: text("mailed"),
  mailed_at: timestamp("mailed_at", { withTimezone: true, mode: "date" }),
});

/** What each run of a feed did, but those that found it unchanged. */
export const feedRuns = pgTable(
  "feed_runs",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    feed: text("feed")
      .notNull()
      .references(() => feeds.name, { onDelete: "cascade" }),
    at: timestamp("at", { withTimezone: true, mode: "date" }).notNull(),
    result: jsonb("result").$type<FeedResult>().notNull(),
  },
  (table) => [index("feed_runs_feed").on(table.feed, table.id)],
);
