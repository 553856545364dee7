import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Photographs in the object store, with the key `photos/<digest>`. */
export const storedPhotos = pgTable(
  "stored_photos",
  {
    /** The SHA-256 digest of the stored object in hexadecimal. */
    digest: text("digest").primaryKey(),
    /** The digest of the file that it was made of: sent again it is not decoded again. */
    upload: text("upload"),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: integer("bytes").notNull(),
    created_at: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
    /** Since when no vehicle has it. */
    unused_since: timestamp("unused_since", { withTimezone: true, mode: "date" }),
  },
  (table) => [index("stored_photos_upload").on(table.upload)],
);
