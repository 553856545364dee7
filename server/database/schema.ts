import type { StepDetail } from "#domain/deal/staff/order-steps.ts";
import { ORDER_STATUSES } from "#domain/deal/transitions.ts";
import type { VisitHistory } from "#domain/enquiries/visit-history.ts";
import type { Pence } from "#domain/money.ts";
import { BANK_HOLIDAY_REGIONS } from "#domain/organisation/bank-holidays.ts";
import { SITE_KINDS, type DayHours, type Site, type SpecialDay } from "#domain/organisation/site.ts";
import type { ErrorsByField } from "#domain/problem.ts";
import { CONDITIONS, type ConditionAnswers } from "#domain/part-exchange/condition.ts";
import type { TradeValues } from "#domain/part-exchange/valuation.ts";
import type { RegisterRecord } from "#domain/stock/register/register-record.ts";
import type { MotRecord } from "#domain/stock/mot/mot-record.ts";
import { STORED_STATES, type LaidOver, type VehicleDetails } from "#domain/stock/vehicle.ts";
import type { ValuedVehicle } from "#server/providers/valuations/valuations.ts";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Increases with every change of the stock; a trigger sets it inside an advisory lock, so commit order is revision order. */
const revision = () => bigint("revision", { mode: "number" }).notNull().default(0);

export const sites = pgTable("sites", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  slug: text("slug").notNull().unique(),
  code: text("code"),
  name: text("name").notNull(),
  kind: text("kind", { enum: SITE_KINDS }).notNull().default("showroom"),
  address: text("address"),
  town: text("town"),
  postcode: text("postcode"),
  telephone: text("telephone"),
  parent_id: integer("parent_id"),
  show_on_frontend: boolean("show_on_frontend").notNull().default(true),
  services: jsonb("services").$type<{ key: string; display: string }[]>().notNull().default([]),
  /** Monday to Sunday; null is closed. */
  hours: jsonb("hours").$type<DayHours[]>().notNull().default([]),
  /** Days with hours other than their weekday's. */
  special_hours: jsonb("special_hours").$type<SpecialDay[]>().notNull().default([]),
  /** Null: the weekday's hours. */
  bank_holiday_hours: jsonb("bank_holiday_hours").$type<Site["bank_holiday_hours"]>(),
  bank_holiday_region: text("bank_holiday_region", { enum: BANK_HOLIDAY_REGIONS }).notNull().default("england-and-wales"),
  latitude: text("latitude"),
  longitude: text("longitude"),
  /** Added in Admin, and in no file since. */
  of_admin: boolean("of_admin").notNull().default(false),
  revision: revision(),
});

