import { addressIn, isTranslated, LOCALES } from "#domain/labels/locales.ts";
import type { OwnWords } from "#domain/labels/translations.ts";
import { welshTongue } from "#domain/labels/welsh-translations.ts";
import type { Speech } from "./translate.ts";

/** Welsh, with the website's own words in it. */
export function welshSpeech(own: OwnWords, key: string): Speech {
  return {
    ...welshTongue(own),
    key,
    base: LOCALES.cy.base,
    openGraph: "cy_GB",
    at: (address) => (isTranslated(address.replace(/[?#].*/, "")) ? addressIn("cy", address) : address),
  };
}
