import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" }).notNull();

/** The running nodes of a database server; a row that is not renewed is a node that died. */
export const nodes = pgTable("nodes", {
  id: uuid("id").primaryKey(),
  host: text("host").notNull(),
  version: text("version").notNull(),
  /** Fingerprints of the node's keys; it signs with the first. */
  keys: text("keys").array().notNull(),
  started_at: moment("started_at").defaultNow(),
  seen_at: moment("seen_at").defaultNow(),
});

/** Requests that a limit counts over all nodes, written by `count_request` (migration 0034). */
export const countedRequests = pgTable(
  "counted_requests",
  {
    limit_name: text("limit_name").notNull(),
    /** A keyed digest of a client or a mailbox. */
    counted: text("counted").notNull(),
    at: moment("at"),
    over_at: moment("over_at"),
  },
  (table) => [
    index("counted_requests_of_one").on(table.limit_name, table.counted, table.at),
    index("counted_requests_over_at").on(table.over_at),
  ],
);
