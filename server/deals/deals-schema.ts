import { DEAL_STATES } from "#domain/deal/customer/deal-state.ts";
import { leads, orders } from "#server/database/schema.ts";
import { staff } from "#server/database/staff-schema.ts";
import { customType, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Deal } from "#server/orders/stored-order.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => Uint8Array.from(value),
});

/** What is figured out: fields of an order's request, such as `finance_term`. */
export type DealTerms = Record<string, string | number | boolean | readonly string[]>;

/** Deals that staff build for the customer of a lead, who accepts them on the shop. */
export const customerDeals = pgTable(
  "customer_deals",
  {
    id: uuid("id").primaryKey(),
    website: text("website").notNull(),
    /** The vehicle's branch when the deal was built. */
    site_id: integer("site_id").notNull(),
    stock_id: integer("stock_id").notNull(),
    lead: uuid("lead")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    state: text("state", { enum: DEAL_STATES }).notNull().default("draft"),
    /** Of the figures. */
    version: integer("version").notNull().default(1),
    terms: jsonb("terms").$type<DealTerms>().notNull(),
    /** In pence, off the vehicle's price. */
    discount: integer("discount").notNull().default(0),
    /** Why, for colleagues. */
    reason: text("reason").notNull().default(""),
    figures: jsonb("figures").$type<Deal>().notNull(),
    staff: uuid("staff")
      .notNull()
      .references(() => staff.id),
    approved_by: uuid("approved_by").references(() => staff.id),
    approved_version: integer("approved_version"),
    digest: text("digest").unique("customer_deals_digest"),
    sent_at: moment("sent_at"),
    expires_at: moment("expires_at"),
    accepting_until: moment("accepting_until"),
    accepted_at: moment("accepted_at"),
    order_guid: uuid("order_guid").references(() => orders.guid, { onDelete: "set null" }),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (table) => [
    index("customer_deals_lead").on(table.lead),
    index("customer_deals_updated").on(table.updated_at),
    index("customer_deals_order").on(table.order_guid),
  ],
);

/** The versions of deals that customers were sent. */
export const customerDealVersions = pgTable(
  "customer_deal_versions",
  {
    deal: uuid("deal")
      .notNull()
      .references(() => customerDeals.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    figures: jsonb("figures").$type<Deal>().notNull(),
    discount: integer("discount").notNull(),
    sent_at: moment("sent_at").notNull(),
  },
  (table) => [primaryKey({ name: "customer_deal_versions_pkey", columns: [table.deal, table.version] })],
);

/** One-time links for signing the form of an order, by the digest of their token. */
export const orderFormLinks = pgTable(
  "order_form_links",
  {
    digest: text("digest").primaryKey(),
    guid: uuid("guid")
      .notNull()
      .references(() => orders.guid, { onDelete: "cascade" }),
    /** The digest of the order's figures. */
    figures: text("figures").notNull(),
    created_at: moment("created_at").notNull(),
    expires_at: moment("expires_at").notNull(),
    used_at: moment("used_at"),
  },
  (table) => [index("order_form_links_order").on(table.guid)],
);

/** Signed order forms; void once the order's figures are others. */
export const signedOrderForms = pgTable(
  "signed_order_forms",
  {
    guid: uuid("guid")
      .notNull()
      .references(() => orders.guid, { onDelete: "cascade" }),
    figures: text("figures").notNull(),
    name: text("name").notNull(),
    signed_at: moment("signed_at").notNull(),
    sha256: text("sha256").notNull(),
    pdf: bytes("pdf").notNull(),
  },
  (table) => [primaryKey({ name: "signed_order_forms_pkey", columns: [table.guid, table.figures] })],
);
