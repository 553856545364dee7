import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const PROJECT = dirname(import.meta.dirname);
/** The formatter's width (`.oxfmtrc.json`); it cannot break strings, templates and regular expressions. */
const WIDTH = 140;
const MAX_WIDTH = 160;
const MAX_WIDER_LINES = 20;
/** The catalogues are lists of sentences. */
const CATALOGUES = ["domain/labels/english.ts", "domain/labels/welsh.ts"];

const wide = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs"], {
  cwd: PROJECT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && !CATALOGUES.includes(file))
  .flatMap((file) => linesOf(file).map((line, index) => ({ at: `${file}:${index + 1}`, length: line.length })))
  .filter(({ length }) => length > WIDTH);

test("no line is longer than 160 characters", () => {
  expect(wide.filter(({ length }) => length > MAX_WIDTH).map(({ at, length }) => `${at} has ${length}`)).toEqual([]);
});

test("at most 20 lines, of strings that cannot be broken, are longer than 140 characters", () => {
  const all = wide.map(({ at, length }) => `${at} has ${length}`).join("\n");
  expect(wide.length, `break one of these lines:\n${all}`).toBeLessThanOrEqual(MAX_WIDER_LINES);
});

/** None for a file that is deleted but not yet committed. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(join(PROJECT, file), "utf8").split("\n");
  } catch {
    return [];
  }
}
