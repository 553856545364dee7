import type { VisitHistory } from "#domain/enquiries/visit-history.ts";
import type { Pence } from "#domain/money.ts";
import { BANK_HOLIDAY_REGIONS } from "#domain/organisation/bank-holidays.ts";
import { SITE_KINDS, type DayHours, type Site, type SpecialDay } from "#domain/organisation/site.ts";
import type { ErrorsByField } from "#domain/problem.ts";
import { CONDITIONS, type ConditionAnswers } from "#domain/part-exchange/condition.ts";
import type { TradeValues } from "#domain/part-exchange/valuation.ts";
import type { MotRecord } from "#domain/stock/mot-record.ts";
import type { LaidOver, VehicleDetails } from "#domain/stock/vehicle.ts";
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

/** Grows with every change of the stock; a trigger sets it inside an advisory lock, so commit order is revision order. */
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
  /** Days that are unlike their weekday. */
  special_hours: jsonb("special_hours").$type<SpecialDay[]>().notNull().default([]),
  /** Null: as on the weekday. */
  bank_holiday_hours: jsonb("bank_holiday_hours").$type<Site["bank_holiday_hours"]>(),
  bank_holiday_region: text("bank_holiday_region", { enum: BANK_HOLIDAY_REGIONS }).notNull().default("england-and-wales"),
  latitude: text("latitude"),
  longitude: text("longitude"),
  revision: revision(),
});

export const vehicles = pgTable(
  "vehicles",
  {
    stock_id: integer("stock_id").primaryKey().generatedByDefaultAsIdentity({ startWith: 100001 }),
    /** Where the row came from and which row it was there: together with the site the identity for the next import. */
    source: text("source").notNull(),
    source_key: text("source_key").notNull(),
    slug: text("slug").notNull(),
    state: text("state", { enum: ["live", "sold", "withdrawn"] }).notNull().default("live"),
    ended_at: moment("ended_at"),
    /** Who sold or withdrew it by command; null where its feed did. */
    ended_by: text("ended_by"),
    vrm: text("vrm"),
    cap_id: integer("cap_id"),
    cap_code: text("cap_code"),
    cap_database: text("cap_database", { enum: ["CAR", "LCV"] }).notNull(),
    make: text("make").notNull(),
    range: text("range").notNull(),
    model: text("model").notNull(),
    derivative: text("derivative"),
    year: smallint("year").notNull(),
    colour: text("colour"),
    fuel_type: text("fuel_type"),
    transmission: text("transmission"),
    body_type: text("body_type"),
    doors: smallint("doors"),
    seats: smallint("seats"),
    mileage: integer("mileage"),
    category: text("category").notNull(),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    department_id: integer("department_id"),
    site_id: integer("site_id").notNull().references(() => sites.id),
    advert_classification: text("advert_classification", {
      enum: ["USED", "NEW", "OFFER", "MOTABILITY", "CONTRACT-HIRE-BUSINESS"],
    }).notNull(),
    advert_type: text("advert_type", { enum: ["OFFER_VEHICLE"] }),
    vat_scheme: text("vat_scheme", { enum: ["Commercial", "Qualifying", "Margin"] }),
    price: integer("price").notNull(),
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
    /** Written only in the transaction that moves an order. */
    held_by: uuid("held_by"),
    first_seen_at: moment("first_seen_at").notNull().defaultNow(),
    details: jsonb("details").$type<VehicleDetails>().notNull().default({}),
    /** What a list of photographs and films laid over the details. An import of stock leaves it there. */
    laid_over: jsonb("laid_over").$type<LaidOver>(),
    /** A digest of the imported row: an unchanged row is not written again. */
    digest: text("digest").notNull().default(""),
    /** What DVSA said of its registration. An import never writes it. */
    dvsa: jsonb("dvsa").$type<MotRecord>(),
    revision: revision(),
  },
  (table) => [
    uniqueIndex("vehicles_identity").on(table.source, table.site_id, table.source_key),
    index("vehicles_revision").on(table.revision),
    index("vehicles_slug").on(table.slug),
    index("vehicles_vrm").on(table.vrm),
  ],
);

/** Rows that were deleted for good: the stock index learns of them by revision like of any other change. */
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
    /** Came along with an imported folder: it was not asked on this site. */
    imported: boolean("imported").notNull().default(false),
  },
  (table) => [index("price_events_stock_id").on(table.stock_id)],
);

/** The statuses in which an order keeps its vehicle from everybody else. */
export const HOLDING_STATUSES = ["OPEN", "HELD", "PAID", "SUBMITTED", "COMPLETE"] as const;

