import { AMINA } from "#domain/finance-application/application-fixture.ts";
import { expect, test } from "vitest";
import { checkAnswersSections } from "./answers-to-check.ts";

test("the check page shows current and previous addresses with all their parts", () => {
  const order = { guid: "0f0b0a52-3c0f-4f6b-9f5e-2f6d3c1b7a10", customer: {} };
  const { address_line_1: _line, address_town: _town, ...others } = AMINA;
  const parts = {
    address_building: "12",
    address_building_name: "The Old Mill",
    address_street: "River Row",
    address_line_3: "Axford",
    address_city: "Marlborough",
    address_county: "Wiltshire",
    address_country: "United Kingdom",
  };
  const before = JSON.stringify([
    { building: "4", street: "High Street", city: "Bath", postcode: "BA1 1AA", status: "Private tenant", years: "3" },
  ]);
  const lines = checkAnswersSections({ order, answers: { ...others, ...parts, previous_addresses: before }, born: null, done: [] }).flatMap(
    (section) => section.lines,
  );
  expect(lines).toContainEqual({
    name: "Address",
    answer: "The Old Mill, 12 River Row, Axford, Marlborough, Wiltshire, SN8 3RF, United Kingdom",
  });
  expect(lines).toContainEqual({ name: "Before", answer: "4 High Street, Bath, BA1 1AA. Private tenant, 3 years" });
});

test("secret answers are masked, and written out as everywhere else where they may be shown", () => {
  const order = { guid: "0f0b0a52-3c0f-4f6b-9f5e-2f6d3c1b7a10", customer: {} };
  const answers = { monthly_income: "•••", bank_sort_code: "••-••-30" };
  const secrets = {
    monthly_income: "3200.5",
    bank_sort_code: "309430",
    date_of_birth_day: "7",
    date_of_birth_month: "3",
    date_of_birth_year: "1985",
  };
  const linesOf = (shown: object) =>
    checkAnswersSections({ order, answers, born: "•• •• 1985", done: [], ...shown }).flatMap(({ lines }) => lines);
  expect(linesOf({ secrets })).toEqual(
    expect.arrayContaining([
      { name: "Date of birth", answer: "•• •• 1985", secret: "7 March 1985" },
      { name: "Monthly income before tax", answer: "•••", secret: "£3,200.50" },
      { name: "Sort code", answer: "••-••-30", secret: "30-94-30" },
    ]),
  );
  expect(linesOf({})).toContainEqual({ name: "Sort code", answer: "••-••-30" });
});

test.each([
  ["2000", "£2,000"],
  ["£2,000", "£2,000"],
  ["1 250.5", "£1,250.50"],
  ["0", "£0"],
])("a rent that was typed as %s is checked as %s, as money is written everywhere", (rent_or_mortgage, written) => {
  const order = { guid: "0f0b0a52-3c0f-4f6b-9f5e-2f6d3c1b7a10", customer: {} };
  const sections = checkAnswersSections({ order, answers: { ...AMINA, rent_or_mortgage }, born: null, done: ["money"] });
  expect(sections.flatMap(({ lines }) => lines)).toContainEqual({ name: "Rent or mortgage", answer: written });
});
