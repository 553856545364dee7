import { englishTongue, type OwnWords } from "#domain/labels/translations.ts";
import type { Speech } from "./translate.ts";

/** English with a website's own words in the place of some labels. */
export function ownEnglish(own: OwnWords, key: string): Speech {
  return { ...englishTongue(own), key, base: "", openGraph: "en_GB", at: (address) => address };
}
