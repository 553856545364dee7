import { greeting } from "#domain/letters/letter.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import { inEnglish } from "#locales/in-english.ts";

export type AnswerTemplate = { name: string; subject: string; text: string };

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
  return texts.map(([name, template]) => ({ name: inEnglish(name), subject, text: `${hello}\n\n${inEnglish(template)}` }));
}
