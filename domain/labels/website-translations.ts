import { DEFAULT_LOCALE } from "./locales.ts";
import { englishTranslations, type LabelOverrides, type Translations } from "./translations.ts";
import { welshLetters } from "./welsh-letters.ts";
import { welshTranslations } from "./welsh-translations.ts";

/** The texts a website supplies: overrides of the English, and of its other languages. */
export type WebsiteLabels = {
  labels?: LabelOverrides | undefined;
  locales?: Readonly<Partial<Record<string, LabelOverrides>>> | undefined;
};

/** The translations for a website's messages and letters, by locale; English if the website does not have that language. */
export function websiteTranslations({ labels = {}, locales = {} }: WebsiteLabels): (locale: string) => Translations {
  const english = englishTranslations(labels);
  const byLocale = new Map<string, Translations>([[DEFAULT_LOCALE, english]]);
  const welsh = locales["cy"];
  if (welsh) byLocale.set("cy", welshTranslations(welsh, welshLetters));
  return (locale) => byLocale.get(locale) ?? english;
}
