import { addressIn, isTranslated, LOCALES } from "#domain/labels/locales.ts";
import type { Wordings } from "#domain/labels/label.ts";
import { formFor } from "#domain/labels/wording.ts";
import { phraseBook } from "#domain/labels/phrase-book.ts";
import { welshPhrases } from "#domain/labels/welsh-phrases.ts";
import { welsh } from "#domain/labels/welsh.ts";
import type { OwnWords } from "./speech.ts";
import type { Speech } from "./word.ts";

/** Welsh, with the website's own words in it. */
export function welshSpeech(own: OwnWords, key: string): Speech {
  const words: Wordings = { ...welsh, ...own };
  const rules = new Intl.PluralRules("cy");
  return {
    key,
    lang: "cy",
    base: LOCALES.cy.base,
    openGraph: "cy_GB",
    wording: (label, filling) => {
      const wording = words[label];
      return wording === undefined ? undefined : formFor(wording, filling, rules);
    },
    phrase: phraseBook({ ...welshPhrases, ...own }),
    at: (address) => (isTranslated(address.replace(/[?#].*/, "")) ? addressIn("cy", address) : address),
  };
}
