import { DEFAULT_LOCALE } from "#domain/labels/default-locale.ts";
import { generalForm, type CompiledOverrides } from "#domain/messages/message.ts";
import type { PageLocale } from "./translate.ts";

/** English with a website's own words; in the browser those of messages are found by their English texts, too. */
export function customisedEnglish(texts: CompiledOverrides["texts"], key: string, messages = texts): PageLocale {
  return {
    lang: DEFAULT_LOCALE,
    message: (id) => messages[generalForm(id)] ?? texts[generalForm(id)],
    rules: new Intl.PluralRules(DEFAULT_LOCALE),
    own: texts,
    key,
    base: "",
    openGraph: "en_GB",
    at: (address) => address,
  };
}
