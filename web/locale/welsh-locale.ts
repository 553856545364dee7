import { localisedUrl, isTranslated, LOCALES } from "#domain/labels/locales.ts";
import type { LabelOverrides } from "#domain/labels/translations.ts";
import { welshTranslations } from "#domain/labels/welsh-translations.ts";
import type { PageLocale } from "./translate.ts";

/** Welsh with a website's label overrides. */
export function welshLocale(overrides: LabelOverrides, key: string): PageLocale {
  return {
    ...welshTranslations(overrides),
    key,
    base: LOCALES.cy.base,
    openGraph: "cy_GB",
    at: (address) => (isTranslated(address.replace(/[?#].*/, "")) ? localisedUrl("cy", address) : address),
  };
}
