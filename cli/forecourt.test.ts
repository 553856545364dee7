import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const PROJECT = join(import.meta.dirname, "..");

test("forecourt --version prints the version of package.json and nothing else", () => {
  const { version } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));
  expect(execFileSync(process.execPath, ["cli/forecourt.ts", "--version"], { cwd: PROJECT, encoding: "utf8" })).toBe(`${version}\n`);
});