export const vehicles = pgTable(
  "vehicles",
  {
    stock_id: integer("stock_id").primaryKey().generatedByDefaultAsIdentity({ startWith: 100001 }),
    /** The source and the row's key in it: together with the site the identity for the next import. */
    source: text("source").notNull(),
    source_key: text("source_key").notNull(),
    slug: text("slug").notNull(),
    state: text("state", { enum: STORED_STATES }).notNull().default("live"),
    ended_at: moment("ended_at"),
    /** The actor of a sale or withdrawal by command; null where its feed did it. */
    ended_by: text("ended_by"),
    vrm: text("vrm"),
    cap_id: integer("cap_id"),
    cap_code: text("cap_code"),
    cap_database: text("cap_database", { enum: ["CAR", "LCV"] }).notNull(),
    make: text("make").notNull(),
    range: text("range").notNull(),
    model: text("model").notNull(),
    derivative: text("derivative"),
    /** Null only in drafts. */
    year: smallint("year"),
    colour: text("colour"),
    fuel_type: text("fuel_type"),
    transmission: text("transmission"),
    body_type: text("body_type"),
    doors: smallint("doors"),
    seats: smallint("seats"),
    mileage: integer("mileage"),
    category: text("category").notNull(),
    tags: text("tags")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    department_id: integer("department_id"),
    site_id: integer("site_id")
      .notNull()
      .references(() => sites.id),
    /** The feed's branch of a vehicle that staff moved to another. */
    feed_site_id: integer("feed_site_id").references(() => sites.id),
    advert_classification: text("advert_classification", {
      enum: ["USED", "NEW", "OFFER", "MOTABILITY", "CONTRACT-HIRE-BUSINESS"],
    }).notNull(),
    advert_type: text("advert_type", { enum: ["OFFER_VEHICLE"] }),
    vat_scheme: text("vat_scheme", { enum: ["Commercial", "Qualifying", "Margin"] }),
    /** Null only in drafts. */
    price: integer("price"),
    admin_fee: integer("admin_fee").notNull().default(0),
    list_price: integer("list_price"),
    original_price: integer("original_price"),
    discount_price: integer("discount_price"),
    price_excluding_vat: integer("price_excluding_vat"),
    price_including_vat: integer("price_including_vat"),
    date_first_registered: date("date_first_registered", { mode: "string" }),
    date_mot_expires: date("date_mot_expires", { mode: "string" }),
    previous_keepers: smallint("previous_keepers"),
    reservation_status: text("reservation_status", { enum: ["Available", "On Order", "Reserved"] })
      .notNull()
      .default("Available"),
    reserved_at: moment("reserved_at"),
    /** Written only in the transaction that changes an order's status. */
    held_by: uuid("held_by"),
    first_seen_at: moment("first_seen_at").notNull().defaultNow(),
    details: jsonb("details").$type<VehicleDetails>().notNull().default({}),
    /** Overlay of `details` from a list of photographs and films. Stock imports preserve it. */
    laid_over: jsonb("laid_over").$type<LaidOver>(),
    /** A digest of the imported row: an unchanged row is not written again. */
    digest: text("digest").notNull().default(""),
    /** DVSA's record of its registration. Imports never write it. */
    dvsa: jsonb("dvsa").$type<MotRecord>(),
    /** Another register's record, which fills what the dealer does not state. Imports never write it. */
    register: jsonb("register").$type<RegisterRecord>(),
    revision: revision(),
  },
  (table) => [
    uniqueIndex("vehicles_identity").on(table.source, table.site_id, table.source_key),
    index("vehicles_revision").on(table.revision),
    index("vehicles_slug").on(table.slug),
    index("vehicles_vrm").on(table.vrm),
    index("vehicles_moved")
      .on(table.source, table.source_key)
      .where(sql`feed_site_id IS NOT NULL`),
  ],
);

/** Deleted rows: the stock index reads them by revision like any other change. */
export const vehicleTombstones = pgTable("vehicle_tombstones", {
  stock_id: integer("stock_id").primaryKey(),
  revision: bigint("revision", { mode: "number" }).notNull(),
});

export const priceEvents = pgTable(
  "price_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    stock_id: integer("stock_id").notNull(),
    at: moment("at").notNull().defaultNow(),
    price: integer("price").notNull(),
    admin_fee: integer("admin_fee").notNull(),
    /** Imported with another site's data: not a price on this site. */
    imported: boolean("imported").notNull().default(false),
    /** The act of staff that wrote it; feeds write without one. */
    act: bigint("act", { mode: "number" }),
    /** Of an act that was undone: never a price to compare with. */
    undone: boolean("undone").notNull().default(false),
  },
  (table) => [index("price_events_stock_id").on(table.stock_id)],
);

