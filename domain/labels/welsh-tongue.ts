import type { Wordings } from "./label.ts";
import { phraseBook } from "./phrase-book.ts";
import type { OwnWords, Tongue } from "./tongue.ts";
import { welsh } from "./welsh.ts";
import { welshPhrases } from "./welsh-phrases.ts";
import { formFor } from "./wording.ts";

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
