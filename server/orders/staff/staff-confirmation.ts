import { londonDay } from "#domain/calendar.ts";
import { dayText } from "#domain/date-texts.ts";
import type { Dealership } from "#server/dealership.ts";
import { inEnglish } from "#locales/in-english.ts";

/** Why there is no file: nothing to confirm yet, or the queue is full. */
export type StaffPaper = Buffer<ArrayBuffer> | "nothing" | "busy";

/**
 * The confirmation of an order as its customer has it, for a drawer in the office: without the link that opens the order, which is the
 * customer's alone.
 */
export async function staffConfirmation(
  { website, deliveries, documents, now }: Pick<Dealership, "website" | "deliveries" | "documents" | "now">,
  guid: string,
): Promise<StaffPaper> {
  const confirmed = await deliveries.confirmation(website.name, guid);
  if (!confirmed) return "nothing";
  const { letter, lang, unreviewed } = confirmed;
  const blocks = letter.blocks.filter((block) => !JSON.stringify(block).includes(guid));
  const pdf = await documents.letter({
    lang,
    dealer: {
      name: website.site_name,
      telephone: website.telephone,
      postal_address: website.postal_address,
      colour: website.brand_colour,
    },
    letter: { ...letter, blocks },
    foot: [website.postal_address, ...website.legal, ...(unreviewed === undefined ? [] : [unreviewed])],
    as_of: inEnglish(dayText(londonDay(now()))),
  });
  return pdf ?? "busy";
}
