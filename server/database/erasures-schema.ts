import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Who was erased: a keyed digest of the address, so that a restored backup is erased again. */
export const erasures = pgTable("erasures", {
  digest: text("digest").primaryKey(),
  /** Who did it: "cli:dana", or "system" where it was done again. */
  erased_by: text("erased_by").notNull(),
  erased_at: timestamp("erased_at", { withTimezone: true, mode: "date" }).notNull(),
});
