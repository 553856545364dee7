import { FIRST_LANGUAGE } from "#domain/labels/locales.ts";
import type { Speech } from "./word.ts";

/** A website's own words, by the English that they take the place of. */
export type OwnWords = Readonly<Record<string, string>>;

/** English with a website's own words in the place of some labels. */
export function ownEnglish(own: OwnWords, key: string): Speech {
  return { key, lang: FIRST_LANGUAGE, base: "", openGraph: "en_GB", wording: (label) => own[label], phrase: (text) => own[text] ?? text, at: (address) => address };
}