export const orders = pgTable(
  "orders",
  {
    guid: uuid("guid").primaryKey(),
    /** Identifies the order in mails, papers and logs; the guid, which gives access to it, must not appear there. */
    reference: text("reference")
      .notNull()
      .default(sql`draw_order_reference()`),
    website: text("website").notNull(),
    /** The language it was placed in: its letters and their links are in it. */
    locale: text("locale").notNull().default("en-GB"),
    stock_id: integer("stock_id")
      .notNull()
      .references(() => vehicles.stock_id),
    status: text("status", { enum: ORDER_STATUSES }).notNull(),
    payment_type: text("payment_type", { enum: ["FINANCE", "OUTRIGHT_FULL", "OUTRIGHT_DEPOSIT"] }).notNull(),
    /** Name, contact and preferences for the dealer's staff. */
    customer: jsonb("customer").$type<Record<string, unknown>>().notNull(),
    /** The finance application (income, bank account ...), encrypted field by field; null when there is none. */
    application: jsonb("application").$type<Record<string, string>>(),
    /** Missing or invalid fields of the application, with messages; empty once complete, null when there is none. */
    application_gaps: jsonb("application_gaps").$type<ErrorsByField<string>>(),
    /** When the application was deleted at the end of its retention. */
    application_purged_at: moment("application_purged_at"),
    /** The agreed figures: headline price, products, deposit, the finance quote with its inputs. */
    deal: jsonb("deal").$type<Record<string, unknown>>().notNull(),
    /** The hash of the part exchange in the deal, set by a trigger. */
    valuation_hash: text("valuation_hash"),
    /** Payable online, in pence. */
    amount_due: integer("amount_due").notNull(),
    amount_paid: integer("amount_paid").notNull().default(0),
    hold_expires_at: moment("hold_expires_at"),
    /** The client key, while the order is unpaid and for a day after its hold ended: limits unpaid holds. Emptied afterwards. */
    client: text("client").notNull().default(""),
    /** The normalised e-mail address, equal for all spellings of a mailbox: limits unpaid holds. */
    email_identity: text("email_identity").notNull().default(""),
    /** When the link in the first mail was used; reset to null when the address changes. */
    email_confirmed_at: moment("email_confirmed_at"),
    /** Warnings for the dealer, such as an unavailable bot check. */
    flags: text("flags")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** When the shopper had completed all steps (specification 4.15). */
    completed_at: moment("completed_at"),
    created_at: moment("created_at").notNull().defaultNow(),
    updated_at: moment("updated_at").notNull().defaultNow(),
    /** When the customer's data was removed, and when everything but the name and address required for records was. */
    emptied_at: moment("emptied_at"),
    erased_at: moment("erased_at"),
  },
  (table) => [
    uniqueIndex("orders_reference").on(table.reference),
    uniqueIndex("orders_one_hold_a_vehicle")
      .on(table.stock_id)
      .where(sql`status in ('OPEN', 'HELD', 'PAID', 'SUBMITTED', 'COMPLETE')`),
    uniqueIndex("orders_one_order_a_valuation")
      .on(table.valuation_hash)
      .where(sql`status in ('OPEN', 'HELD', 'PAID', 'SUBMITTED', 'COMPLETE')`),
    index("orders_hold_expires_at").on(table.hold_expires_at),
    index("orders_created_at").on(table.created_at),
    index("orders_unpaid")
      .on(table.client)
      .where(sql`status in ('OPEN', 'HELD', 'SUBMITTED')`),
    index("orders_unpaid_email")
      .on(table.email_identity)
      .where(sql`status in ('OPEN', 'HELD', 'SUBMITTED')`),
    index("orders_of_vehicle").on(table.stock_id),
    index("orders_ended_clients")
      .on(table.updated_at)
      .where(sql`client <> '' and status in ('EXPIRED', 'STATUS_CANCELLED')`),
  ],
);

/** The allowed status transitions; from null: creation. Equal to the table in domain/deal/transitions.ts, enforced by a trigger. */
export const orderTransitions = pgTable(
  "order_moves",
  { from_status: text("from_status"), to_status: text("to_status").notNull() },
  (table) => [unique("order_moves_pair").on(table.from_status, table.to_status).nullsNotDistinct()],
);

export const orderEvents = pgTable(
  "order_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    guid: uuid("guid")
      .notNull()
      .references(() => orders.guid),
    at: moment("at").notNull().defaultNow(),
    move: text("move").notNull(),
    from_status: text("from_status"),
    to_status: text("to_status").notNull(),
    note: text("note"),
    /** The actor (domain/deal/actor.ts); null in rows of release 0.1. */
    actor: text("actor"),
    /** What staff noted with a step (domain/deal/staff/order-steps.ts); not in the order's API. */
    detail: jsonb("detail").$type<StepDetail>(),
  },
  (table) => [index("order_events_guid").on(table.guid)],
);

