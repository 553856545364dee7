import { bigint, index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { orders } from "#server/database/schema.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export type ProofRow = Omit<typeof orderProofs.$inferInsert, "id">;

/** What customers were shown when an order was made or changed. `content`: canonical JSON, a `ShownContent`. */
export const orderProofs = pgTable(
  "order_proofs",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    guid: uuid("guid")
      .notNull()
      .references(() => orders.guid, { onDelete: "cascade" }),
    website: text("website").notNull(),
    /** Of the content, in hexadecimal digits. */
    sha256: text("sha256").notNull(),
    content: text("content").notNull(),
    /** Which key signed it; null, as the signature, where the site had no key. */
    key: text("key"),
    signature: text("signature"),
    created_at: moment("created_at").notNull(),
  },
  (table) => [unique("order_proofs_once").on(table.guid, table.sha256), index("order_proofs_created_at").on(table.created_at)],
);
