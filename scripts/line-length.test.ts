import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT, projectFiles } from "./project-files.ts";

/** The formatter's width (`.oxfmtrc.json`); it cannot break strings, templates and regular expressions. */
const WIDTH = 140;
const MAX_WIDTH = 160;
const MAX_WIDER_LINES = 20;

const wide = projectFiles("*.ts", "*.tsx", "*.mjs")
  .flatMap((file) =>
    readFileSync(join(PROJECT, file), "utf8")
      .split("\n")
      .map((line, index) => ({ at: `${file}:${index + 1}`, length: line.length })),
  )
  .filter(({ length }) => length > WIDTH);

test("no line is longer than 160 characters", () => {
  expect(wide.filter(({ length }) => length > MAX_WIDTH).map(({ at, length }) => `${at} has ${length}`)).toEqual([]);
});

test("at most 20 lines, of strings that cannot be broken, are longer than 140 characters", () => {
  const all = wide.map(({ at, length }) => `${at} has ${length}`).join("\n");
  expect(wide.length, `break one of these lines:\n${all}`).toBeLessThanOrEqual(MAX_WIDER_LINES);
});
