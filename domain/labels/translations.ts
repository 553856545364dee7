import type { PlaceholderValues, Label } from "./label.ts";
import { DEFAULT_LOCALE } from "./locales.ts";
import { textTranslator, type TextTranslator } from "./text-translator.ts";

/** A website's texts, keyed by the English text they replace. */
export type LabelOverrides = Readonly<Record<string, string>>;

/** The texts of a website in one of its languages. */
export type Translations = {
  /** Value of the `lang` attribute. */
  lang: string;
  /** The text for a label, with placeholders; undefined if there is none. */
  label: (label: Label, filling: PlaceholderValues | undefined) => string | undefined;
  /** Translates texts that are not labels: stock values, the website's texts, error messages, letters. */
  translate: TextTranslator;
};

/** English with a website's overrides of labels and sentences. */
export function englishTranslations(overrides: LabelOverrides): Translations {
  return { lang: DEFAULT_LOCALE, label: (label) => overrides[label], translate: textTranslator(overrides) };
}
