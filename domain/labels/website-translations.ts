import { FIRST_LANGUAGE } from "./locales.ts";
import { englishTongue, type OwnWords, type Tongue } from "./translations.ts";
import { welshLetters } from "./welsh-letters.ts";
import { welshTongue } from "./welsh-translations.ts";

/** The words that a website brings along: of its own English, and of its other languages. */
export type WordsOfWebsite = { labels?: OwnWords | undefined; locales?: Readonly<Partial<Record<string, OwnWords>>> | undefined };

/** What a website says beyond its pages, in messages and letters, in a language of its own; in its English where it does not have that language. */
export function tonguesOf({ labels = {}, locales = {} }: WordsOfWebsite): (locale: string) => Tongue {
  const english = englishTongue(labels);
  const tongues = new Map<string, Tongue>([[FIRST_LANGUAGE, english]]);
  const welsh = locales["cy"];
  if (welsh) tongues.set("cy", welshTongue(welsh, welshLetters));
  return (locale) => tongues.get(locale) ?? english;
}
