import { bigint, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Up to which message a mailbox has been read. */
export const mailboxReadings = pgTable("mailbox_readings", {
  /** A digest of the server, the user and the name of the mailbox. */
  mailbox: text("mailbox").primaryKey(),
  /** UIDs count within this value alone (RFC 9051, 2.3.1.1); empty before the mailbox was opened. */
  uid_validity: text("uid_validity").notNull(),
  last_uid: bigint("last_uid", { mode: "number" }).notNull(),
  /** Attempts that failed since it was read last. */
  failures: integer("failures").notNull().default(0),
});

/** The digests of messages that were stored, for as long as a mailbox may be read again. */
export const handledReplies = pgTable(
  "handled_replies",
  {
    message: text("message").primaryKey(),
    handled_at: timestamp("handled_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [index("handled_replies_handled_at").on(table.handled_at)],
);
