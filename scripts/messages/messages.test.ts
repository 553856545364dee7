import english from "#locales/en-GB.json" with { type: "json" };
import welsh from "#locales/cy.json" with { type: "json" };
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "../project-files.ts";
import { catalogueFaults } from "./catalogue-faults.ts";
import { messageKeysIn } from "./message-calls.ts";
import { messageTypes } from "./message-types.ts";
import { visibleTextInSource, moduleLevelTranslations } from "./visible-text-in-source.ts";

/** Text for search engines, analytics, browser APIs or the operator, not for shoppers. */
const NOT_FOR_SHOPPERS = new RegExp(
  `^(?:admin/vite\\.config|admin/entry|web/(?:${[
    String.raw`entry\.`,
    "routes",
    "browsers/feature-test",
    "hydration/deferred-hydration",
    "integrations/asc-events",
    "organisation/site-json-ld",
    String.raw`rendering/fragment-cache\.`,
    "ui/icons/make-sprite",
    "vehicle/vehicle-json-ld",
  ].join("|")}))`,
);
/** Names of languages and companies, values that are submitted or compared and are in the domain's tables, and text of log messages. */
const VALUES: readonly string[] = [
  "English",
  "Facebook",
  "WhatsApp",
  "LinkedIn",
  "Pinterest",
  "General Enquiry",
  "MOT test",
  "Service",
  "Advert",
  "Commercial",
  "unknown reason",
];

