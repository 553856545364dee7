import { FORMS } from "#domain/enquiries/forms.ts";
import type { FormField } from "#domain/enquiries/fields.ts";
import * as english from "#domain/labels/english.ts";
import { validityText } from "#domain/part-exchange/valuation-validity.ts";
import { englishTranslations } from "#domain/labels/translations.ts";
import { expect, test } from "vitest";
import { tradeyardVans } from "./website.ts";

/** These labels count vehicles of the complete stock. */
const COUNTED = [english.oneCar, english.carWithin];

test("whoever values a van is not told about a car", () => {
  const { translate } = englishTranslations(tradeyardVans.labels ?? {});
  const { title, fields } = FORMS.part_exchange;
  const fieldTexts = Object.values<FormField>(fields).flatMap(({ label, missing = "", hint = "" }) => [label, missing, hint]);
  const texts = [...Object.values(english), title, ...fieldTexts, validityText(Date.parse("2026-11-28T10:00:00Z"))].filter(
    (text) => !COUNTED.includes(text),
  );
  expect(texts.map(translate).filter((text) => /\bcar\b/i.test(text.replaceAll(/\{\w+\}/g, "")))).toEqual([]);
  expect(translate("We have the details of your car: Ford Focus")).toBe("We have the details of your van: Ford Focus");
});
