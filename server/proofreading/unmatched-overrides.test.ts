import { welshLetters } from "#domain/labels/welsh-letters.ts";
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
  ["a label that is misspelt", "Sort bye", "Sort by"],
  ["a label with a capital letter too many", "Value My Car", "Value my car"],
  ["a label whose blank goes by another name", "{count} found in {town}", null],
  ["a message that is misspelt", "Enter yuor last name", null],
  ["a sentence of a letter without its comma", "Hello {name}", null],
  [
    "a sentence whose blank is filled with what nothing says",
    "Price held until tomorow if the car is as you described it",
    "Price held until {value} if the car is as you described it",
  ],
  ["a label whose blank is filled", "All vehicles found", null],
])("%s is told with the website's file and the nearest that is said", (_, text, near) => {
  const [told = "", ...more] = unmatched(text);
  expect(more).toEqual([]);
  expect(told).toMatch(/^websites\/hillside\/website\.ts: labels has other words for /);
  expect(told).toContain(`"${text}"`);
  if (near !== null) expect(told).toContain(`The nearest that is said is "${near}".`);
});

test("labels, messages of fields, refusals of orders and words of the stock may have other words", () => {
  expect(
    unmatched(
      "Sort by",
      "Cash price",
      "{count} vehicles",
      "Enter your last name",
      "This vehicle has been sold.",
      "Accept the terms to continue",
      "We cannot find this order.",
      "Diesel",
      "Panel Van",
    ),
  ).toEqual([]);
});

test("another language has words for the website's own texts, for labels, messages and the stock", () => {
  const { locales: _locales, ...english } = wexcombe;
  const texts = [
    "Used cars",
    "In stock this week",
    "PCP, HP or conditional sale.",
    "Sort by",
    "Enter your last name",
    "Hello {name},",
    "Flint Grey Pearl",
  ];
  const misspelt = ["Used carss", "In stock this weak", "Sort bye", "{count} found in {town} or near it"];
  expect(unmatchedOverrides({ ...english, locales: { cy: others([...texts, ...misspelt]) } })).toEqual([
    'websites/wexcombe/website.ts: locales.cy has other words for "Used carss", which nothing says. The nearest that is said is ' +
      '"Used cars".',
    'websites/wexcombe/website.ts: locales.cy has other words for "In stock this weak", which nothing says. The nearest that is ' +
      'said is "In stock this week".',
    'websites/wexcombe/website.ts: locales.cy has other words for "Sort bye", which nothing says. The nearest that is said is "Sort by".',
    expect.stringContaining('locales.cy has other words for "{count} found in {town} or near it", which nothing says.'),
  ]);
});

test("a key that is misspelt is told with the file and the line that it is written in", () => {
  const content = { ...wexcombe.content, hero: { ...wexcombe.content.hero, title: "One clear price on every car." } };
  expect(unmatchedOverrides({ ...wexcombe, content })).toEqual([
    'websites/wexcombe/welsh.ts:6 locales.cy has other words for "Two clear prices on every car.", which nothing says. The ' +
      'nearest that is said is "One clear price on every car.".',
  ]);
});

test("a message of an order that is misspelt is told too", () => {
  expect(unmatchedOrderMessages("This vehicle is curently reserved.")).toEqual([
    'websites/hillside/website.ts: order.customErrorMessages has other words for "This vehicle is curently reserved.", which ' +
      'nothing says. The nearest that is said is "This vehicle is currently reserved.".',
  ]);
  expect(unmatchedOrderMessages("This vehicle is currently reserved.", "Enter your last name", "Accept the terms to continue")).toEqual([]);
});

test("every sentence of the letters may have other words", () => {
  expect(unmatched(...Object.keys(welshLetters))).toEqual([]);
});

test("the group's own websites say nothing that is not said", () => {
  expect(websites.flatMap(unmatchedOverrides)).toEqual([]);
});