const SENTENCE_PATTERN = /(?:(?:\p{L}[\p{L}’'-]*|\{\})[,:;]? ){2}(?:\p{L}|\{\})/u;
/** Names, words of searches, values that are submitted, sources of rates and rules, and the form that the law words. */
const TABLES_OF_DATA = new RegExp(
  `^domain/(?:${[
    "compliance/packs",
    "deal/rights",
    "finance-application/application-fields",
    "running-costs/vehicle-tax-rates",
    String.raw`search/(?:query-limits|synonyms)`,
    String.raw`stock/(?:body-shape|known-makes)`,
  ].join("|")})\\.ts$`,
);
/** Values of the API and of templates that are English in every language. */
const TERMS: readonly string[] = [
  "Question About Finance",
  "Request More Information",
  "personal contract purchase",
  "{} miles a year",
  "the lender's rate",
  "Google Tag Manager",
  "Not in work",
  "{} or {}",
  "{}{}, stock number {}",
  "petrol or diesel",
];

const files = ["web", "admin"].flatMap(sources);
/** Every file that may use the catalogue. */
const sourcesOfMessages = [...files, ...["domain", "server", "cli"].flatMap(sources)];
/** Values that arrive as data are looked up by their English text. */
const OF_DATA = /^(?:stockValue|choice)\./;

test("every text that shoppers read is in the message catalogue", () => {
  const outside = files
    .filter((file) => !NOT_FOR_SHOPPERS.test(file))
    .flatMap((file) => visibleTextInSource(file, textOf(file)).map(({ words, line }) => ({ words, at: `${file}:${line}` })))
    .filter(({ words }) => !VALUES.includes(words));
  expect(outside).toEqual([]);
});

test("the domain has keys with values, no sentences", () => {
  const found = sources("domain")
    .filter((file) => !TABLES_OF_DATA.test(file))
    .flatMap((file) => visibleTextInSource(file, textOf(file)).map(({ words, line }) => ({ words, at: `${file}:${line}` })))
    .filter(({ words }) => SENTENCE_PATTERN.test(words) && !TERMS.includes(words));
  expect(found).toEqual([]);
  const [staff] = visibleTextInSource("notice.ts", "export const notice = (order: string) => ({ text: `Ring the customer of ${order}` });");
  expect(SENTENCE_PATTERN.test(staff?.words ?? "")).toBe(true);
});

test("no message is translated at module level, outside a page's rendering", () => {
  expect(files.flatMap((file) => moduleLevelTranslations(file, textOf(file)).map(({ words, line }) => `${file}:${line} ${words}`))).toEqual(
    [],
  );
});

test("every message of the catalogues is ICU, has Welsh with the values of its English, and is there once", () => {
  expect(catalogueFaults(english, welsh)).toEqual([]);
});

test("every message key is a literal, and every key of the catalogue is used", () => {
  const read = sourcesOfMessages.map((file) => messageKeysIn(file, textOf(file)));
  expect(read.flatMap(({ computed }) => computed)).toEqual([]);
  const used = new Set(read.flatMap(({ keys }) => keys.map(({ key }) => key)));
  expect(Object.keys(english).filter((key) => !used.has(key) && !OF_DATA.test(key))).toEqual([]);
  expect([...used].filter((key) => !Object.hasOwn(english, key))).toEqual([]);
});

test("a message that shoppers meet has Welsh, one that only staff meet may be English only", () => {
  expect(catalogueFaults({ "search.new": "New", "admin.audit": "Audit log" }, {})).toEqual(["search.new is not in cy.json"]);
});

test.each([
  [{ "a.b": "{count, number}" }, {}, "a.b: no support for number formats"],
  [{ "a.b": "{count, plural, one {# car} other {# cars}}" }, {}, "a.b: no support for #: write the argument"],
  [{ "a.b": "{count, plural, other {cars}}" }, {}, "a.b: the plural has the forms other; en-GB needs one, other"],
  [
    { "a.b": "{count, plural, =1 {car} one {car} other {cars}}" },
    {},
    "a.b: the plural has the forms =1, one, other; en-GB needs one, other",
  ],
  [{ "a.b": "{count, selectordinal, one {1st} other {th}}" }, {}, "a.b: ordinals are not supported"],
  [{ "a.b": "Up to {count, plural, one {a car} other {cars}}" }, {}, "a.b: no support for a plural in part of a message"],
  [{ "a.b": "{count" }, {}, 'a.b: "{count" is no ICU message'],
  [{ "a.b": "Buy", "a.c": "Buy" }, {}, 'a.c has the text of a.b: "Buy"'],
  [{ "a.b": "Buy" }, { "a.c": "Prynu" }, "a.c is in cy.json and not in en-GB.json"],
  [{ "a.b": "Buy {name}" }, { "a.b": "Prynu {enw}" }, "a.b has the values enw in cy.json; in en-GB.json name"],
  [
    { "a.b": "{count} cars" },
    { "a.b": "{count, plural, other {{count} car}}" },
    "a.b: the plural has the forms other; cy needs few, many, one, other",
  ],
])("of the catalogues %j and %j it is said what is wrong", (inEnglish: Record<string, string>, inWelsh: Record<string, string>, fault) => {
  expect(catalogueFaults(inEnglish, inWelsh)).toContainEqual(expect.stringContaining(fault));
});

test("the generated types have the placeholders of each message", () => {
  const sources = { "a.plain": "Buy", "a.named": "{count} of {total}", "a.many": "{count, plural, one {a car} other {{count} cars}}" };
  expect(messageTypes(sources)).toContain('  "a.plain": never;\n  "a.named": "count" | "total";\n  "a.many": "count";\n');
});

test("the search for visible text finds JSX text, labels, string expressions and lookup tables", () => {
  const source = `
    import { a } from "./a file with words.ts";
    const NAMES = { one: "Two words here", className: "looks like words" };
    export const Page = ({ count }: { count: number }) => (
      <p className="muted small" aria-label="Close" title={\`\${count} found\`}>
        Hello <b>{count === 1 ? "One vehicle" : NAMES.one}</b>{console.error("For the log only")}
      </p>
    );`;
  expect(visibleTextInSource("page.tsx", source).map(({ words }) => words)).toEqual([
    "Two words here",
    "Close",
    "{} found",
    "Hello",
    "One vehicle",
  ]);
  expect(moduleLevelTranslations("page.ts", `const TITLE = t("a.title");\nconst title = () => t("a.title");`)).toEqual([
    { words: 't("a.title")', line: 1 },
  ]);
});

function sources(folder: string): string[] {
  return readdirSync(join(PROJECT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/(?:\.test|-fixture)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
}

function textOf(file: string): string {
  return readFileSync(join(PROJECT, file), "utf8");
}
