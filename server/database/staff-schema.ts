import type { Post } from "#domain/staff/allowed.ts";
import type { ApiPermission } from "#domain/staff/api-permissions.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import { sql } from "drizzle-orm";
import { DONE_REASONS, LEAD_STATES } from "#domain/enquiries/lead-progress.ts";
import { ALL_ROLES, type Role } from "#domain/staff/roles.ts";
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { leads, sites } from "./schema.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => Uint8Array.from(value),
});

/** Everybody who may use Admin, or could: who has left stays, because the audit log names them. */
export const staff = pgTable("staff", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email"),
  source: text("source", { enum: ["invited", "sso"] }).notNull(),
  created_at: moment("created_at").notNull(),
  ended_at: moment("ended_at"),
});

/** A role in a branch and on a website; null: in all branches, on all websites. */
export const staffPosts = pgTable(
  "staff_posts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    staff: uuid("staff")
      .notNull()
      .references(() => staff.id),
    role: text("role", { enum: ALL_ROLES as [Role, ...Role[]] }).notNull(),
    site_id: integer("site_id").references(() => sites.id),
    website: text("website"),
    /** What may be taken off a vehicle's price without asking; null: what is usual for the role. */
    discount_pence: integer("discount_pence"),
    /** Who gave it: an actor, or "issuer" for a group of the provider of the company's accounts. */
    given_by: text("given_by").notNull(),
  },
  (table) => [unique("staff_posts_once").on(table.staff, table.role, table.site_id, table.website).nullsNotDistinct()],
);

/** Public keys only: the private ones never leave the devices. */
export const staffPasskeys = pgTable(
  "staff_passkeys",
  {
    id: text("id").primaryKey(),
    staff: uuid("staff")
      .notNull()
      .references(() => staff.id),
    /** The host that the passkey was made for. */
    rp_id: text("rp_id").notNull(),
    public_key: bytes("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    /** Whether the passkey stays on one device or is synchronised. */
    device_type: text("device_type", { enum: ["singleDevice", "multiDevice"] }).notNull(),
    backed_up: boolean("backed_up").notNull(),
    label: text("label").notNull(),
    created_at: moment("created_at").notNull(),
    used_at: moment("used_at"),
    /** Its counter went backwards: somebody has a copy. */
    locked_at: moment("locked_at"),
  },
  (table) => [index("staff_passkeys_staff").on(table.staff)],
);

/** Accounts of the company: a person is a subject of an issuer, whatever their email address. */
export const staffSso = pgTable(
  "staff_sso",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    staff: uuid("staff")
      .notNull()
      .unique()
      .references(() => staff.id),
    created_at: moment("created_at").notNull(),
    used_at: moment("used_at").notNull(),
  },
  (table) => [primaryKey({ name: "staff_sso_pkey", columns: [table.issuer, table.subject] })],
);

/** One-time links, by the digest of their token. */
export const staffInvitations = pgTable("staff_invitations", {
  digest: text("digest").primaryKey(),
  staff: uuid("staff")
    .notNull()
    .references(() => staff.id),
  invited_by: text("invited_by").notNull(),
  created_at: moment("created_at").notNull(),
  expires_at: moment("expires_at").notNull(),
  used_at: moment("used_at"),
});

export const CEREMONY_KINDS = ["register", "sign-in", "sso", "prove"] as const;

/** What a ceremony remembers between its two requests, by the digest of its cookie; removed before its answer is checked. */
export const staffCeremonies = pgTable("staff_ceremonies", {
  digest: text("digest").primaryKey(),
  kind: text("kind", { enum: CEREMONY_KINDS }).notNull(),
  detail: jsonb("detail").$type<Record<string, string>>().notNull(),
  expires_at: moment("expires_at").notNull(),
});

/** Sessions, by the digest of their token: whoever reads a backup is not signed in. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    digest: text("digest").primaryKey(),
    id: uuid("id").notNull().unique(),
    staff: uuid("staff")
      .notNull()
      .references(() => staff.id),
    how: text("how", { enum: ["passkey", "invitation", "sso"] }).notNull(),
    /** The browser, in words ("Chrome on Windows"). */
    agent: text("agent").notNull(),
    created_at: moment("created_at").notNull(),
    /** Written at most once a minute. */
    seen_at: moment("seen_at").notNull(),
    /** The last proof of presence. */
    proved_at: moment("proved_at").notNull(),
    ends_at: moment("ends_at").notNull(),
  },
  (table) => [index("staff_sessions_staff").on(table.staff)],
);

/** Tokens with which machines read Admin's API, by their digest. */
export const staffTokens = pgTable(
  "staff_tokens",
  {
    id: uuid("id").primaryKey(),
    digest: text("digest").notNull().unique(),
    /** Who made it. */
    staff: uuid("staff")
      .notNull()
      .references(() => staff.id),
    name: text("name").notNull(),
    permissions: text("permissions").array().$type<ApiPermission[]>().notNull(),
    /** Copied from its maker; those that the maker no longer has count no more. */
    posts: jsonb("posts").$type<readonly Post[]>().notNull(),
    created_at: moment("created_at").notNull(),
    expires_at: moment("expires_at").notNull(),
    ended_at: moment("ended_at"),
    /** Written at most once an hour. */
    last_used_at: moment("last_used_at"),
  },
  (table) => [index("staff_tokens_staff").on(table.staff)],
);

