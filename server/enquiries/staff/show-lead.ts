import { DAY_MS, type Moment } from "#domain/calendar.ts";
import { emailIdentity } from "#domain/contact/email-identity.ts";
import type { DoneReason, LeadState } from "#domain/enquiries/lead-progress.ts";
import { splitQuote } from "#domain/enquiries/quoted-text.ts";
import type { Rights } from "#domain/staff/allowed.ts";
import { leadEvents, leads, sites } from "#server/database/schema.ts";
import { leadProgress, leadReplies, staff } from "#server/database/staff-schema.ts";
import { deliveriesAbout } from "#server/deliveries/list-deliveries.ts";
import { and, asc, desc, eq, getTableColumns, gte, ne, sql } from "drizzle-orm";
import { parsePhoneNumberFromString, type PhoneNumber } from "libphonenumber-js/min";
import { clockOf, leadsOf, stateColumn, titleOf, type AnswerClock, type StaffLeadContext } from "./lead-rows.ts";

/** Leads of one person within so many days are named. */
const DUPLICATE_DAYS = 90;
/** More leads than this, the newest, are not compared, and more than so many are not named. */
const MAX_COMPARED = 5_000;
const MAX_NAMED = 10;
/** What a page shows of an email. */
const SHOWN_CHARACTERS = 20_000;

export type StoredStaffLead = {
  lead: typeof leads.$inferSelect;
  branch: string | null;
  state: LeadState;
  clock: AnswerClock;
  claimed_by: { id: string; name: string } | null;
  follow_up_on: string | null;
  reason: DoneReason | null;
  events: { id: number; event: string; at: Moment; note: string | null; name: string | null }[];
  /** What the customer wrote by email since. */
  replies: LeadReply[];
  /** The mails about it: to whom, and whether they went. */
  mails: { event: string; route: string; recipient: string; status: string }[];
};

/** An email of the customer; the earlier mail below it is `quoted`. */
export type LeadReply = {
  id: string;
  at: Moment;
  sender: string;
  sender_name: string;
  subject: string;
  written: string;
  quoted: string;
  /** The email is longer than what is shown. */
  is_cut: boolean;
  attachments: string[];
};

/** A lead with everything that belongs to it; undefined if it is out of reach. */
export async function readStaffLead(context: StaffLeadContext, rights: Rights, id: string): Promise<StoredStaffLead | undefined> {
  const { database, now } = context;
  const [row] = await database
    .select({ lead: leads, progress: leadProgress, state: stateColumn(now()), branch: sites.name, by: staff.name })
    .from(leads)
    .leftJoin(leadProgress, eq(leadProgress.lead, leads.id))
    .leftJoin(sites, eq(sites.id, leads.site_id))
    .leftJoin(staff, eq(staff.id, leadProgress.claimed_by))
    .where(and(leadsOf(rights), eq(leads.id, id)));
  if (!row) return undefined;
  const { lead, progress, state, branch, by } = row;
  const events = await database
    .select({ id: leadEvents.id, event: leadEvents.event, at: leadEvents.at, note: leadEvents.note, name: staff.name })
    .from(leadEvents)
    .leftJoin(staff, eq(staff.id, leadEvents.staff))
    .where(eq(leadEvents.lead, id))
    .orderBy(asc(leadEvents.id));
  const replies = await database
    .select({ reply: { ...getTableColumns(leadReplies), body: sql<string>`left(${leadReplies.body}, ${SHOWN_CHARACTERS})` } })
    .from(leadReplies)
    .where(eq(leadReplies.lead, id))
    .orderBy(asc(leadReplies.received_at));
  const about = await deliveriesAbout(database, [id]);
  return {
    lead,
    branch,
    state,
    clock: clockOf(context, { ...lead, answered_at: progress?.answered_at ?? null }),
    claimed_by: progress?.claimed_by ? { id: progress.claimed_by, name: by ?? "" } : null,
    follow_up_on: progress?.follow_up_on ?? null,
    reason: lead.closed_at ? (progress?.reason ?? null) : null,
    events: events.map(({ at, ...event }) => ({ ...event, at: at.getTime() })),
    replies: replies.map(({ reply }) => ({
      id: reply.id,
      at: reply.received_at.getTime(),
      sender: reply.sender,
      sender_name: reply.sender_name,
      subject: reply.subject,
      ...splitQuote(reply.body),
      is_cut: reply.is_cut || reply.body.length >= SHOWN_CHARACTERS,
      attachments: reply.attachments,
    })),
    mails: (about.get(id) ?? [])
      .filter(({ route }) => route !== "webhook" && route !== "adf_webhook")
      .map(({ event, route, recipient, status }) => ({ event, route, recipient, status })),
  };
}

