import { postsWith, type Rights } from "#domain/staff/allowed.ts";
import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { leadReplies } from "#server/database/staff-schema.ts";
import { leads, sites } from "#server/database/schema.ts";
import { leadsOf, nameOf, titleOf } from "#server/enquiries/staff/lead-rows.ts";
import { and, count, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";

/** The newest of them are shown. */
const MAX_SHOWN = 50;
/** What is shown of a text; the lead has more of it. */
const SHOWN_CHARACTERS = 4_000;
const MAX_SUGGESTED = 5;

/** An email of a customer that belongs to no lead yet. */
export type UnmatchedReply = {
  id: string;
  at: Moment;
  sender: string;
  sender_name: string;
  subject: string;
  text: string;
  is_cut: boolean;
  attachments: string[];
  /** Leads by the same address, the newest first. */
  suggested: { id: string; name: string; title: string; at: Moment; branch: string | null }[];
};

/** A reply without a lead has no branch: it belongs to whoever answers leads of all branches of its website. */
function repliesOf(rights: Rights): SQL | undefined {
  const posts = postsWith(rights, "leads.answer").filter(({ site_id }) => site_id === null);
  const websites = posts.flatMap(({ website }) => website ?? []);
  const reached = posts.some(({ website }) => website === null)
    ? undefined
    : websites.length === 0
      ? sql`false`
      : inArray(leadReplies.website, websites);
  return and(isNull(leadReplies.lead), reached);
}

export async function countUnmatched(database: Database, rights: Rights): Promise<number> {
  const [counted] = await database.select({ number: count() }).from(leadReplies).where(repliesOf(rights));
  return counted?.number ?? 0;
}

export async function listUnmatched(database: Database, rights: Rights): Promise<UnmatchedReply[]> {
  const rows = await database
    .select({
      id: leadReplies.id,
      at: leadReplies.received_at,
      sender: leadReplies.sender,
      sender_name: leadReplies.sender_name,
      subject: leadReplies.subject,
      text: sql<string>`left(${leadReplies.body}, ${SHOWN_CHARACTERS})`,
      is_cut: sql<boolean>`${leadReplies.is_cut} or length(${leadReplies.body}) > ${SHOWN_CHARACTERS}`,
      attachments: leadReplies.attachments,
    })
    .from(leadReplies)
    .where(repliesOf(rights))
    .orderBy(desc(leadReplies.received_at))
    .limit(MAX_SHOWN);
  const suggested = await leadsBy(
    database,
    rights,
    rows.map(({ sender }) => sender.toLowerCase()),
  );
  return rows.map(({ at, ...reply }) => ({
    ...reply,
    at: at.getTime(),
    suggested: suggested.filter(({ email }) => email === reply.sender.toLowerCase()).slice(0, MAX_SUGGESTED),
  }));
}

const EMAIL = sql<string>`lower(coalesce(${leads.contact} ->> 'email', ${leads.contact} ->> 'customer_email', ''))`;

async function leadsBy(database: Database, rights: Rights, senders: readonly string[]) {
  const addresses = [...new Set(senders)].filter((sender) => sender !== "");
  if (addresses.length === 0) return [];
  const rows = await database
    .select({ lead: leads, email: EMAIL, branch: sites.name })
    .from(leads)
    .leftJoin(sites, eq(sites.id, leads.site_id))
    .where(and(leadsOf(rights, "leads.answer"), inArray(EMAIL, addresses)))
    .orderBy(desc(leads.created_at))
    .limit(MAX_SHOWN * MAX_SUGGESTED);
  return rows.map(({ lead, email, branch }) => ({
    id: lead.id,
    email,
    name: nameOf(lead.contact),
    title: titleOf(lead),
    at: lead.created_at.getTime(),
    branch,
  }));
}

/** Of which website a reply without a lead is; undefined if there is none, or by now it has a lead. */
export async function unmatchedSubject(database: Database, id: string): Promise<{ site_id: null; website: string }[] | undefined> {
  const [reply] = await database
    .select({ website: leadReplies.website })
    .from(leadReplies)
    .where(and(eq(leadReplies.id, id), isNull(leadReplies.lead)));
  return reply && [{ site_id: null, website: reply.website }];
}
