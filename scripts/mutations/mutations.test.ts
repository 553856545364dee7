import { expect, test } from "vitest";
import { sourceOf, testsByClause, testsOf } from "../clauses/tests-in.ts";
import { mutated, occurrences } from "./apply-mutation.ts";
import type { Mutation } from "./mutation.ts";
import { MUTATIONS } from "./mutations.ts";
import { syntaxErrors } from "./source-tokens.ts";

/** Mutations are added, not lost. */
const MINIMUM = 1096;

test("the table has at least the minimum number of mutations, each of a tested clause", () => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(MINIMUM);
  const byClause = testsByClause();
  const untested = MUTATIONS.filter(({ clause, by }) => {
    const tests = testsOf(clause, byClause);
    return tests.length === 0 || (by !== undefined && !tests.some(({ file }) => file === by));
  });
  expect(untested).toEqual([]);
});

test("the tokens of every mutation occur once in its file", () => {
  const wrong = MUTATIONS.map((mutation) => ({ ...mutation, times: occurrences(mutation, sourceOf(mutation.file) ?? "") }));
  expect(wrong.filter(({ times }) => times !== 1)).toEqual([]);
});

test("every mutation changes its file and leaves it without syntax errors", () => {
  const wrong = MUTATIONS.filter((mutation) => {
    const source = sourceOf(mutation.file) ?? "";
    const changed = mutated(mutation, source);
    return changed === source || syntaxErrors(mutation.file, changed).length > 0;
  });
  expect(wrong).toEqual([]);
});

const change = (from: string, to: string, more: Partial<Mutation> = {}): Mutation => ({ clause: "1", file: "a.ts", from, to, ...more });

test.each([
  ["line breaks and indentation", "f(a, b)", "f(a, 2)", "f(\n  a,\n  b,\n);", "f(\n  a,\n  2,\n);"],
  ["a comma before a closing bracket", '["a", "b"] as const', '["a"] as const', '[\n  "a",\n  "b",\n] as const;', '[\n  "a",\n] as const;'],
  ["parentheses around an expression", "x = a && b", "x = a && c", "const x = (\n  a && b\n) || d;", "const x = (\n  a && c\n) || d;"],
  ["white space that is not there", "f( a )", "f( b )", "f(a);", "f(b);"],
  ["a part that is removed", "a && b", "b", "if (a && b) c();", "if ( b) c();"],
  ["a part that is added", "{ b }", "{ a, b }", "f({\n  b,\n});", "f({ a, \n  b,\n});"],
  ["a word inside a text", "great price", "good price", 'const a = "A great price";', 'const a = "A good price";'],
])("a mutation is found and applied whatever the formatter does with %s", (_, from, to, source, expected) => {
  expect(occurrences(change(from, to), source)).toBe(1);
  expect(mutated(change(from, to), source)).toBe(expected);
});

test("a mutation matches white space in strings and whole identifiers only, and no comments", () => {
  expect(occurrences(change("great  price", ""), 'const a = "A great price";')).toBe(0);
  expect(occurrences(change("price: 1", ""), "const a = { list_price: 1 };")).toBe(0);
  expect(occurrences(change("a = 1", ""), "// a = 1\nlet b;")).toBe(0);
});

test("a mutation limited to a bracket is not applied in other brackets", () => {
  const source = "const one = { name: 1, deeper: { name: 2 } };\nconst two = { name: 3 };";
  const inside = change("name:", "title:", { inside: "one = {" });
  expect(occurrences(change("name:", "title:"), source)).toBe(3);
  expect(occurrences(inside, source)).toBe(1);
  expect(mutated(inside, source)).toBe(source.replace("name", "title"));
});

test("a mutation of a style sheet matches without the last semicolon of a block", () => {
  const css = change(".a { top: 1px }", ".a { top: 2px }", { file: "a.css" });
  expect(mutated(css, ".a {\n  top: 1px;\n}")).toBe(".a {\n  top: 2px;\n}");
});
