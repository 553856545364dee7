import type { MessageCatalogue } from "./label.ts";
import { textTranslator } from "./text-translator.ts";
import type { LabelOverrides, Translations } from "./translations.ts";
import { welsh } from "./welsh.ts";
import { welshPhrases } from "./welsh-texts.ts";
import { selectPluralForm } from "./plural-form.ts";

/** Welsh with a website's overrides; `more` are phrases that pages do not need. */
export function welshTranslations(own: LabelOverrides, more: LabelOverrides = {}): Translations {
  const words: MessageCatalogue = { ...welsh, ...own };
  const rules = new Intl.PluralRules("cy");
  return {
    lang: "cy",
    label: (label, filling) => {
      const wording = words[label];
      return wording === undefined ? undefined : selectPluralForm(wording, filling, rules);
    },
    translate: textTranslator({ ...welshPhrases, ...more, ...own }),
  };
}