export const payments = pgTable(
  "payments",
  {
    session: text("session").primaryKey(),
    guid: uuid("guid")
      .notNull()
      .references(() => orders.guid),
    provider: text("provider").notNull(),
    /** The payment page. */
    url: text("url").notNull().default(""),
    amount: integer("amount").notNull(),
    /** The provider's id of the charge, once paid: needed for a refund. */
    charge: text("charge"),
    status: text("status", { enum: ["open", "paid", "expired", "declined", "refund_due", "refunded"] }).notNull(),
    /** The provider took the refund and could not carry it out; null once staff have decided what to do. */
    refund_failed_at: moment("refund_failed_at"),
    /** The provider's numbers of the refunds that failed; null for none. */
    failed_refunds: jsonb("failed_refunds").$type<string[]>(),
    created_at: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("payments_guid").on(table.guid),
    index("payments_unsettled")
      .on(table.status)
      .where(sql`status in ('open', 'refund_due')`),
  ],
);

/** Submitted forms: an enquiry, a test drive, a pre-approval. */
export const leads = pgTable(
  "leads",
  {
    id: uuid("id").primaryKey(),
    website: text("website").notNull(),
    /** The name of the form in domain/enquiries/forms.ts. */
    form: text("form").notNull(),
    locale: text("locale").notNull().default("en-GB"),
    stock_id: integer("stock_id").references(() => vehicles.stock_id, { onDelete: "set null" }),
    site_id: integer("site_id").references(() => sites.id, { onDelete: "set null" }),
    /** Name and contact details; all other answers. */
    contact: jsonb("contact").$type<Record<string, string>>().notNull(),
    answers: jsonb("answers").$type<Record<string, string>>().notNull(),
    /** Warnings for the dealer: an unavailable bot check, a filled honeypot field. */
    flags: text("flags")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The client key, for the first hour: limits leads. Emptied afterwards. */
    client: text("client").notNull().default(""),
    created_at: moment("created_at").notNull().defaultNow(),
    closed_at: moment("closed_at"),
  },
  (table) => [
    index("leads_created_at").on(table.created_at),
    index("leads_client")
      .on(table.client)
      .where(sql`client <> ''`),
  ],
);

export const leadEvents = pgTable(
  "lead_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    lead: uuid("lead")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    at: moment("at").notNull().defaultNow(),
    event: text("event").notNull(),
    note: text("note"),
    staff: uuid("staff"),
  },
  (table) => [index("lead_events_lead").on(table.lead)],
);

/** The valuation of a shopper's car, until it expires. The hash is the key: contact details are readable only with it. */
export const valuations = pgTable(
  "valuations",
  {
    hash: text("hash").primaryKey(),
    website: text("website").notNull(),
    /** The vehicle to buy; null on the valuation page. */
    stock_id: integer("stock_id").references(() => vehicles.stock_id, { onDelete: "set null" }),
    vehicle: jsonb("vehicle").$type<ValuedVehicle>().notNull(),
    mileage: integer("mileage").notNull(),
    /** Trade values in pence: never leave the server. */
    trade_values: jsonb("trade_values").$type<TradeValues>().notNull(),
    /** The trade value in average condition at the typical mileage for its age. */
    usual: jsonb("usual").$type<{ mileage: number; average: Pence }>(),
    answers: jsonb("answers").$type<ConditionAnswers>().notNull(),
    condition: text("condition", { enum: CONDITIONS }).notNull(),
    /** Outstanding finance, in pence. */
    settlement: integer("settlement").notNull().default(0),
    /** Pages that the visitor viewed, with consent; empty lists without consent, null in rows of release 0.1. */
    visit: jsonb("visit").$type<VisitHistory>(),
    department_code: text("department_code"),
    /** Contact details, each field encrypted; null if none were given or there is no key. */
    contact: jsonb("contact").$type<Record<string, string>>(),
    created_at: moment("created_at").notNull().defaultNow(),
    expires_at: moment("expires_at").notNull(),
  },
  (table) => [index("valuations_expires_at").on(table.expires_at)],
);
