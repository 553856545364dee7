import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Erased persons: a keyed digest of the e-mail address, so that the erasure is repeated after restoring a backup. */
export const erasures = pgTable("erasures", {
  digest: text("digest").primaryKey(),
  /** "cli:dana", or "system" where it was repeated. */
  erased_by: text("erased_by").notNull(),
  erased_at: timestamp("erased_at", { withTimezone: true, mode: "date" }).notNull(),
});
