import { welshLetters } from "#domain/labels/welsh-letters.ts";
import { websites } from "#websites/all.ts";
import { expect, test } from "vitest";
import { unsaidWords } from "./unsaid-words.ts";

const others = (texts: readonly string[]) => Object.fromEntries(texts.map((text) => [text, "Other words"]));
const unsaid = (...texts: string[]) => unsaidWords({ name: "hillside", labels: others(texts), order: { customErrorMessages: {} } });
const unsaidOfOrders = (...texts: string[]) => unsaidWords({ name: "hillside", order: { customErrorMessages: others(texts) } });

test.each([
  ["a label that is misspelt", "Sort bye", "Sort by"],
  ["a label with a capital letter too many", "Value My Car", "Value my car"],
  ["a label whose blank goes by another name", "{count} found in {town}", null],
  ["a message that is misspelt", "Enter yuor last name", null],
  ["a sentence of a letter without its comma", "Hello {name}", null],
])("%s is told with the website's file and the nearest that is said", (_, text, near) => {
  const [told = "", ...more] = unsaid(text);
  expect(more).toEqual([]);
  expect(told).toMatch(/^websites\/hillside\/website\.ts: labels has other words for /);
  expect(told).toContain(`"${text}"`);
  if (near !== null) expect(told).toContain(`The nearest that is said is "${near}".`);
});

test("labels, messages of fields, refusals of orders and words of the stock may have other words", () => {
  expect(unsaid("Sort by", "Cash price", "{count} vehicles", "Enter your last name", "This vehicle has been sold.", "Accept the terms to continue", "We cannot find this order.", "Diesel", "Panel Van")).toEqual([]);
});

test("a message of an order that is misspelt is told too", () => {
  expect(unsaidOfOrders("This vehicle is curently reserved.")).toEqual([
    'websites/hillside/website.ts: order.customErrorMessages has other words for "This vehicle is curently reserved.", which nothing says. The nearest that is said is "This vehicle is currently reserved.".',
  ]);
  expect(unsaidOfOrders("This vehicle is currently reserved.", "Enter your last name", "Accept the terms to continue")).toEqual([]);
});

test("every sentence of the letters may have other words", () => {
  expect(unsaid(...Object.keys(welshLetters))).toEqual([]);
});

test("the group's own websites say nothing that is not said", () => {
  expect(websites.flatMap(unsaidWords)).toEqual([]);
});
