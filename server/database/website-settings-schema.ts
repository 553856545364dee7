import { bigint, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Settings of websites that staff decided, as texts (`settingText`). Without `value` and `recipients` one was taken back. */
export const websiteSettings = pgTable("website_settings", {
  /** "wexcombe/telephone" */
  id: text("id").primaryKey(),
  website: text("website").notNull(),
  name: text("name").notNull(),
  value: text("value"),
  /** Addresses of mails, which the audit log does not show. */
  recipients: text("recipients"),
  actor: text("actor").notNull(),
  act: bigint("act", { mode: "number" }).notNull(),
  changed_at: timestamp("changed_at", { withTimezone: true, mode: "date" }).notNull(),
  revision: bigint("revision", { mode: "number" }).notNull().default(0),
});
