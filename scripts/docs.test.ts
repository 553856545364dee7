import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { PROJECT, projectFiles } from "./project-files.ts";

const MAX_README_BYTES = 6000;
/** A path of the project in a document: `domain/money.ts`, `web/ui/`. */
const PATH = /`((?:bench|cli|demo|docs|domain|e2e|locales|scripts|server|web|websites)\/[\w./-]+)`/g;
/** A test in the table of threats: its file, and the beginnings of its tests' titles: `server/log.test.ts`: a line has …; no name … */
const CITED_TEST = /`([\w./-]+\.(?:test\.tsx?|e2e\.ts))`((?:: [^`|]+)?)/g;
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

test("every test that the threats name by its title is there", () => {
  const tests = projectFiles("*.test.ts", "*.test.tsx", "*.e2e.ts");
  const named = Array.from(read("docs/threats.md").matchAll(CITED_TEST), ([, name = "", titles = ""]) => {
    const file = tests.find((path) => path === name || path.endsWith(`/${name}`));
    return titles.split(/[;…]|%s| \|\n/).map((title) => ({ file, name, title: title.replace(/^[\s,:]+|[\s,.|]+$/g, "") }));
  }).flat();
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ file, title }) => file === undefined || !read(file).includes(title))).toEqual([]);
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
