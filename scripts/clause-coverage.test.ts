import { expect, test } from "vitest";
import { ALL_CLAUSES, CLAUSES_IN_SECTION, UNNUMBERED } from "./clauses/all-clauses.ts";
import { howProven, isFromOutside } from "./clauses/how-proven.ts";
import { clauseAnchor } from "./clauses/clause.ts";
import { sourceOf, testsByClause, testsOf } from "./clauses/tests-in.ts";
import { coverageTable } from "./clause-table.ts";

const byClause = testsByClause();
const clauses = Object.entries(ALL_CLAUSES).map(([number, clause]) => ({ number, ...clause, tests: testsOf(number, byClause) }));

test("every clause of the specification is in the table, and nothing else", () => {
  const numbered = Object.entries(CLAUSES_IN_SECTION).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(Object.keys(ALL_CLAUSES).toSorted()).toEqual([...numbered, ...UNNUMBERED].toSorted());
});

test("every clause is proved by a test", () => {
  expect(clauses.filter(({ tests }) => tests.length === 0).map(({ number }) => number)).toEqual([]);
});

test("every tag of a test is the anchor of a clause", () => {
  const anchors = new Set(Object.keys(ALL_CLAUSES).map(clauseAnchor));
  expect([...byClause.keys()].filter((tag) => !anchors.has(tag))).toEqual([]);
});

test("the text that a clause quotes occurs in one of its tests", { tags: ["c8-texts"] }, () => {
  const unread = clauses.filter(({ quoted, tests }) => quoted !== undefined && !tests.some(({ file }) => sourceOf(file)?.includes(quoted)));
  expect(unread.map(({ number }) => number)).toEqual([]);
});

test("every clause of section 3, and of the page of a vehicle, is proved from outside", () => {
  const ofThePage = Array.from({ length: 16 }, (_, index) => `2.${index + 21}`);
  const wanted = clauses.filter(({ number }) => number.startsWith("3") || ofThePage.includes(number));
  expect(wanted).toHaveLength(76 + ofThePage.length);
  expect(wanted.filter(({ tests }) => howProven(tests) === "unit").map(({ number }) => number)).toEqual([]);
});

test("clauses about vehicle fields and page sections have a test that imports a file into an empty folder", () => {
  expect(
    without(
      "server/stock/import/section-3.test.ts",
      Array.from({ length: 20 }, (_, index) => `3.${index + 1}`),
    ),
  ).toEqual([]);
  expect(
    without(
      "cli/imported-vehicle-page.test.ts",
      Array.from({ length: 16 }, (_, index) => `2.${index + 21}`).filter((number) => !["2.24", "2.25", "2.26"].includes(number)),
    ),
  ).toEqual([]);
});

test.each([
  ["e2e/reserve-and-buy.e2e.ts", true],
  ["server/stock/import/section-3.test.ts", true],
  ["server/api/website-orders.test.ts", true],
  ["cli/imported-vehicle-page.test.ts", true],
  ["domain/stock/card.test.ts", false],
  ["server/stock/present.test.ts", false],
  ["server/orders/placing/order-body.test.ts", false],
  ["web/vehicle/vehicle-switches.test.tsx", false],
])("%s proves from outside: %s", (file, isOutside) => {
  expect(isFromOutside(file)).toBe(isOutside);
});

test("docs/coverage.md matches the generated table (npm run coverage)", () => {
  expect(sourceOf("docs/coverage.md")).toBe(coverageTable());
});

/** The clauses that have no test in the file. */
function without(file: string, numbers: readonly string[]): string[] {
  return numbers.filter((number) => !testsOf(number, byClause).some((each) => each.file === file));
}
