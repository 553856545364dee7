import { inEnglish } from "#locales/in-english.ts";
import { describe, expect, test } from "vitest";
import { allowsMakeAndRange, matchesRules, readRules, RULE_NAMES, type MatchingRules, type RuledVehicle } from "./rules.ts";

const YEAR = 2026;

const niro: RuledVehicle = {
  year: 2023,
  franchise_approved: true,
  headline_price: 20_995,
  mileage: 14_206,
  make_slug: "kia",
  range_slug: "niro",
  body_type: "SUV",
  category: "cars",
  department_id: 12,
  fuel_type: "Electric",
  seats: 5,
  tags: ["interest-free"],
  transmission: "Automatic",
  doors: 5,
};

const RULES: { rule: MatchingRules; holds: Partial<RuledVehicle>; fails: Partial<RuledVehicle> }[] = [
  { rule: { age: 3 }, holds: { year: 2023 }, fails: { year: 2022 } },
  { rule: { franchise_approved: true }, holds: { franchise_approved: true }, fails: { franchise_approved: false } },
  { rule: { franchise_approved: false }, holds: { franchise_approved: false }, fails: { franchise_approved: true } },
  { rule: { max_price: 20_995 }, holds: { headline_price: 20_995 }, fails: { headline_price: 20_995.01 } },
  { rule: { odometer_value: 15_000 }, holds: { mileage: 15_000 }, fails: { mileage: 15_001 } },
  { rule: { make_slug: ["kia", "mg"] }, holds: { make_slug: "mg" }, fails: { make_slug: "ford" } },
  { rule: { range_slug: ["niro"] }, holds: { range_slug: "niro" }, fails: { range_slug: "sportage" } },
  { rule: { body_type: ["suv"] }, holds: { body_type: "SUV" }, fails: { body_type: "Hatchback" } },
  { rule: { category: ["vans"] }, holds: { category: "vans" }, fails: { category: "cars" } },
  { rule: { department_id: ["12"] }, holds: { department_id: 12 }, fails: { department_id: 13 } },
  { rule: { fuel_type: ["petrol-hybrid"] }, holds: { fuel_type: "Petrol Hybrid" }, fails: { fuel_type: "Petrol" } },
  { rule: { seats: ["5", "7"] }, holds: { seats: 7 }, fails: { seats: 4 } },
  { rule: { tags: ["fdc-500", "fdc-750"] }, holds: { tags: ["x", "fdc-750"] }, fails: { tags: ["fdc-1000"] } },
  { rule: { transmission: ["automatic"] }, holds: { transmission: "Automatic" }, fails: { transmission: "Manual" } },
  { rule: { doors: ["3"] }, holds: { doors: 3 }, fails: { doors: 5 } },
];

test.each(RULES)("$rule matches $holds and not $fails", { tags: ["c5-10", "c5-11", "c5-12"] }, ({ rule, holds, fails }) => {
  expect(matchesRules({ ...niro, ...holds }, rule, YEAR)).toBe(true);
  expect(matchesRules({ ...niro, ...fails }, rule, YEAR)).toBe(false);
});

test("every rule of the table has a matching and a failing case", { tags: ["c5-12"] }, () => {
  expect(new Set(RULES.flatMap(({ rule }) => Object.keys(rule)))).toEqual(new Set(RULE_NAMES));
});

test("all rules have to hold, and without rules every vehicle fits", () => {
  const rules: MatchingRules = { fuel_type: ["electric"], max_price: 21_000 };
  expect(matchesRules(niro, rules, YEAR)).toBe(true);
  expect(matchesRules({ ...niro, headline_price: 22_000 }, rules, YEAR)).toBe(false);
  expect(matchesRules(niro, {}, YEAR)).toBe(true);
});

test.each(["mileage", "body_type", "category", "department_id", "fuel_type", "seats", "transmission", "doors"] as const)(
  "no rule about the %s holds when nobody stated it",
  (fact) => {
    const rules = { odometer_value: 1_000_000, [fact]: ["", "null", "0"] };
    expect(matchesRules({ ...niro, mileage: fact === "mileage" ? null : 1, [fact]: null }, rules, YEAR)).toBe(false);
  },
);

test("the age of a rule counts from the current year", { tags: ["c5-10"] }, () => {
  expect(matchesRules(niro, { age: 3 }, 2026)).toBe(true);
  expect(matchesRules(niro, { age: 3 }, 2027)).toBe(false);
});

describe("rules are parsed", () => {
  test("from single values, lists, texts and numbers", () => {
    const given = { make_slug: "Kia", doors: [3, "5"], age: "2", max_price: [10_000, 15_000], franchise_approved: 1 };
    expect(readRules(given)).toEqual({
      rules: { make_slug: ["kia"], doors: ["3", "5"], age: 2, max_price: 15_000, franchise_approved: true },
      problems: [],
    });
  });

  test.each([
    [{ colour: "red" }, "colour"],
    [{ age: "new" }, "age"],
    [{ age: "" }, "age"],
    [{ odometer_value: -1 }, "odometer_value"],
    [{ franchise_approved: "maybe" }, "franchise_approved"],
    [{ make_slug: [] }, "make_slug"],
    [{ make_slug: [{}] }, "make_slug"],
  ])("and %j is a problem at its rule", (given, field) => {
    const { rules, problems } = readRules(given);
    expect(rules).toEqual({});
    expect(inEnglish(problems)).toEqual([{ field, message: expect.any(String) }]);
  });
});

test("an offer for one make is hidden on results for another make, and shown when no make is chosen", () => {
  const rules: MatchingRules = { make_slug: ["kia"], range_slug: ["niro"] };
  expect(allowsMakeAndRange(rules, { make: "Kia" })).toBe(true);
  expect(allowsMakeAndRange(rules, { make: "ford" })).toBe(false);
  expect(allowsMakeAndRange(rules, { make: "kia", range: "sportage" })).toBe(false);
  expect(allowsMakeAndRange(rules, {})).toBe(true);
  expect(allowsMakeAndRange({}, { make: "ford" })).toBe(true);
});
