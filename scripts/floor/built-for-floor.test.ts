import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { FEATURE_TEST } from "#web/browsers/feature-test.ts";
import { LISTED_FLOOR } from "./above-floor.ts";
import { buildTarget, floorOf } from "./floor.ts";
import { GUARDED_IN_SCRIPTS, GUARDED_IN_STYLES } from "./guarded.ts";
import { hasNewerSyntax, scriptUses } from "./scripts-above-floor.ts";
import { styleUses } from "./styles-above-floor.ts";

const PROJECT = join(import.meta.dirname, "../..");
const BUILT = join(PROJECT, "build/client");
/** Limit for all polyfills together. */
const MAX_POLYFILL_BYTES = 1024;

const floor = floorOf(PROJECT);
const target = buildTarget(floor);
const built = (ending: string) =>
  readdirSync(BUILT, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending))
    .map((path) => ({ path, text: readFileSync(join(BUILT, path), "utf8") }));
const scripts = built(".js");
const styles = built(".css");

test("the list of unsupported features is for the browser floor in package.json", () => {
  expect(LISTED_FLOOR, "run `npm run floor`").toEqual(floor.map((browser) => browser.join(" ")));
  expect(target).toContain("safari16.4");
});

test("no built script has syntax above the floor", async () => {
  expect(scripts.length).toBeGreaterThan(20);
  const newer = await Promise.all(scripts.map(async ({ path, text }) => ((await hasNewerSyntax(text, target)) ? [path] : [])));
  expect(newer.flat()).toEqual([]);
  expect(await hasNewerSyntax(FEATURE_TEST, ["safari11"])).toBe(false);
});

test("built scripts use no feature above the floor except the guarded ones", () => {
  expect(unguarded(scripts, scriptUses, GUARDED_IN_SCRIPTS)).toEqual([]);
});

test("built style sheets use no feature above the floor except the guarded ones", () => {
  expect(styles.length).toBeGreaterThan(10);
  expect(unguarded(styles, styleUses, GUARDED_IN_STYLES)).toEqual([]);
});

test("every feature listed as guarded is used by the built files", () => {
  const uses = new Set([...scripts.flatMap(({ text }) => scriptUses(text)), ...styles.flatMap(({ text }) => styleUses(text))]);
  expect([...Object.keys(GUARDED_IN_SCRIPTS), ...Object.keys(GUARDED_IN_STYLES)].filter((use) => !uses.has(use))).toEqual([]);
});

test(":popover-open always appears inside :is(), and :has() without sibling combinators", () => {
  const selectors = styles
    .flatMap(({ text }) => text.match(/[^{};]*:popover-open[^{};]*(?=\{)/g) ?? [])
    .filter((selector) => !selector.includes("@supports"));
  expect(selectors.length).toBeGreaterThan(1);
  expect(selectors.filter((selector) => !selector.includes(":is(:popover-open,[data-open])"))).toEqual([]);
  // web/browsers/has.ts supports descendants and children only.
  const brackets = styles.flatMap(({ text }) => Array.from(text.matchAll(/:has\(\s*([^)\s]*)/g), ([, first = ""]) => first));
  expect(brackets.filter((first) => /^[~+]/.test(first))).toEqual([]);
});

test("the polyfills weigh less than a kilobyte", () => {
  const polyfills = scripts.filter(({ path }) => path.includes("older-browsers-"));
  expect(polyfills).toHaveLength(1);
  expect(polyfills[0]?.text).not.toMatch(/\bimport\b/);
  expect(brotliCompressSync(polyfills[0]?.text ?? "").length).toBeLessThan(MAX_POLYFILL_BYTES);
});

test.each([
  ["Promise.withResolvers()", "Promise.withResolvers"],
  ["requestIdleCallback(run)", "requestIdleCallback"],
  ["window.requestIdleCallback(run)", "requestIdleCallback"],
  ["Object.groupBy(list, by)", "Object.groupBy"],
  ["Array.fromAsync(list)", "Array.fromAsync"],
  ["URL.canParse(text)", "URL.canParse"],
  ["new Set(one).intersection(other)", ".intersection()"],
  ["document.startViewTransition(change)", ".startViewTransition()"],
  ["CSS.highlights.clear()", "CSS.highlights"],
  ["menu.togglePopover()", ".togglePopover()"],
  ["addEventListener; element.addEventListener('scrollend', done)", "the event scrollend"],
  ["window.navigation.back()", "navigation"],
  ["(0,r.jsx)(`dialog`,{closedby:`any`})", "<dialog closedby>"],
  ["(0,r.jsxs)(`search`,{})", "<search>"],
  ["/[\\p{L}--[a-z]]/v.test(text)", "/[\\p{L}--[a-z]]/v"],
])("a script with %s is found out", (code, use) => {
  expect(scriptUses(code)).toContain(use);
});

test("syntax above a floor is detected, and syntax within it is accepted", async () => {
  expect(await hasNewerSyntax("{ using file = open() }", target)).toBe(true);
  expect(await hasNewerSyntax("class A { static { start() } }", ["safari16.3"])).toBe(true);
  expect(await hasNewerSyntax("class A { static { start() } #a = 1; b = a?.b ?? c }", target)).toBe(false);
});

test.each([
  [".a{.b{color:red}}", "nesting"],
  [".a{&:hover{color:red}}", "nesting"],
  [".a:has(b){color:red}", ":has()"],
  [".a:popover-open{color:red}", ":popover-open"],
  [".a{color:light-dark(#000,#fff)}", "light-dark()"],
  [".a{color:oklch(from var(--b) l c h)}", "colours from others"],
  ["@starting-style{.a{color:red}}", "@starting-style"],
  ["@media (scripting:none){.a{color:red}}", "@media (scripting)"],
  ["@media (width>=768px){.a{color:red}}", "@media (width >= …)"],
  ["@scope (.a){b{color:red}}", "@scope"],
  [".a{anchor-name:--b}", "anchor-name"],
  [".a{text-wrap:pretty}", "text-wrap"],
  [".a{float:inline-end}", "float: inline-end"],
])("a style sheet with %s is found out", (css, use) => {
  expect(styleUses(css)).toContain(use);
});

test("features that every floor browser has, and those guarded by @supports, are accepted", () => {
  const css =
    `@layer a{@media (min-width:768px){.a:is(.b,:focus-visible)>c{color:color-mix(in oklab,#fff ` +
    `7%,var(--a));height:90dvh}}}@container (width > 10px){.a{color:oklch(.5 .1 20)}}`;
  expect(styleUses(css)).toEqual([]);
  expect(styleUses("@supports selector(:has(a)){.a:has(b){color:red}}@supports (text-wrap:pretty){.a{text-wrap:pretty}}")).toEqual([]);
});

/** Uses above the floor that are not listed as guarded, each with its file. */
function unguarded(
  files: readonly { path: string; text: string }[],
  usesOf: (text: string) => string[],
  guarded: Readonly<Record<string, string>>,
): string[] {
  return files.flatMap(({ path, text }) =>
    usesOf(text)
      .filter((use) => !(use in guarded))
      .map((use) => `${path}: ${use}`),
  );
}
