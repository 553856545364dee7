import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Words of searches of the shop that found nothing, and how often on which day: nothing of who searched. */
export const emptySearches = pgTable(
  "empty_searches",
  {
    website: text("website").notNull(),
    day: date("day").notNull(),
    words: text("words").notNull(),
    times: integer("times").notNull(),
  },
  (table) => [primaryKey({ columns: [table.website, table.day, table.words] })],
);
