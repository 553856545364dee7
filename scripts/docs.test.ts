import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const PROJECT = dirname(import.meta.dirname);
/** Content of websites links to pages of the site, not to files. */
const documents = execFileSync("git", ["ls-files", "*.md", ":!websites"], { cwd: PROJECT, encoding: "utf8" }).trim().split("\n");
const MOST_README_BYTES = 6000;

test("every link from one document to another leads to a file and a heading", () => {
  expect(documents).toContain("README.md");
  expect(documents.flatMap((document) => brokenLinks(document))).toEqual([]);
});

test("the README can be read in a few minutes", () => {
  expect(statSync(join(PROJECT, "README.md")).size).toBeLessThanOrEqual(MOST_README_BYTES);
});

test("the workflow runs what a developer runs, and its files and the templates can be read", () => {
  const files = execFileSync("git", ["ls-files", ".github/**/*.yml"], { cwd: PROJECT, encoding: "utf8" }).trim().split("\n");
  const parsed = new Map(files.map((file) => [file, parse(read(file)) as Record<string, unknown>]));
  const jobs = parsed.get(".github/workflows/ci.yml")?.["jobs"] as { test: { steps: { run?: string }[] } };
  expect(jobs.test.steps.map(({ run }) => run)).toContain(".ci/run");
  expect(read(".ci/run")).toMatch(/^(?:\w+=\w+ )*npm test$/m);
  const forms = [...parsed].filter(([file]) => file.includes("ISSUE_TEMPLATE") && !file.endsWith("config.yml"));
  expect(forms.map(([, form]) => typeof form["name"] === "string" && typeof form["description"] === "string" && Array.isArray(form["body"]))).toEqual(forms.map(() => true));
});

function brokenLinks(document: string): string[] {
  const links = [...read(document).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => !leads(document, link)).map((link) => `${document}: ${link}`);
}

function leads(document: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const file = path === "" ? document : normalize(join(dirname(document), path));
  if (!existsSync(join(PROJECT, file))) return false;
  return anchor === undefined || anchorsOf(read(file)).has(anchor);
}

/** As GitHub makes them: lower case, without punctuation, hyphens for spaces; and those that are written out. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading.toLowerCase().replaceAll(/[^\w\- ]/g, "").trim().replaceAll(" ", "-"));
  return new Set([...headings, ...[...text.matchAll(/\bid="([^"]+)"/g)].map(([, id = ""]) => id)]);
}

function read(file: string): string {
  return readFileSync(join(PROJECT, file), "utf8");
}
