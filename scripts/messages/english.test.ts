import { TURNS } from "#locales/turns.ts";
import { HELP } from "../../cli/usage.ts";
import { apiDocument } from "#server/api-document/openapi.ts";
import { stockSchema } from "#server/stock/import/fields/stock-schema.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT, projectFiles } from "../project-files.ts";
import { sentencesInSource } from "./sentences-in-source.ts";

/** Texts of the specification, tables that are generated from test titles, the page that lists the turns, and history. */
const QUOTES = new Set(["docs/specification.md", "docs/coverage.md", "docs/writing.md", "CHANGELOG.md"]);
/** Decisions and threats are for developers, in their own terms. */
const FOR_DEVELOPERS = /^docs\/(?:decisions\/|threats\.md)/;
const TESTS_AND_DATA = /\.test\.tsx?$|-fixture\.ts$|\/test-support\/|\.d\.ts$|\/release-0/;

test("the help of the command line has none of the replaced turns", () => {
  expect(withTurns(HELP.split("\n").map((text, index) => ({ text, at: `line ${index + 1}` })))).toEqual([]);
});

test("no summary or description of the API document and the stock schema has one", () => {
  const texts = [...descriptionsOf(apiDocument(wexcombe), "api"), ...descriptionsOf(stockSchema(), "stock-schema")];
  expect(texts.length).toBeGreaterThan(400);
  expect(withTurns(texts)).toEqual([]);
});

test("no sentence of the command line, the server, the rules and the scripts has one", () => {
  const texts = projectFiles("cli/*.ts", "server/*.ts", "domain/*.ts", "scripts/*.mjs")
    .filter((file) => !TESTS_AND_DATA.test(file))
    .flatMap((file) =>
      sentencesInSource(file, readFileSync(join(PROJECT, file), "utf8")).map(({ text, line }) => ({ text, at: `${file}:${line}` })),
    );
  expect(texts.length).toBeGreaterThan(800);
  expect(withTurns(texts)).toEqual([]);
});

test("no document for operators and contributors has one", () => {
  const texts = projectFiles("*.md", "docs/*.md")
    .filter((file) => !QUOTES.has(file) && !FOR_DEVELOPERS.test(file) && (file.startsWith("docs/") || !file.includes("/")))
    .flatMap((file) =>
      proseOf(readFileSync(join(PROJECT, file), "utf8"))
        .split("\n")
        .map((text, index) => ({ text, at: `${file}:${index + 1}` })),
    );
  expect(withTurns(texts)).toEqual([]);
});

test.each([
  "No adverts: X is no folder.",
  "1 delivery begins anew.",
  "those that failed begin anew",
  "AutosOnShow answered in a shape of its own",
  "Brings vehicles in from a CSV",
  "in the place of a file",
  "of 30 % of them",
])("the rules reject %s", (text) => {
  expect(withTurns([{ text, at: "here" }])).toHaveLength(1);
});

test.each(["There is no such vehicle", "It is no longer for sale", "The mail server answered 550", "emails a link"])(
  "and accept %s",
  (text) => {
    expect(withTurns([{ text, at: "here" }])).toEqual([]);
  },
);

test("the sentences of a module are its strings and templates, with concatenated parts together", () => {
  const source = [
    'import { a } from "./a b c d.ts";',
    'const one = "Three words here" + ` and ${a} more`;',
    'const two = ["two words", "select * from here now"];',
  ].join("\n");
  expect(sentencesInSource("a.ts", source)).toEqual([{ text: "Three words here and {} more", line: 2 }]);
});

type Text = { text: string; at: string };

function withTurns(texts: readonly Text[]): string[] {
  return texts.flatMap(({ text, at }) => TURNS.flatMap((turn) => (turn.test(text) ? [`${at} “${turn.exec(text)?.[0]}” in: ${text}`] : [])));
}

/** Every `summary`, `description` and `title` of a document, with its path; recorded examples are not ours to word. */
function descriptionsOf(value: unknown, at: string): Text[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (name === "example" || name === "examples") return [];
    if ((name === "summary" || name === "description" || name === "title") && typeof each === "string")
      return [{ text: each, at: `${at}.${name}` }];
    return descriptionsOf(each, `${at}.${name}`);
  });
}

/** Code keeps its lines and loses its text. */
function proseOf(markdown: string): string {
  return markdown.replaceAll(/^```[^]*?^```$/gm, (code) => code.replaceAll(/[^\n]/g, "")).replaceAll(/`[^`\n]*`/g, "``");
}
