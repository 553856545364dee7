import { index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** The hashed files of each release that a node has started, for nodes of another release. Their content is in the object store. */
export const releasedAssets = pgTable(
  "released_assets",
  {
    /** A digest of all files of the build. */
    release: text("release").notNull(),
    /** "/assets/entry.client-1a2b3c4.js" */
    path: text("path").notNull(),
    /** The content's SHA-256 digest in hexadecimal. */
    digest: text("digest").notNull(),
    /** The last start of a node of this release. */
    started_at: timestamp("started_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.release, table.path] }), index("released_assets_path").on(table.path)],
);
