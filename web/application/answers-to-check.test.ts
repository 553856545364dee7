import { AMINA } from "#domain/deal/testing-application.ts";
import { expect, test } from "vitest";
import { answersToCheck } from "./answers-to-check.ts";

test.each([
  ["2000", "£2,000"],
  ["£2,000", "£2,000"],
  ["1 250.5", "£1,250.50"],
  ["0", "£0"],
])("a rent that was typed as %s is checked as %s, as money is written everywhere", (rent_or_mortgage, written) => {
  const order = { guid: "0f0b0a52-3c0f-4f6b-9f5e-2f6d3c1b7a10", customer: {} };
  const sections = answersToCheck({ order, answers: { ...AMINA, rent_or_mortgage }, born: null, done: ["money"] });
  expect(sections.flatMap(({ lines }) => lines)).toContainEqual({ name: "Rent or mortgage", answer: written });
});
