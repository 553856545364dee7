import { isUnreviewed } from "#domain/labels/locales.ts";
import type { Letter } from "#domain/letters/letter.ts";
import { renderEach, text } from "#domain/messages/message-text.ts";
import type { Translations } from "#locales/website-translations.ts";
import type { Website } from "#websites/website.ts";
import { renderLetterHtml } from "./render-letter-html.ts";
import { renderLetterText } from "./render-letter-text.ts";

type Sender = Pick<Website, "site_name" | "postal_address" | "telephone" | "legal" | "deliveries">;

/** A letter as its reader gets it, with the legally required details of the sender. */
export function renderMail(website: Sender, written: Letter, translations: Translations): { subject: string; text: string; html: string } {
  const letter = renderEach(written, translations.text);
  const footer = [
    ...(website.postal_address.startsWith(website.site_name) ? [] : [website.site_name]),
    website.postal_address,
    translations.text(text("letter.telephone", { number: website.telephone })),
    ...website.legal,
    ...(isUnreviewed(translations.lang) ? [translations.text(text("layout.translationNotReviewed"))] : []),
  ];
  return {
    subject: letter.subject,
    text: renderLetterText(letter, footer),
    html: renderLetterHtml(letter, footer, { site_name: website.site_name, lang: translations.lang, ...website.deliveries.colours }),
  };
}
