import { localisedUrl, isTranslated, LOCALES } from "#domain/labels/locales.ts";
import { generalForm, type CompiledOverrides } from "#domain/messages/message.ts";
import { welshMessage } from "#locales/welsh-message.ts";
import type { PageLocale } from "./translate.ts";

/** Welsh with a website's own words; in the browser those of messages are found by their English texts, too. */
export function welshLocale(texts: CompiledOverrides["texts"], key: string, messages = texts): PageLocale {
  return {
    lang: "cy",
    message: (id) => messages[generalForm(id)] ?? texts[generalForm(id)] ?? welshMessage(generalForm(id)),
    rules: new Intl.PluralRules("cy"),
    own: texts,
    key,
    base: LOCALES.cy.base,
    openGraph: "cy_GB",
    at: (address) => (isTranslated(address.replace(/[?#].*/, "")) ? localisedUrl("cy", address) : address),
  };
}
