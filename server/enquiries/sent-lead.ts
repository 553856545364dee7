import { FORMS, type LeadFormName } from "#domain/enquiries/forms.ts";
import { wantedTime } from "#domain/enquiries/wanted-time.ts";
import { leads } from "#server/database/schema.ts";
import { eq } from "drizzle-orm";
import type { LeadContext } from "./lead-context.ts";
import type { SentLead } from "./leads.ts";

/** A stored lead without personal data, with the branch that it went to. */
export async function sentLead(
  { database }: Pick<LeadContext, "database">,
  id: string,
): Promise<(SentLead & { site_id: number | null }) | undefined> {
  const [row] = await database.select().from(leads).where(eq(leads.id, id));
  if (!row || !isForm(row.form)) return undefined;
  return { id: row.id, form: row.form, stock_id: row.stock_id, site_id: row.site_id, slot: wantedTime(row.form, row.answers) };
}

function isForm(name: string): name is LeadFormName {
  return Object.hasOwn(FORMS, name);
}
