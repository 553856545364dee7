import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const PROJECT = dirname(dirname(import.meta.dirname));
/** A title where Vitest's functions take one: test("…"), test.each(rows)("…"), describe.skipIf(slow)("…"). */
const TITLE = /(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1,/g;

/** The titles of the tests and groups in a file; undefined if the file does not exist. */
export function testTitlesIn(file: string): string[] | undefined {
  const text = sourceOf(file);
  if (text === undefined) return undefined;
  return Array.from(text.matchAll(TITLE), ([, quote = "", title = ""]) => (quote === '"' ? title.replaceAll('\\"', '"') : title));
}

export function sourceOf(file: string): string | undefined {
  try {
    return readFileSync(join(PROJECT, file), "utf8");
  } catch {
    return undefined;
  }
}