export const orders = pgTable(
  "orders",
  {
    guid: uuid("guid").primaryKey(),
    /** What it is called in mails, papers and logs, where its guid, which opens it, does not belong. */
    reference: text("reference").notNull().default(sql`draw_order_reference()`),
    website: text("website").notNull(),
    stock_id: integer("stock_id").notNull().references(() => vehicles.stock_id),
    status: text("status", {
      enum: ["OPEN", "HELD", "PAID", "SUBMITTED", "COMPLETE", "STATUS_CANCELLED", "EXPIRED"],
    }).notNull(),
    payment_type: text("payment_type", { enum: ["FINANCE", "OUTRIGHT_FULL", "OUTRIGHT_DEPOSIT"] }).notNull(),
    /** Name, contact and preferences: what the dealer's staff need to ring back. */
    customer: jsonb("customer").$type<Record<string, unknown>>().notNull(),
    /** The finance application (income, bank account ...), encrypted field by field; null when there is none. */
    application: jsonb("application").$type<Record<string, string>>(),
    /** What the application still lacks, field by field in words; empty once it is whole, null when there is none. */
    application_gaps: jsonb("application_gaps").$type<ErrorsByField>(),
    /** When its retention was over and it was taken out. */
    application_purged_at: moment("application_purged_at"),
    /** The money as it was promised: headline price, products, deposit, the finance quote with its inputs. */
    deal: jsonb("deal").$type<Record<string, unknown>>().notNull(),
    /** The hash of the part exchange in the deal, written by a trigger. */
    valuation_hash: text("valuation_hash"),
    /** Taken online, in pence. */
    amount_due: integer("amount_due").notNull(),
    amount_paid: integer("amount_paid").notNull().default(0),
    hold_expires_at: moment("hold_expires_at"),
    /** Who asked, while the order is unpaid and for a day after its hold ended: unpaid holds are limited by it. Emptied afterwards. */
    client: text("client").notNull().default(""),
    /** The mailbox of the customer's address, one text for all its spellings: unpaid holds are limited by it. */
    email_identity: text("email_identity").notNull().default(""),
    /** When the link in the first mail was used; null again when the address changes. */
    email_confirmed_at: moment("email_confirmed_at"),
    /** What the dealer should know before ringing: nobody could check for a robot. */
    flags: text("flags").array().notNull().default(sql`'{}'::text[]`),
    /** When the shopper had nothing left to fill in (specification 4.15). */
    completed_at: moment("completed_at"),
    created_at: moment("created_at").notNull().defaultNow(),
    updated_at: moment("updated_at").notNull().defaultNow(),
    /** When it was emptied of its customer, and when of everything but the name and address that records need. */
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
    index("orders_unpaid").on(table.client).where(sql`status in ('OPEN', 'HELD', 'SUBMITTED')`),
    index("orders_unpaid_email").on(table.email_identity).where(sql`status in ('OPEN', 'HELD', 'SUBMITTED')`),
    index("orders_of_vehicle").on(table.stock_id),
    index("orders_ended_clients").on(table.updated_at).where(sql`client <> '' and status in ('EXPIRED', 'STATUS_CANCELLED')`),
  ],
);

/** The pairs a status may move between; null is "not there yet". Equal to the table in domain/deal/transitions.ts, held by a trigger. */
export const orderTransitions = pgTable(
  "order_moves",
  { from_status: text("from_status"), to_status: text("to_status").notNull() },
  (table) => [unique("order_moves_pair").on(table.from_status, table.to_status).nullsNotDistinct()],
);

export const orderEvents = pgTable(
  "order_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    guid: uuid("guid").notNull().references(() => orders.guid),
    at: moment("at").notNull().defaultNow(),
    move: text("move").notNull(),
    from_status: text("from_status"),
    to_status: text("to_status").notNull(),
    note: text("note"),
    /** Who did it (domain/deal/actor.ts); null for what release 0.1 wrote. */
    actor: text("actor"),
  },
  (table) => [index("order_events_guid").on(table.guid)],
);

export const payments = pgTable(
  "payments",
  {
    session: text("session").primaryKey(),
    guid: uuid("guid").notNull().references(() => orders.guid),
    provider: text("provider").notNull(),
    /** Where the shopper pays. */
    url: text("url").notNull().default(""),
    amount: integer("amount").notNull(),
    /** What the provider calls the money, once it has arrived: a refund names it. */
    charge: text("charge"),
    status: text("status", { enum: ["open", "paid", "expired", "declined", "refund_due", "refunded"] }).notNull(),
    created_at: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("payments_guid").on(table.guid),
    index("payments_unsettled").on(table.status).where(sql`status in ('open', 'refund_due')`),
  ],
);

/** The messages of a payment provider that were taken in: it sends each of them at least once. */
export const paymentMessages = pgTable("payment_messages", {
  id: text("id").primaryKey(),
  provider: text("provider").notNull(),
  received_at: moment("received_at").notNull().defaultNow(),
});

/** What shoppers sent in forms: an enquiry, a test drive, a pre-approval. */
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
    /** Who it is and how to reach them. */
    contact: jsonb("contact").$type<Record<string, string>>().notNull(),
    /** Everything else that was answered. */
    answers: jsonb("answers").$type<Record<string, string>>().notNull(),
    /** What the dealer should know before ringing: nobody could check for a robot, a field for robots was filled in. */
    flags: text("flags").array().notNull().default(sql`'{}'::text[]`),
    /** Who sent it, for the first hour: leads are limited by it. Emptied afterwards. */
    client: text("client").notNull().default(""),
    created_at: moment("created_at").notNull().defaultNow(),
    closed_at: moment("closed_at"),
  },
  (table) => [
    index("leads_created_at").on(table.created_at),
    index("leads_client").on(table.client).where(sql`client <> ''`),
  ],
);

