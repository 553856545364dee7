import { englishTranslations, type LabelOverrides } from "#domain/labels/translations.ts";
import type { PageLocale } from "./translate.ts";

/** English with a website's label overrides. */
export function customisedEnglish(overrides: LabelOverrides, key: string): PageLocale {
  return { ...englishTranslations(overrides), key, base: "", openGraph: "en_GB", at: (address) => address };
}
