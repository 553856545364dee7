import type { PlaceholderValues, Label } from "./label.ts";
import { DEFAULT_LOCALE } from "./locales.ts";
import { textTranslator, type TextTranslator } from "./text-translator.ts";

/** Words of a website's own, by the English that they take the place of. */
export type LabelOverrides = Readonly<Record<string, string>>;

/** What a website says in one of its languages. */
export type Translations = {
  /** As HTML names the language. */
  lang: string;
  /** Its words for a label, with blanks for what it is told; undefined where it has none. */
  wording: (label: Label, filling: PlaceholderValues | undefined) => string | undefined;
  /** Texts that come written already: the stock's, the website's own, what is wrong with a field, what letters say. */
  phrase: TextTranslator;
};

/** English with a website's own words in the place of some labels and sentences. */
export function englishTranslations(own: LabelOverrides): Translations {
  return { lang: DEFAULT_LOCALE, wording: (label) => own[label], phrase: textTranslator(own) };
}
