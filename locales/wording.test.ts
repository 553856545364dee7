import { expect, test } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import welsh from "./cy.json" with { type: "json" };
import english from "./en-GB.json" with { type: "json" };
import { TURNS } from "./turns.ts";

const TIME_WITH_COLON = /(?<!\{\w*)\b[0-2]?\d:[0-5]\d\b/;
const NUMBER_WITHOUT_COMMA = /(?<![\w.£/-])[£]?\d{4,}(?![\w-])/;
/** Years of laws and of examples. */
const YEAR = /\b(?:19|20)\d{2}\b/g;
const REGISTRATIONS_AND_TELEPHONES = /\b[A-Z]{1,3} \d{4}\b|\b0\d{4} \d{3} \d{3}\b|\+44[\d ]+/g;

const CONTENT = join(import.meta.dirname, "../websites");
const written = readdirSync(CONTENT, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".md"))
  .map((path): [string, string] => [path, proseOf(readFileSync(join(CONTENT, path), "utf8"))]);

test.each([
  ["the catalogue", Object.entries(english)],
  ["the content of the websites", written],
])("%s has none of the replaced turns", (_, texts) => {
  expect(texts.filter(([, text]) => TURNS.some((turn) => turn.test(text)))).toEqual([]);
});

test.each([
  ["in English", Object.entries(english)],
  ["in Welsh", Object.entries(welsh)],
  ["of the websites", written],
])("no text %s has a time with a colon or a number without its comma", (_, texts) => {
  expect(texts.filter(([, text]) => TIME_WITH_COLON.test(text) || NUMBER_WITHOUT_COMMA.test(amountsOnly(text)))).toEqual([]);
});

test.each(["We ring you", "if nobody was quicker", "like 8000", "until 10:15 on", "£8000 a year"])("the rules reject %s", (text) => {
  const rules = [...TURNS, TIME_WITH_COLON, NUMBER_WITHOUT_COMMA];
  expect(rules.some((rule) => rule.test(text))).toBe(true);
});

/** Without front matter fields that name files, links and filters, and without code and link targets. */
function proseOf(source: string): string {
  return source
    .replaceAll(/^(?:published|updated|link|image|matching_rules|filters|\s+filters|\s+\w+_url|\s+rules):.*$/gm, "")
    .replaceAll(/^\s*(?:max_price|min_price|view_all_link_url):.*$/gm, "")
    .replaceAll(/`[^`]*`|\]\([^)]*\)/g, "");
}

function amountsOnly(text: string): string {
  return text.replaceAll(REGISTRATIONS_AND_TELEPHONES, "").replaceAll(YEAR, "");
}