export type OtherLead = { id: string; title: string; at: Moment; branch: string | null; isDone: boolean };

/**
 * Other leads within reach by the same email address or telephone number within 90 days, the newest first. They are shown, never put
 * together: two people may share an address or a telephone.
 */
export async function duplicatesOf({ database }: StaffLeadContext, rights: Rights, lead: typeof leads.$inferSelect): Promise<OtherLead[]> {
  const mailbox = mailboxOf(lead.contact);
  const phone = phoneOf(lead.contact);
  if (mailbox === undefined && phone === undefined) return [];
  const since = new Date(lead.created_at.getTime() - DUPLICATE_DAYS * DAY_MS);
  const until = new Date(lead.created_at.getTime() + DUPLICATE_DAYS * DAY_MS);
  const rows = await database
    .select({
      id: leads.id,
      contact: leads.contact,
      form: leads.form,
      enquiry_type: sql<string | null>`${leads.answers} ->> 'enquiry_type'`,
      created_at: leads.created_at,
      closed_at: leads.closed_at,
      branch: sites.name,
    })
    .from(leads)
    .leftJoin(sites, eq(sites.id, leads.site_id))
    .where(and(leadsOf(rights), ne(leads.id, lead.id), gte(leads.created_at, since), sql`${leads.created_at} <= ${until.toISOString()}`))
    .orderBy(desc(leads.created_at))
    .limit(MAX_COMPARED);
  return rows
    .filter(
      ({ contact }) =>
        (mailbox !== undefined && mailboxOf(contact) === mailbox) ||
        (phone !== undefined && mayBe(phone, contact) && phoneOf(contact)?.number === phone.number),
    )
    .slice(0, MAX_NAMED)
    .map(({ id, form, enquiry_type, created_at, closed_at, branch }) => ({
      id,
      title: titleOf({ form, answers: enquiry_type === null ? {} : { enquiry_type } }),
      at: created_at.getTime(),
      branch,
      isDone: closed_at !== null,
    }));
}

export function emailOf(contact: Readonly<Record<string, string>>): string {
  return contact["email"] ?? contact["customer_email"] ?? "";
}

export function telephoneOf(contact: Readonly<Record<string, string>>): string {
  return contact["telephone"] ?? contact["customer_telephone"] ?? "";
}

/** Decision A15. */
function mailboxOf(contact: Readonly<Record<string, string>>): string | undefined {
  const email = emailOf(contact);
  return email === "" ? undefined : emailIdentity(email);
}

function phoneOf(contact: Readonly<Record<string, string>>): PhoneNumber | undefined {
  return parsePhoneNumberFromString(telephoneOf(contact), "GB");
}

/** Whether a telephone number can be this one: it has its last digits. Parsing is slow, and of thousands of leads only these are parsed. */
function mayBe({ nationalNumber }: PhoneNumber, contact: Readonly<Record<string, string>>): boolean {
  const written = telephoneOf(contact);
  // Digits of other scripts are left to the parser.
  return !/^[ -~]*$/.test(written) || written.replaceAll(/\D/g, "").includes(nationalNumber.slice(-4));
}