/** Views of the stock list: addresses with a name. */
export const stockViews = pgTable(
  "stock_views",
  {
    id: uuid("id").primaryKey(),
    staff: uuid("staff")
      .notNull()
      .references(() => staff.id),
    name: text("name").notNull(),
    query: text("query").notNull(),
    shared: boolean("shared").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (table) => [index("stock_views_staff").on(table.staff)],
);

/** What somebody did, one a transaction, written before the change. Rows are only ever added. */
export const staffActs = pgTable(
  "staff_acts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull(),
    /** No reference: a row here never keeps another from being deleted. */
    staff: uuid("staff"),
    session: uuid("session"),
    actor: text("actor").notNull(),
    permission: text("permission").$type<Permission>(),
    action: text("action").notNull(),
    request: text("request"),
    /** Nothing personal. */
    detail: jsonb("detail").$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [
    index("staff_acts_at").on(table.at),
    index("staff_acts_staff").on(table.staff, table.id),
    index("staff_acts_actor").on(table.actor, table.id),
    index("staff_acts_kind").on(sql`split_part(${table.actor}, ':', 1)`, table.id),
    index("staff_acts_action").on(table.action, table.id),
    index("staff_acts_person").on(sql`(${table.detail} ->> 'person')`, table.id),
  ],
);

/** The rows that an act changed, written by a trigger (migration 0036). */
export const staffActChanges = pgTable(
  "staff_act_changes",
  {
    act: bigint("act", { mode: "number" })
      .notNull()
      .references(() => staffActs.id),
    line: bigint("line", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    entity: text("entity").notNull(),
    key: text("key").notNull(),
    /** By column, of those that changed: before and after; of a personal or secret column only that it changed. */
    change: jsonb("change").$type<Readonly<Record<string, { before?: unknown; after?: unknown; hidden?: true }>>>().notNull(),
  },
  (table) => [index("staff_act_changes_act").on(table.act), index("staff_act_changes_key").on(table.entity, table.key)],
);

/** Seals of the audit log: each covers a run of acts and the seal before it. Acts are deleted after 24 months; seals stay. */
export const staffActSeals = pgTable(
  "staff_act_seals",
  {
    id: bigint("id", { mode: "number" }).primaryKey(),
    /** From the act after the last seal's. Numbers are missing where a change failed. */
    from_act: bigint("from_act", { mode: "number" }).notNull(),
    to_act: bigint("to_act", { mode: "number" }).notNull(),
    acts: integer("acts").notNull(),
    /** The SHA-256 of the acts' own digests. */
    content: bytes("content").notNull(),
    /** The digest of the seal before. */
    previous: bytes("previous").notNull(),
    /** HMAC-SHA-256 of all the other columns. */
    digest: bytes("digest").notNull(),
    /** The name of the key. */
    key: text("key").notNull(),
    sealed_at: moment("sealed_at").notNull(),
  },
  (table) => [uniqueIndex("staff_act_seals_to_act").on(table.to_act)],
);

/** What staff do with a lead. Without a row a lead is new; a closed one (`leads.closed_at`) is done, whatever stands here. */
export const leadProgress = pgTable(
  "lead_progress",
  {
    lead: uuid("lead")
      .primaryKey()
      .references(() => leads.id, { onDelete: "cascade" }),
    state: text("state", { enum: LEAD_STATES }).notNull(),
    claimed_by: uuid("claimed_by").references(() => staff.id),
    claimed_at: moment("claimed_at"),
    /** The first answer, by mail or telephone. */
    answered_at: moment("answered_at"),
    /** A lead that waits for its customer needs action from this day on. */
    follow_up_on: date("follow_up_on", { mode: "string" }),
    /** Why it is done. */
    reason: text("reason", { enum: DONE_REASONS }),
  },
  (table) => [index("lead_progress_claimed_by").on(table.claimed_by)],
);

/** The addresses that customers reply to, one for each answer of staff: only the digest of the token is stored. */
export const leadReplyTokens = pgTable(
  "lead_reply_tokens",
  {
    digest: text("digest").primaryKey(),
    lead: uuid("lead")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    created_at: moment("created_at").notNull(),
  },
  (table) => [index("lead_reply_tokens_lead").on(table.lead)],
);

/** What customers answered by email. */
export const leadReplies = pgTable(
  "lead_replies",
  {
    id: uuid("id").primaryKey(),
    /** Null: nobody knows yet to which it belongs. */
    lead: uuid("lead").references(() => leads.id, { onDelete: "cascade" }),
    website: text("website").notNull(),
    received_at: moment("received_at").notNull(),
    sender: text("sender").notNull(),
    sender_name: text("sender_name").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    /** The text was longer than what is stored. */
    is_cut: boolean("is_cut").notNull(),
    /** The names of attached files, which are not stored. */
    attachments: jsonb("attachments").$type<string[]>().notNull(),
    /** A digest by which a repeated message is known. */
    message: text("message").notNull().unique("lead_replies_message"),
  },
  (table) => [
    index("lead_replies_lead").on(table.lead),
    index("lead_replies_unmatched")
      .on(table.received_at)
      .where(sql`lead is null`),
  ],
);
