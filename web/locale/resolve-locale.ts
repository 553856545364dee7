import { FIRST_LANGUAGE, localeOfPath, localesOf, type Locale } from "#domain/labels/locales.ts";
import type { Website } from "#websites/website.ts";
import { ownEnglish } from "./english-locale.ts";
import { welshSpeech } from "./welsh-locale.ts";
import type { Speech } from "./translate.ts";

/** What a website says on a page, and the address of that page as it is in English. */
export type Spoken = { speech: Speech | undefined; path: string };

const SPEECHES = { cy: welshSpeech } as const satisfies Record<Locale, unknown>;

/** For each path of a website what is spoken there. Undefined is the catalogue's own English. */
export function spokenAt({ name, labels, locales = {} }: Pick<Website, "name" | "labels" | "locales">): (path: string) => Spoken {
  const english = labels && ownEnglish(labels, `${name} ${FIRST_LANGUAGE}`);
  const offered = localesOf(Object.keys(locales));
  const speeches = new Map(offered.map((locale) => [locale, SPEECHES[locale](locales[locale] ?? {}, `${name} ${locale}`)]));
  return (path) => {
    const found = localeOfPath(path, offered);
    return found ? { speech: speeches.get(found.locale), path: found.path } : { speech: english, path };
  };
}
