import type { Filling, Label } from "./label.ts";
import { FIRST_LANGUAGE } from "./locales.ts";
import { phraseBook, type PhraseBook } from "./text-translator.ts";

/** Words of a website's own, by the English that they take the place of. */
export type OwnWords = Readonly<Record<string, string>>;

/** What a website says in one of its languages. */
export type Tongue = {
  /** As HTML names the language. */
  lang: string;
  /** Its words for a label, with blanks for what it is told; undefined where it has none. */
  wording: (label: Label, filling: Filling | undefined) => string | undefined;
  /** Texts that come written already: the stock's, the website's own, what is wrong with a field, what letters say. */
  phrase: PhraseBook;
};

/** English with a website's own words in the place of some labels and sentences. */
export function englishTongue(own: OwnWords): Tongue {
  return { lang: FIRST_LANGUAGE, wording: (label) => own[label], phrase: phraseBook(own) };
}
