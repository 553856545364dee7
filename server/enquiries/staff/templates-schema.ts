import { sites } from "#server/database/schema.ts";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** Texts that staff begin their answers to leads with. */
export const answerTemplateRows = pgTable(
  "answer_templates",
  {
    id: uuid("id").primaryKey(),
    website: text("website").notNull(),
    /** Null: of every branch. */
    site_id: integer("site_id").references(() => sites.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    revision: integer("revision").notNull().default(1),
  },
  (table) => [index("answer_templates_website").on(table.website)],
);
