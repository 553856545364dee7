import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { PROJECT, projectFiles } from "./project-files.ts";

const MAX_README_BYTES = 6000;
/** A path of the project in a document: `domain/money.ts`, `web/ui/`. */
const PATH = /`((?:bench|cli|demo|docs|domain|e2e|locales|scripts|server|web|websites)\/[\w./-]+)`/g;
/** Websites and migrations that a reader of the guides creates, and a file that `npm run types` writes. */
const MADE_LATER = /^websites\/(?:hill-|NAME)|NNNN|^locales\/message-values\.d\.ts$/;

test("the README can be read in a few minutes", () => {
  expect(statSync(join(PROJECT, "README.md")).size).toBeLessThanOrEqual(MAX_README_BYTES);
});

test("every file and folder that a document names is there", () => {
  const named = projectFiles("*.md").flatMap((file) =>
    Array.from(read(file).matchAll(PATH), ([, path = ""]) => ({ file, path })).filter(({ path }) => !MADE_LATER.test(path)),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !existsSync(join(PROJECT, path)))).toEqual([]);
});

test("the workflow runs the developer's test command, and the workflow files and issue templates are valid", () => {
  const files = projectFiles(".github/**/*.yml");
  const parsed = new Map(files.map((file) => [file, parse(read(file)) as Record<string, unknown>]));
  const jobs = parsed.get(".github/workflows/ci.yml")?.["jobs"] as { test: { steps: { run?: string }[] } };
  expect(jobs.test.steps.map(({ run }) => run)).toContain(".ci/run");
  expect(read(".ci/run")).toMatch(/^(?:\w+=\w+ )*npm test$/m);
  const forms = [...parsed].filter(([file]) => file.includes("ISSUE_TEMPLATE") && !file.endsWith("config.yml"));
  expect(
    forms.map(([, form]) => typeof form["name"] === "string" && typeof form["description"] === "string" && Array.isArray(form["body"])),
  ).toEqual(forms.map(() => true));
});

function read(file: string): string {
  return readFileSync(join(PROJECT, file), "utf8");
}
