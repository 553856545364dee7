import { websites } from "#websites/all.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { expect, test } from "vitest";
import { unmatchedOverrides } from "./unmatched-overrides.ts";

const others = (texts: readonly string[]) => Object.fromEntries(texts.map((text) => [text, "Other words"]));
const unmatched = (...texts: string[]) =>
  unmatchedOverrides({ name: "hillside", labels: others(texts), order: { customErrorMessages: {} } });
const unmatchedOrderMessages = (...texts: string[]) =>
  unmatchedOverrides({ name: "hillside", order: { customErrorMessages: others(texts) } });

test.each([
  ["a text that is misspelt", "Sort bye", "Sort by"],
  ["a text with a capital letter too many", "Value My Car", "Value my car"],
  ["a label whose blank goes by another name", "{count} found in {town}", null],
  ["a message that is misspelt", "Enter yuor last name", null],
  ["a sentence of a letter without its comma", "Hello {name}", null],
  [
    "a sentence whose blank is filled with what nothing says",
    "Price held until tomorow if the car is as you described it",
    "Price held until {until} if the car is as you described it",
  ],
  ["a label whose blank is filled", "All vehicles found", null],
])("%s is told with the website's file and the nearest that is said", (_, text, near) => {
  const [told = "", ...more] = unmatched(text);
  expect(more).toEqual([]);
  expect(told).toMatch(/^websites\/hillside\/website\.ts: labels overrides /);
  expect(told).toContain(`"${text}"`);
  if (near !== null) expect(told).toContain(`The nearest is "${near}".`);
});

test("labels, field messages, order refusals and stock values can be overridden", () => {
  expect(
    unmatched(
      "search.sortBy",
      "common.cashPrice",
      "problem.enterYourLastName",
      "problem.vehicleSold",
      "problem.acceptTheTermsToContinue",
      "stockValue.diesel",
      "stockValue.panelVan",
    ),
  ).toEqual([]);
});

test.each([
  ["Sort by", "search.sortBy"],
  ["{count} vehicles", "search.vehicles"],
  ["1 vehicle", "search.vehicles"],
  ["Enter your last name", "problem.enterYourLastName"],
  ["Diesel", "stockValue.diesel"],
  ["{what} must be {most} characters or fewer", "problem.tooLong"],
  ["Price held until {clock} on {full_date} if the car is as you described it", "partExchange.held"],
])("the English text %s is refused with the key %s that it has now", (text, key) => {
  expect(unmatched(text)).toEqual([
    `websites/hillside/website.ts: labels overrides "${text}", whose key is "${key}" now. Run "forecourt website migrate-labels ` +
      'hillside" to rewrite it.',
  ]);
});

test.each([
  ["search.sortBye", "Order by", 'has the key "search.sortBye", which does not exist. The nearest is "search.sortBy".'],
  ["search.vehicles", "Plenty", "search.vehicles has the values none; the message has count."],
  ["search.sortBy", "Order by {what}", "search.sortBy has the values what; the message has none."],
  ["search.vehicles", "{count, plural, other {{count} vans}}", "search.vehicles: the plural has the forms other; en-GB needs one, other"],
])("own words of %s as %s are refused with the key", (key, words, fault) => {
  expect(unmatchedOverrides({ name: "hillside", labels: { [key]: words }, order: { customErrorMessages: {} } })).toEqual([
    `websites/hillside/website.ts: labels ${fault}`,
  ]);
});

test("an override with its own plural forms is accepted", () => {
  const labels = { "search.vehicles": "{count, plural, one {1 motor} other {{count} motors}}" };
  expect(unmatchedOverrides({ name: "hillside", labels, order: { customErrorMessages: {} } })).toEqual([]);
});

test("a locale can translate content, labels, messages and stock values; misspelt texts are reported", () => {
  const { locales: _locales, ...english } = wexcombe;
  const texts = [
    "Used cars",
    "In stock this week",
    "PCP, HP or conditional sale.",
    "search.sortBy",
    "problem.enterYourLastName",
    "Flint Grey Pearl",
  ];
  const misspelt = ["Used carss", "In stock this weak", "Sort bye", "{count} found in {town} or near it"];
  expect(unmatchedOverrides({ ...english, locales: { cy: others([...texts, ...misspelt]) } })).toEqual([
    'websites/wexcombe/website.ts: locales.cy overrides "Used carss", which is not on the site. The nearest is "Used cars".',
    'websites/wexcombe/website.ts: locales.cy overrides "In stock this weak", which is not on the site. The nearest is ' +
      '"In stock this week".',
    'websites/wexcombe/website.ts: locales.cy overrides "Sort bye", which is not on the site. The nearest is "Sort by".',
    expect.stringContaining('locales.cy overrides "{count} found in {town} or near it", which is not on the site.'),
  ]);
});

test("a misspelt key is reported with its file and line", () => {
  const content = { ...wexcombe.content, hero: { ...wexcombe.content.hero, title: "One clear price on every car." } };
  expect(unmatchedOverrides({ ...wexcombe, content })).toEqual([
    'websites/wexcombe/welsh.ts:6 locales.cy overrides "Two clear prices on every car.", which is not on the site. ' +
      'The nearest is "One clear price on every car.".',
  ]);
});

test("a misspelt order message is reported too", () => {
  expect(unmatchedOrderMessages("This vehicle is curently reserved.")).toEqual([
    'websites/hillside/website.ts: order.customErrorMessages overrides "This vehicle is curently reserved.", which ' +
      'is not on the site. The nearest is "This vehicle is currently reserved.".',
  ]);
  expect(unmatchedOrderMessages("This vehicle is currently reserved.", "Enter your last name", "Accept the terms to continue")).toEqual([]);
});

test("the built-in websites have no unmatched overrides", () => {
  expect(websites.flatMap(unmatchedOverrides)).toEqual([]);
});
