import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
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

/** Finance applications that staff sent to the lender, and its decision. How the sending goes is in their delivery. */
export const lenderApplications = pgTable(
  "lender_applications",
  {
    /** What the lender knows it by: the guid would open the order. */
    id: uuid("id").primaryKey(),
    guid: uuid("guid")
      .notNull()
      .references(() => orders.guid, { onDelete: "cascade" }),
    /** The event with which the customer sent it. */
    submitted: bigint("submitted", { mode: "number" }).notNull(),
    delivery: bigint("delivery", { mode: "number" }).notNull().unique(),
    /** The lender's name in the order's quote. */
    lender: text("lender").notNull(),
    sent_by: text("sent_by").notNull(),
    created_at: moment("created_at").notNull(),
    decision: text("decision", { enum: ["approved", "referred", "declined"] }),
    reference: text("reference"),
    decided_at: moment("decided_at"),
  },
  (table) => [
    unique("lender_applications_once").on(table.guid, table.submitted),
    index("lender_applications_undecided")
      .on(table.created_at)
      .where(sql`decision is null`),
  ],
);

/** Messages of the lender that have been taken in. */
export const lenderMessages = pgTable(
  "lender_messages",
  {
    application: uuid("application")
      .notNull()
      .references(() => lenderApplications.id, { onDelete: "cascade" }),
    id: text("id").notNull(),
    received_at: moment("received_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.application, table.id] })],
);
