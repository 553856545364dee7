import { openingMinutes } from "#domain/enquiries/answer-clock.ts";
import {
  ANSWER_DAYS,
  answerFigures,
  isInList,
  type AnswerFigures,
  type AnswerList,
  type FirstAnswer,
} from "#domain/enquiries/answer-times.ts";
import type { LeadSource } from "#domain/enquiries/lead-sources.ts";
import type { Rights } from "#domain/staff/allowed.ts";
import { leads } from "#server/database/schema.ts";
import { leadProgress } from "#server/database/staff-schema.ts";
import { visibleTo } from "#server/staff/visible-to.ts";
import { and, desc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { cameSince, sourceColumn } from "./lead-filters.ts";
import { answerMinutes, clockOf, leadsOf, type StaffLeadContext } from "./lead-rows.ts";

/** The newest of more leads than this are counted. */
const MAX_COUNTED = 5_000;

export type BranchAnswers = AnswerFigures & { slug: string; name: string };

/**
 * How quickly the branches answered the leads of the last days, for whoever reads both the leads and the people there. A lead that was done
 * without an answer, and one that was not genuine, does not count.
 */
export async function branchAnswers(context: StaffLeadContext, rights: Rights): Promise<BranchAnswers[]> {
  const of = { site_id: leads.site_id, website: leads.website };
  const answers = await firstAnswers(context, and(leadsOf(rights), visibleTo(rights, "staff.read", of), isNotNull(leads.site_id)));
  const branches = context.organisation.all().map(({ id, slug, name }) => {
    const ofBranch = answers.filter(({ site_id }) => site_id === id);
    return { slug, name, ...answerFigures(ofBranch) };
  });
  return branches.filter(({ all }) => all > 0);
}

/** The leads that such a figure counts, as a condition. */
export async function isInAnswerList(context: StaffLeadContext, rights: Rights, list: AnswerList, of: AnsweredWithin = {}): Promise<SQL> {
  const answers = await answersWithin(context, rights, of);
  const ids = answers.filter((each) => isInList(each, list)).map(({ id }) => id);
  return sql`${leads.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
}

type AnsweredLead = FirstAnswer & { id: string; site_id: number | null; source: LeadSource };

/** Whose first answers: of the last `days`, of one branch by its slug. */
type AnsweredWithin = { days?: number | undefined; branch?: string | undefined };

/** The first answers of the leads within reach. */
export function answersWithin(
  context: StaffLeadContext,
  rights: Rights,
  { days = ANSWER_DAYS, branch }: AnsweredWithin,
): Promise<AnsweredLead[]> {
  const site_id = context.organisation.all().find(({ slug }) => slug === branch)?.id;
  return firstAnswers(context, and(leadsOf(rights), site_id === undefined ? undefined : eq(leads.site_id, site_id)), days);
}

async function firstAnswers(context: StaffLeadContext, within: SQL | undefined, days = ANSWER_DAYS): Promise<AnsweredLead[]> {
  const { database, organisation, websites, now } = context;
  const rows = await database
    .select({
      id: leads.id,
      website: leads.website,
      site_id: leads.site_id,
      created_at: leads.created_at,
      closed_at: leads.closed_at,
      answered_at: leadProgress.answered_at,
      source: sourceColumn,
    })
    .from(leads)
    .leftJoin(leadProgress, eq(leadProgress.lead, leads.id))
    .where(and(within, cameSince(days, now()), sql`coalesce(${leadProgress.reason}, '') not in ('spam', 'duplicate')`))
    .orderBy(desc(leads.created_at))
    .limit(MAX_COUNTED);
  const bySite = new Map(organisation.all().map((site) => [site.id, site]));
  return rows.flatMap((lead): AnsweredLead[] => {
    const { id, site_id, answered_at, source } = lead;
    if (answered_at) {
      const site = site_id === null ? undefined : bySite.get(site_id);
      const minutes = Math.max(0, openingMinutes(site, lead.created_at.getTime(), answered_at.getTime()));
      return [{ id, site_id, source, minutes, inTime: minutes <= answerMinutes(websites, lead.website) }];
    }
    const clock = clockOf(context, lead);
    return clock.kind === "open" && clock.due < now() ? [{ id, site_id, source, minutes: null, inTime: false }] : [];
  });
}
