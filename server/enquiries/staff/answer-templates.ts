import { withPlaces, type PlaceValues } from "#domain/enquiries/template-places.ts";
import { greeting } from "#domain/letters/letter.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import type { Database } from "#server/database/connect.ts";
import { inEnglish } from "#locales/in-english.ts";
import { and, asc, eq, isNull, or } from "drizzle-orm";
import { answerTemplateRows } from "./templates-schema.ts";

/** `id`: of the dealer's own; null: it comes with the product. */
export type AnswerTemplate = { id: string | null; name: string; subject: string; text: string };

type Answered = { first_name: string; vehicle: string | null; slot: MessageText | null };

/** Texts to begin an answer with, filled with what the lead is about. They are changed before they are sent. */
export function answerTemplates({ first_name, vehicle, slot }: Answered): AnswerTemplate[] {
  const about = vehicle ?? inEnglish(text("letter.yourVehicle"));
  const subject = inEnglish(text("admin.lead.subjectAbout", { vehicle: about }));
  const texts: [MessageText, MessageText][] = [
    [text("admin.lead.templateCome"), text("admin.lead.templateComeText", { vehicle: about })],
    [text("admin.lead.templateReserved"), text("admin.lead.templateReservedText", { vehicle: about })],
    [text("admin.lead.templatePartExchange"), text("admin.lead.templatePartExchangeText")],
    ...(slot
      ? [[text("admin.lead.templateVisit"), text("admin.lead.templateVisitText", { slot })] satisfies [MessageText, MessageText]]
      : []),
  ];
  const hello = inEnglish(greeting(first_name));
  return texts.map(([name, template]) => ({ id: null, name: inEnglish(name), subject, text: `${hello}\n\n${inEnglish(template)}` }));
}

/** The dealer's own templates for a lead of a website and a branch, filled in. */
export async function dealerTemplates(
  database: Database,
  { website, site_id }: { website: string; site_id: number | null },
  values: PlaceValues,
): Promise<AnswerTemplate[]> {
  const ofBranch =
    site_id === null ? isNull(answerTemplateRows.site_id) : or(isNull(answerTemplateRows.site_id), eq(answerTemplateRows.site_id, site_id));
  const rows = await database
    .select()
    .from(answerTemplateRows)
    .where(and(eq(answerTemplateRows.website, website), ofBranch))
    .orderBy(asc(answerTemplateRows.name), asc(answerTemplateRows.id));
  return rows.map(({ id, name, subject, body }) => ({ id, name, subject: withPlaces(subject, values), text: withPlaces(body, values) }));
}
