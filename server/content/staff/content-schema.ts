import { bigint, boolean, customType, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A text as its bytes: read as text, the embedded database would leave out a byte order mark. */
const utf8 = customType<{ data: string; driverData: Uint8Array }>({
  dataType: () => "bytea",
  toDriver: (written) => Buffer.from(written, "utf8"),
  fromDriver: (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes),
});

/** Versions of texts that staff wrote, byte for byte. `piece`: "wexcombe/pages/warranty.md". */
export const contentVersions = pgTable(
  "content_versions",
  {
    piece: text("piece").notNull(),
    version: integer("version").notNull(),
    text: utf8("text").notNull(),
    /** The digest of the release's file that it was written over; empty: there was none; null: not known. */
    replaces: text("replaces"),
    actor: text("actor").notNull(),
    act: bigint("act", { mode: "number" }).notNull(),
    created_at: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.piece, table.version] })],
);

/** Which version the shop shows instead of the release's file. A scheduled one replaces the live one from its time on. */
export const contentPieces = pgTable("content_pieces", {
  piece: text("piece").primaryKey(),
  live_version: integer("live_version"),
  scheduled_version: integer("scheduled_version"),
  scheduled_at: moment("scheduled_at"),
  actor: text("actor").notNull(),
  act: bigint("act", { mode: "number" }).notNull(),
  changed_at: moment("changed_at").notNull(),
  /** Deleted; its versions stay. */
  removed: boolean("removed").notNull().default(false),
  /** The piece that it was renamed to. */
  moved_to: text("moved_to"),
  revision: bigint("revision", { mode: "number" }).notNull().default(0),
});

/** Who asked compliance to publish which version. A newer version, or publishing it, ends the request. */
export const contentRequests = pgTable("content_requests", {
  piece: text("piece").primaryKey(),
  version: integer("version").notNull(),
  actor: text("actor").notNull(),
  act: bigint("act", { mode: "number" }).notNull(),
  asked_at: moment("asked_at").notNull(),
});
