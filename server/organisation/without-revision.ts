import type { sites } from "#server/database/schema.ts";

type SiteRow = typeof sites.$inferSelect;

/** A branch without what only the database needs. */
export function withoutRevision({ revision: _revision, of_admin: _ofAdmin, ...site }: SiteRow): Omit<SiteRow, "revision" | "of_admin"> {
  return site;
}
