import type { MessageText } from "#domain/messages/message-text.ts";
import { fallbackLang, t } from "#web/locale/translate.ts";

export type PictureAlt = { alt: string; lang?: string };

/** The alternative text of a picture: a message, or words of the dealer, which are English on pages of every language. */
export function pictureAlt(alt: MessageText | string): PictureAlt {
  const lang = typeof alt === "string" && alt !== "" ? fallbackLang() : undefined;
  return { alt: typeof alt === "string" ? alt : t(alt), ...(lang !== undefined && { lang }) };
}
