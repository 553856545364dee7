import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT, projectFiles } from "../project-files.ts";
import { clauseAnchor } from "./clause.ts";

/** A test or a group of tests, with its Vitest tags. */
export type Test = { file: string; title: string; tags: readonly string[] };

/** A title where Vitest's functions take one, and the options after it: test("…"), test.each(rows)("…", { tags: ["…"] }). */
const TITLE = /(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1,\s*(\{(?:[^{}]|\{[^{}]*\})*\}(?=,))?/g;
const TAGS = /\btags: \[([^\]]*)\]/;

/** The tests and groups in a file; undefined if the file does not exist. */
export function testsIn(file: string): Test[] | undefined {
  const source = sourceOf(file);
  if (source === undefined) return undefined;
  return Array.from(source.matchAll(TITLE), ([, quote = "", title = "", options = ""]) => ({
    file,
    title: quote === '"' ? title.replaceAll('\\"', '"') : title,
    tags: Array.from(TAGS.exec(options)?.[1]?.matchAll(/"([^"]*)"/g) ?? [], ([, tag = ""]) => tag),
  }));
}

/** The tests of each clause, by its anchor. */
export function testsByClause(): ReadonlyMap<string, readonly Test[]> {
  const files = projectFiles("*.test.ts", "*.test.tsx", "*.e2e.ts");
  const tagged = files.flatMap((file) => testsIn(file) ?? []).flatMap((test) => test.tags.map((tag) => ({ tag, test })));
  const byTag = Map.groupBy(tagged, ({ tag }) => tag);
  return new Map(Array.from(byTag, ([tag, tests]) => [tag, tests.map(({ test }) => test)]));
}

/** The tests of a clause, by its number. */
export function testsOf(number: string, byClause: ReadonlyMap<string, readonly Test[]>): readonly Test[] {
  return byClause.get(clauseAnchor(number)) ?? [];
}

export function sourceOf(file: string): string | undefined {
  try {
    return readFileSync(join(PROJECT, file), "utf8");
  } catch {
    return undefined;
  }
}
