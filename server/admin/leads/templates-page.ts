import type { Moment } from "#domain/calendar.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import { leads } from "#server/database/schema.ts";
import type { StoredTemplate } from "#server/enquiries/staff/change-templates.ts";
import { leadsOf, nameOf, titleOf } from "#server/enquiries/staff/lead-rows.ts";
import { answerTemplateRows } from "#server/enquiries/staff/templates-schema.ts";
import { asc, desc } from "drizzle-orm";

/** Leads that a template can be tried with, the newest. */
const MAX_LEADS = 20;

export type TemplatesPage = {
  templates: StoredTemplate[];
  /** The websites and branches that somebody writes templates of; a branch of null stands for all of them. */
  places: { website: string; site_name: string; site_id: number | null; branch: string | null }[];
  leads: { id: string; website: string; site_id: number | null; name: string; title: string; at: Moment }[];
};

/** The dealer's own answer templates within reach, and what they can be tried with. */
export async function templatesPage({ database, websites, organisation }: AdminServices, rights: Rights): Promise<TemplatesPage> {
  const isOurs = (place: { website: string; site_id: number | null }) => allowed(rights, "leads.templates", place);
  const branches = [null, ...organisation.all()];
  const places = websites.flatMap(({ name: website, site_name }) =>
    branches
      .map((branch) => ({ website, site_name, site_id: branch?.id ?? null, branch: branch?.name ?? null }))
      .filter((place) => isOurs(place)),
  );
  const rows = await database.select().from(answerTemplateRows).orderBy(asc(answerTemplateRows.name), asc(answerTemplateRows.id));
  const newest = await database.select().from(leads).where(leadsOf(rights)).orderBy(desc(leads.created_at)).limit(MAX_LEADS);
  return {
    templates: rows.filter((row) => isOurs(row)),
    places,
    leads: newest.map((lead) => ({
      id: lead.id,
      website: lead.website,
      site_id: lead.site_id,
      name: nameOf(lead.contact),
      title: titleOf(lead),
      at: lead.created_at.getTime(),
    })),
  };
}
