import { DEFAULT_LOCALE } from "./locales.ts";
import { englishTranslations, type LabelOverrides, type Translations } from "./translations.ts";
import { welshLetters } from "./welsh-letters.ts";
import { welshTranslations } from "./welsh-translations.ts";

/** The words that a website brings along: of its own English, and of its other languages. */
export type WebsiteLabels = { labels?: LabelOverrides | undefined; locales?: Readonly<Partial<Record<string, LabelOverrides>>> | undefined };

/** What a website says beyond its pages, in messages and letters, in a language of its own; in its English where it does not have that language. */
export function websiteTranslations({ labels = {}, locales = {} }: WebsiteLabels): (locale: string) => Translations {
  const english = englishTranslations(labels);
  const tongues = new Map<string, Translations>([[DEFAULT_LOCALE, english]]);
  const welsh = locales["cy"];
  if (welsh) tongues.set("cy", welshTranslations(welsh, welshLetters));
  return (locale) => tongues.get(locale) ?? english;
}
