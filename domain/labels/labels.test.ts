import { TITLES } from "../deal/order.ts";
import { fieldError, type FormField } from "../enquiries/fields.ts";
import { FORMS } from "../enquiries/forms.ts";
import { expect, test } from "vitest";
import { interpolate } from "./label.ts";
import { isTranslated, localeOfPath, supportedLocales } from "./locales.ts";
import { textTranslator } from "./text-translator.ts";
import { welshPhrases } from "./welsh-texts.ts";
import { welsh } from "./welsh.ts";
import { selectPluralForm } from "./plural-form.ts";

/** "Model" and "Trim" are spelt the same. */
const SAME_IN_WELSH = ["Model", "Trim"];
const CYMRAEG = new Intl.PluralRules("cy");

test("blanks are filled in, and one that nobody fills stays as it is", () => {
  expect(interpolate("{total} found in {place}", { total: 12, place: "Swindon" })).toBe("12 found in Swindon");
  expect(interpolate("{total} found", {})).toBe("{total} found");
  expect(interpolate("Filters", undefined)).toBe("Filters");
});

test.each([
  [0, "0 cerbyd"],
  [2, "2 gerbyd"],
  [3, "3 cherbyd"],
  [4, "4 cerbyd"],
  [6, "6 cherbyd"],
  ["1,204", "1,204 cerbyd"],
])("%s vehicles are %s in Welsh", (count, texts) => {
  expect(interpolate(selectPluralForm(welsh["{count} vehicles"], { count }, CYMRAEG), { count })).toBe(texts);
});

test("a wording without the form for a number takes the general one", () => {
  expect(selectPluralForm({ other: "{count} drws" }, { count: 2 }, CYMRAEG)).toBe("{count} drws");
  expect(selectPluralForm("Hidlwyr", undefined, CYMRAEG)).toBe("Hidlwyr");
});

test("a translation has the blanks of its English and no others", () => {
  const wrong = Object.entries({ ...welsh, ...welshPhrases }).filter(([english, texts]) =>
    (typeof texts === "string" ? [texts] : Object.values(texts)).some((each) => blanksOf(each) !== blanksOf(english)),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ["28,844 miles", "28,844 milltir"],
  ["2022, 72 reg", "2022, plât 72"],
  ["Cash, save £500", "Arian parod, arbed £500"],
  ["Four sites, open today until 7pm", "Pedwar safle, ar agor heddiw tan 7yh"],
  ["Two of four sites, open today from 8.30am", "Dau o’r pedwar safle, ar agor heddiw o 8.30yb"],
  ["One of two sites, open today until 4pm", "Un o’r ddau safle, ar agor heddiw tan 4yh"],
  ["10 of 12 sites, open today until 6pm", "10 o’r 12 safle, ar agor heddiw tan 6yh"],
  ["Four sites, closed today", "Pedwar safle, ar gau heddiw"],
  ["Closed for Christmas Day, opens Monday at 8.30am", "Ar gau ar gyfer Dydd Nadolig, yn agor dydd Llun am 8.30yb"],
  ["£5,000 to £10,000", "£5,000 i £10,000"],
  ["14 March 2026", "14 Mawrth 2026"],
  ["Monday 23 November 2026 at 9.30am", "dydd Llun 23 Tachwedd 2026 am 9.30yb"],
  [
    "Price held until 10:15 on 28 November 2026 if the car is as you described it",
    "Mae’r pris yn ddilys hyd at 10:15 ar 28 Tachwedd 2026 os yw’r car fel y disgrifioch",
  ],
  ["Wheels and tyres: worn", "Olwynion a theiars: wedi treulio"],
])("the phrase book says %s as %s", (english, texts) => {
  expect(textTranslator(welshPhrases)(english)).toBe(texts);
});

test.each(["enquiry", "test_drive", "part_exchange", "move_closer"] as const)(
  "every word of the form %s and everything that can be wrong with it has its Welsh",
  (form) => {
    const fields: readonly FormField[] = Object.values(FORMS[form].fields);
    const seen = fields.filter(({ kind }) => kind !== "unseen" && kind !== "tick");
    const texts = [
      ...seen.flatMap(({ label, hint, options }) => [label, hint, ...(options === TITLES ? [] : (options ?? []))]),
      ...fields.flatMap((field) => ["", "?", "x".repeat(2001)].map((typed) => fieldError(field, typed))),
    ];
    expect(
      texts.filter((text) => text !== undefined && !SAME_IN_WELSH.includes(text) && textTranslator(welshPhrases)(text) === text),
    ).toEqual([]);
  },
);

test.each(["Cream", "Land Rover", "How to sell your car", "Miles Ahead Motors", "From Andover with love"])(
  "the phrase book leaves %s alone",
  (text) => {
    expect(textTranslator(welshPhrases)(text)).toBe(text);
  },
);

test.each([
  ["/", true],
  ["/used-cars", true],
  ["/used-cars/ford", true],
  ["/used-cars/ford/focus", true],
  ["/used-cars/mazda/mx-5", true],
  ["/compare", true],
  ["/offline", true],
  ["/enquiry", true],
  ["/enquiry/100012", true],
  ["/used-cars/2020-ford-focus-100234", false],
  ["/used-cars/100234", false],
  ["/used-cars/print/2020-ford-focus-100234", false],
  ["/checkout/100012", false],
  ["/valuation", true],
  ["/valuation/5f2c8e1b", true],
  ["/deal-link/100012", false],
  ["/privacy", false],
])("that %s is there in other languages is %s", (path, translated) => {
  expect(isTranslated(path)).toBe(translated);
});

test("the beginning of a path names the language, where the website has it", () => {
  expect(localeOfPath("/cy", ["cy"])).toEqual({ locale: "cy", path: "/" });
  expect(localeOfPath("/cy.data", ["cy"])).toEqual({ locale: "cy", path: "/_.data" });
  expect(localeOfPath("/cy/used-cars", ["cy"])).toEqual({ locale: "cy", path: "/used-cars" });
  expect(localeOfPath("/cycles", ["cy"])).toBeUndefined();
  expect(localeOfPath("/cy/used-cars", [])).toBeUndefined();
  expect(supportedLocales(["cy", "fr"])).toEqual(["cy"]);
});

function blanksOf(text: string): string {
  return Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name)
    .toSorted()
    .join();
}
