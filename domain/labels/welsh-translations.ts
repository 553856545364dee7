import type { Wordings } from "./label.ts";
import { phraseBook } from "./text-translator.ts";
import type { OwnWords, Tongue } from "./translations.ts";
import { welsh } from "./welsh.ts";
import { welshPhrases } from "./welsh-texts.ts";
import { formFor } from "./plural-form.ts";

/** Welsh, with a website's own words in it; `more` are phrases that pages have no need of. */
export function welshTongue(own: OwnWords, more: OwnWords = {}): Tongue {
  const words: Wordings = { ...welsh, ...own };
  const rules = new Intl.PluralRules("cy");
  return {
    lang: "cy",
    wording: (label, filling) => {
      const wording = words[label];
      return wording === undefined ? undefined : formFor(wording, filling, rules);
    },
    phrase: phraseBook({ ...welshPhrases, ...more, ...own }),
  };
}
