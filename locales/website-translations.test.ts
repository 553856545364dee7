import type { Day } from "#domain/calendar.ts";
import { dayText } from "#domain/date-texts.ts";
import { TITLES } from "#domain/deal/order.ts";
import { fieldError, type FormField } from "#domain/enquiries/fields.ts";
import { FORMS } from "#domain/enquiries/forms.ts";
import { slotText } from "#domain/enquiries/test-drive-slots.ts";
import { dataText, text, type MessageText } from "#domain/messages/message-text.ts";
import { openingStatus, openingSummary } from "#domain/organisation/opening-hours.ts";
import { validityText } from "#domain/part-exchange/validity-text.ts";
import { appliedFilters } from "#domain/search/applied-filters.ts";
import { EMPTY_SEARCH } from "#domain/search/filters.ts";
import { ageText, mileageText } from "#domain/stock/card.ts";
import { expect, test } from "vitest";
import { websiteTranslations } from "./website-translations.ts";

const translations = websiteTranslations({ locales: { cy: {} } });
const english = translations("en-GB").text;
const welsh = translations("cy").text;

const OPEN = { open: "08:30", closed: "19:00" };
const hours = (...days: (typeof OPEN | null)[]) => ({
  hours: days,
  special_hours: [],
  bank_holiday_hours: "closed" as const,
  bank_holiday_region: "england-and-wales" as const,
});
const daily = hours(OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN);
const never = hours(null, null, null, null, null, null, null);
const at = (day: string, minutes: number) => ({ day: day as Day, minutes });
const NOON = 12 * 60;
const summary = (sites: number, closed: number, minutes: number) =>
  openingSummary([...Array(sites - closed).fill(daily), ...Array(closed).fill(never)], at("2026-11-23", minutes))?.words;
const chip = (search: object) => appliedFilters({ ...EMPTY_SEARCH, ...search }, {})[0]?.label;

test.each<[MessageText | undefined, string, string]>([
  [mileageText(28_844), "28,844 miles", "28,844 milltir"],
  [mileageText(null), "Mileage not stated", "Milltiredd heb ei nodi"],
  [ageText({ year: 2022, vrm: "WX72KDE", date_first_registered: null }), "2022, 72 reg", "2022, plât 72"],
  [text("stock.cashSave", { saving: "£500" }), "Cash, save £500", "Arian parod, arbed £500"],
  [summary(4, 0, NOON), "Four branches, open today until 7pm", "Pedair cangen, ar agor heddiw tan 7yh"],
  [summary(4, 2, 60), "Two of four branches, open today from 8.30am", "Dwy o’r pedair cangen, ar agor heddiw o 8.30yb"],
  [summary(2, 1, NOON), "One of two branches, open today until 7pm", "Un o’r ddwy gangen, ar agor heddiw tan 7yh"],
  [summary(12, 2, NOON), "10 of 12 branches, open today until 7pm", "10 o’r 12 cangen, ar agor heddiw tan 7yh"],
  [summary(4, 4, NOON), "Four branches, closed today", "Pedair cangen, ar gau heddiw"],
  [
    openingStatus(daily, at("2026-12-25", NOON)).words,
    "Closed for Christmas Day, opens tomorrow at 8.30am",
    "Ar gau ar gyfer Dydd Nadolig, yn agor yfory am 8.30yb",
  ],
  [chip({ ranges: { price: { min: 5000, max: 10_000 } } }), "£5,000 to £10,000", "£5,000 i £10,000"],
  [chip({ ranges: { mileage: { max: 10_000 } } }), "Up to 10,000 miles", "Hyd at 10,000 milltir"],
  [chip({ monthly: { max: 250 } }), "Up to £250 a month", "Hyd at £250 y mis"],
  [chip({ facets: { doors: ["5"] } }), "5 doors", "5 drws"],
  [dayText("2026-03-14" as Day), "14 March 2026", "14 Mawrth 2026"],
  [slotText("2026-11-23" as Day, "09:30"), "Monday 23 November 2026 at 9.30am", "dydd Llun 23 Tachwedd 2026 am 9.30yb"],
  [
    validityText(Date.parse("2026-11-28T10:15:00Z")),
    "Price held until 10.15am on 28 November 2026 if the car is as you described it",
    "Mae’r pris yn ddilys hyd at 10.15yb ar 28 Tachwedd 2026 os yw’r car fel y disgrifioch",
  ],
  [
    text("partExchange.wheelsAre", { answer: text("partExchange.wornWithin") }),
    "Wheels and tyres: worn",
    "Olwynion a theiars: wedi treulio",
  ],
  [dataText("Plug-in hybrid"), "Plug-in hybrid", "Hybrid plygio i mewn"],
])("the message %# is rendered as %s and as %s", (message, inEnglish, inWelsh) => {
  expect(message && [english(message), welsh(message)]).toEqual([inEnglish, inWelsh]);
});

/** "Model" and "Trim" are spelt the same. */
const SAME_IN_WELSH = ["Model", "Trim"];

test.each(["enquiry", "test_drive", "part_exchange", "move_closer"] as const)(
  "every word of the form %s and everything that can be wrong with it has its Welsh",
  (form) => {
    const fields: readonly FormField[] = Object.values(FORMS[form].fields);
    const seen = fields.filter(({ kind }) => kind !== "unseen" && kind !== "tick");
    const texts = [
      ...seen.flatMap(({ label, hint, options }) => [
        text(label),
        ...(hint ? [text(hint)] : []),
        ...(options === TITLES ? [] : (options ?? [])).map(dataText),
      ]),
      ...fields.flatMap((field) => ["", "?", "x".repeat(2001)].flatMap((typed) => fieldError(field, typed) ?? [])),
    ];
    expect(texts.filter((each) => !SAME_IN_WELSH.includes(english(each)) && welsh(each) === english(each)).map(english)).toEqual([]);
  },
);

test.each(["Cream", "Land Rover", "How to sell your car", "Miles Ahead Motors", "From Andover with love", "£5,000 to £10,000"])(
  "data that is in no catalogue, such as %s, stays as it is",
  (words) => {
    expect(welsh(dataText(words))).toBe(words);
  },
);
