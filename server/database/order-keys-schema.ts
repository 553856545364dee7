import { index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { leads, orders } from "./schema.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** One-time links that open an application on another device: only the digest of the token is stored. */
export const applicationLinks = pgTable(
  "application_links",
  {
    digest: text("digest").primaryKey(),
    guid: uuid("guid")
      .notNull()
      .references(() => orders.guid, { onDelete: "cascade" }),
    created_at: moment("created_at").notNull(),
    expires_at: moment("expires_at").notNull(),
    used_at: moment("used_at"),
  },
  (table) => [index("application_links_guid").on(table.guid), index("application_links_expires_at").on(table.expires_at)],
);

/** Links that confirm an order's e-mail address: only the digest of the token is stored. */
export const emailConfirmations = pgTable(
  "email_confirmations",
  {
    digest: text("digest").primaryKey(),
    guid: uuid("guid")
      .notNull()
      .references(() => orders.guid, { onDelete: "cascade" }),
    created_at: moment("created_at").notNull(),
    expires_at: moment("expires_at").notNull(),
    used_at: moment("used_at"),
  },
  (table) => [index("email_confirmations_guid").on(table.guid), index("email_confirmations_expires_at").on(table.expires_at)],
);

/** Links that open an order's page for a day, mailed on request: only the digest of the token is stored. */
export const orderLinks = pgTable(
  "order_links",
  {
    digest: text("digest").primaryKey(),
    guid: uuid("guid")
      .notNull()
      .references(() => orders.guid, { onDelete: "cascade" }),
    created_at: moment("created_at").notNull(),
    expires_at: moment("expires_at").notNull(),
  },
  (table) => [index("order_links_guid").on(table.guid), index("order_links_expires_at").on(table.expires_at)],
);

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    key: text("key").notNull(),
    body_digest: text("body_digest").notNull(),
    guid: uuid("guid").notNull(),
    created_at: moment("created_at").notNull().defaultNow(),
    website: text("website").notNull().default(""),
  },
  (table) => [primaryKey({ name: "idempotency_keys_pkey", columns: [table.website, table.key] })],
);

/** As `idempotencyKeys`, of forms. Their reference to the lead is checked at the end of the transaction. */
export const leadKeys = pgTable(
  "lead_keys",
  {
    website: text("website").notNull(),
    key: text("key").notNull(),
    body_digest: text("body_digest").notNull(),
    lead: uuid("lead")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    created_at: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "lead_keys_pkey", columns: [table.website, table.key] }),
    index("lead_keys_lead").on(table.lead),
    index("lead_keys_created_at").on(table.created_at),
  ],
);

/** Processed messages of a payment provider, which delivers each at least once. */
export const paymentMessages = pgTable("payment_messages", {
  id: text("id").primaryKey(),
  provider: text("provider").notNull(),
  received_at: moment("received_at").notNull().defaultNow(),
});