export const leadEvents = pgTable(
  "lead_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    lead: uuid("lead").notNull().references(() => leads.id, { onDelete: "cascade" }),
    at: moment("at").notNull().defaultNow(),
    event: text("event").notNull(),
    note: text("note"),
  },
  (table) => [index("lead_events_lead").on(table.lead)],
);

/** Booked hours, on the branch's own clock. A vehicle has one driver at a time, and a branch as many as it has people: its places. */
export const testDrives = pgTable(
  "test_drives",
  {
    lead: uuid("lead")
      .primaryKey()
      .references(() => leads.id, { onDelete: "cascade" }),
    stock_id: integer("stock_id").notNull(),
    site_id: integer("site_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    time: text("time").notNull(),
    place: smallint("place").notNull(),
    cancelled_at: moment("cancelled_at"),
  },
  (table) => [
    uniqueIndex("test_drives_one_a_vehicle").on(table.stock_id, table.day, table.time).where(sql`cancelled_at is null`),
    uniqueIndex("test_drives_one_a_place").on(table.site_id, table.day, table.time, table.place).where(sql`cancelled_at is null`),
  ],
);

/**
 * What happened to an order or a lead and has to be told, written in the transaction in which it happened. The sender
 * spreads it over the receivers: a row of `deliveries` each.
 */
export const announcements = pgTable(
  "announcements",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    website: text("website").notNull(),
    about: text("about", { enum: ["order", "lead"] }).notNull(),
    about_id: uuid("about_id").notNull(),
    event: text("event").notNull(),
    at: moment("at").notNull(),
    /** The order or lead as it stood then; null once its retention is over. */
    told: jsonb("told").$type<Record<string, unknown>>(),
    spread_at: moment("spread_at"),
  },
  (table) => [
    index("announcements_unspread").on(table.id).where(sql`spread_at is null`),
    index("announcements_at").on(table.at),
  ],
);

/** One announcement on its way to one receiver. Those about one order or lead reach a receiver in the order of their announcements. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    announcement: bigint("announcement", { mode: "number" }).notNull().references(() => announcements.id, { onDelete: "cascade" }),
    about_id: uuid("about_id").notNull(),
    route: text("route", { enum: ["shopper_mail", "dealer_mail", "adf_mail", "webhook", "adf_webhook"] }).notNull(),
    /** The address of a mail; emptied with what was told. */
    recipient: text("recipient").notNull().default(""),
    status: text("status", { enum: ["waiting", "sent", "failed"] }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    due_at: moment("due_at").notNull(),
    /** Until then the row is in somebody's hands. */
    leased_until: moment("leased_until"),
    /** Why the last attempt came to nothing; never what was sent. */
    error: text("error"),
    created_at: moment("created_at").notNull(),
    settled_at: moment("settled_at"),
  },
  (table) => [
    index("deliveries_due").on(table.route, table.due_at).where(sql`status = 'waiting'`),
    index("deliveries_in_turn").on(table.about_id, table.route, table.recipient, table.announcement).where(sql`status = 'waiting'`),
    index("deliveries_announcement").on(table.announcement),
  ],
);

/** What a shopper's own car is worth, for as long as the price holds. The hash is the key to it: nobody else reads the contact details. */
export const valuations = pgTable(
  "valuations",
  {
    hash: text("hash").primaryKey(),
    website: text("website").notNull(),
    /** The vehicle that it is to be exchanged for; null at the valuation page. */
    stock_id: integer("stock_id").references(() => vehicles.stock_id, { onDelete: "set null" }),
    vehicle: jsonb("vehicle").$type<ValuedVehicle>().notNull(),
    mileage: integer("mileage").notNull(),
    /** What the trade pays, in pence: never leaves the server. */
    trade_values: jsonb("trade_values").$type<TradeValues>().notNull(),
    /** The same in average condition at the mileage that is usual for its age. */
    usual: jsonb("usual").$type<{ mileage: number; average: Pence }>(),
    answers: jsonb("answers").$type<ConditionAnswers>().notNull(),
    condition: text("condition", { enum: CONDITIONS }).notNull(),
    /** What is still owed on it, in pence. */
    settlement: integer("settlement").notNull().default(0),
    /** What the visitor looked at before, with consent; empty lists without, null in rows of release 0.1. */
    visit: jsonb("visit").$type<VisitHistory>(),
    department_code: text("department_code"),
    /** Who asked, each field sealed; null where nobody said or there is no key. */
    contact: jsonb("contact").$type<Record<string, string>>(),
    created_at: moment("created_at").notNull().defaultNow(),
    expires_at: moment("expires_at").notNull(),
  },
  (table) => [index("valuations_expires_at").on(table.expires_at)],
);
