import { londonDay, type Moment } from "#domain/calendar.ts";
import { answerDue, openingMinutes } from "#domain/enquiries/answer-clock.ts";
import { FORMS, type LeadFormName } from "#domain/enquiries/forms.ts";
import { ANSWER_MINUTES, type LeadState } from "#domain/enquiries/lead-progress.ts";
import { WHAT } from "#domain/letters/dealer-notices.ts";
import { text } from "#domain/messages/message-text.ts";
import type { Site } from "#domain/organisation/site.ts";
import type { Rights } from "#domain/staff/allowed.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import type { Database } from "#server/database/connect.ts";
import { leadProgress } from "#server/database/staff-schema.ts";
import { leads } from "#server/database/schema.ts";
import { inEnglish } from "#locales/in-english.ts";
import { visibleTo } from "#server/staff/visible-to.ts";
import type { Website } from "#websites/website.ts";
import { sql, type SQL } from "drizzle-orm";

/** What leads of staff are read with. */
export type StaffLeadContext = {
  database: Database;
  organisation: { all: () => readonly Site[] };
  websites: readonly Website[];
  now: () => Moment;
};

/** The branches and websites of somebody's posts limit every read of leads. */
export function leadsOf(rights: Rights, permission: Extract<Permission, "leads.read" | "leads.answer"> = "leads.read"): SQL {
  return visibleTo(rights, permission, { site_id: leads.site_id, website: leads.website });
}

/** The rule of `stateOf` as a column: a lead that waits for its customer needs action once its day has come. */
export function stateColumn(now: Moment): SQL<LeadState> {
  return sql<LeadState>`case when ${leads.closed_at} is not null then 'done'
    when ${leadProgress.state} = 'waiting' and ${leadProgress.follow_up_on} <= ${londonDay(now)}::date then 'action_needed'
    when ${leadProgress.state} is null or ${leadProgress.state} = 'done' then
      case when ${leadProgress.claimed_by} is null then 'new' else 'claimed' end
    else ${leadProgress.state} end`;
}

/** How long a lead has waited for its first answer, in opening minutes of its branch. */
export type AnswerClock =
  /** `minutes` are left; negative if the answer is late. */
  { kind: "open"; due: Moment; minutes: number } | { kind: "answered"; minutes: number } | { kind: "none" };

type Timed = { website: string; site_id: number | null; created_at: Date; closed_at: Date | null; answered_at: Date | null };

export function clockOf({ organisation, websites, now }: StaffLeadContext, lead: Timed): AnswerClock {
  const site = organisation.all().find(({ id }) => id === lead.site_id);
  const came = lead.created_at.getTime();
  if (lead.answered_at) return { kind: "answered", minutes: openingMinutes(site, came, lead.answered_at.getTime()) };
  if (lead.closed_at) return { kind: "none" };
  const due = answerDue(site, came, answerMinutes(websites, lead.website));
  return { kind: "open", due, minutes: openingMinutes(site, now(), due) };
}

/** The opening minutes within which a website's leads are answered. */
export function answerMinutes(websites: readonly Website[], name: string): number {
  const website = websites.find((each) => each.name === name);
  return website?.leads?.answer_minutes ?? ANSWER_MINUTES;
}

/** "Amina Okafor", as the form has it; one without a name is told by its number alone. */
export function nameOf(contact: Readonly<Record<string, string>>): string {
  return [contact["customer_title"], contact["first_name"], contact["last_name"]].filter(Boolean).join(" ");
}

/** "Question About Finance", "Test Drive", "Car to buy" */
export function titleOf({ form, answers }: Pick<typeof leads.$inferSelect, "form" | "answers">): string {
  const known = readForm(form);
  return answers["enquiry_type"] ?? (known ? inEnglish(text(WHAT[known])) : form);
}

/** Undefined for a form of another release. */
export function readForm(form: string): LeadFormName | undefined {
  return (Object.keys(FORMS) as LeadFormName[]).find((name) => name === form);
}
