import { expect, test } from "vitest";
import { ALL_CLAUSES, CLAUSES_IN_SECTION, UNNUMBERED } from "./clauses/all-clauses.ts";
import { sourceOf, titlesIn } from "./clauses/titles-in.ts";
import { coverageTable } from "./coverage-table.ts";

const clauses = Object.entries(ALL_CLAUSES);

test("every clause of the specification is in the table, and nothing else", () => {
  const numbered = Object.entries(CLAUSES_IN_SECTION).flatMap(([section, count]) => Array.from({ length: count }, (_, index) => `${section}.${index + 1}`));
  expect(Object.keys(ALL_CLAUSES).toSorted()).toEqual([...numbered, ...UNNUMBERED].toSorted());
});

test("every clause is proved by a test", () => {
  expect(clauses.filter(([, { shown }]) => shown.length === 0).map(([number]) => number)).toEqual([]);
});

test("every test that proves a clause is there", () => {
  const missing = clauses.flatMap(([number, { shown }]) =>
    shown.flatMap(({ file, title }) => (titlesIn(file)?.some((each) => each.includes(title)) ? [] : [`${number}: ${file}: ${title}`])),
  );
  expect(missing).toEqual([]);
});

test("the words that a clause quotes are read by one of its tests", () => {
  const unread = clauses.filter(([, { quoted, shown }]) => quoted !== undefined && !shown.some(({ file }) => sourceOf(file)?.includes(quoted)));
  expect(unread.map(([number]) => number)).toEqual([]);
});

test("docs/coverage.md is what the table says (npm run coverage)", () => {
  expect(sourceOf("docs/coverage.md")).toBe(coverageTable());
});
