import * as english from "#domain/labels/english.ts";
import { welsh } from "#domain/labels/welsh.ts";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { visibleTextInSource, moduleLevelTranslations } from "./visible-text-in-source.ts";

const PROJECT = dirname(import.meta.dirname);

/** Text for search engines, analytics, browser APIs or the operator, not for shoppers. */
const NOT_FOR_SHOPPERS = new RegExp(
  `^web/(?:${[
    String.raw`entry\.`,
    "routes",
    "browsers/feature-test",
    "hydration/deferred-hydration",
    "integrations/asc-events",
    "organisation/site-json-ld",
    String.raw`rendering/fragment-cache\.`,
    "ui/icons/make-sprite",
    "vehicle/vehicle-json-ld",
  ].join("|")})`,
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

const files = sources("web");

test("no word that a shopper reads stands outside of the catalogue", () => {
  const outside = files
    .filter((file) => !NOT_FOR_SHOPPERS.test(file))
    .flatMap((file) => visibleTextInSource(file, textOf(file)).map(({ words, line }) => ({ words, at: `${file}:${line}` })))
    .filter(({ words }) => !VALUES.includes(words));
  expect(outside).toEqual([]);
});

test("every word is said for the page that says it, not once when its file is loaded", () => {
  expect(files.flatMap((file) => moduleLevelTranslations(file, textOf(file)).map(({ words, line }) => `${file}:${line} ${words}`))).toEqual(
    [],
  );
});

test("one text is one label, and each of them is said somewhere", () => {
  const texts = Object.values(english);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  const used = new Set(
    sources("web")
      .concat(sources("domain"))
      .flatMap((file) => Array.from(textOf(file).matchAll(/\blabels\.(\w+)/g), ([, name]) => name)),
  );
  expect(Object.keys(english).filter((name) => !used.has(name))).toEqual([]);
});

/** Folders of the pages that exist in Welsh. */
const IN_WELSH = new RegExp(
  "^web/(?:(?:layout|toast|navigation|hydration|search|home|saved|offline|storage|compare|visits|consent|ui|enquiry|" +
    String.raw`part-exchange)/|deal/builder/initial-screen\.)`,
);
/** English only: the finance application, the checkout layout, and part exchange within a deal or an order. */
const NOT_IN_WELSH = /apply-today|checkout-layout|\/(?:order-part-exchange|part-exchange-box|part-exchange-step|use-part-exchange)\./;

test("every label of the pages that are there in Welsh has its Welsh", () => {
  const used = new Set(
    files
      .filter((file) => IN_WELSH.test(file) && !NOT_IN_WELSH.test(file))
      .flatMap((file) => Array.from(textOf(file).matchAll(/\blabels\.(\w+)/g), ([, name]) => name)),
  );
  const translated = new Set(Object.keys(welsh));
  expect(Object.entries(english).flatMap(([name, text]) => (used.has(name) && !translated.has(text) ? [text] : []))).toEqual([]);
});

test("the search for words finds text, what is read out, sentences in a program, and tables of words", () => {
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
  expect(moduleLevelTranslations("page.ts", `const TITLE = t(labels.title);\nconst title = () => t(labels.title);`)).toEqual([
    { words: "t(labels.title)", line: 1 },
  ]);
});

function sources(folder: string): string[] {
  return readdirSync(join(PROJECT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
}

function textOf(file: string): string {
  return readFileSync(join(PROJECT, file), "utf8");
}
