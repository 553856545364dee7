import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { websites } from "#websites/all.ts";
import { contrast } from "./colour.ts";
import { themeContrastCheck, themeProblems, themeFiles, contrastProblem } from "./theme-check.ts";
import { colourOf, declarationsOf } from "./tokens.ts";

const PROJECT = join(import.meta.dirname, "../..");
const tokens = readFileSync(join(PROJECT, "web/ui/css/tokens.css"), "utf8");
const themeOf = (folder: string) => readFileSync(join(PROJECT, "websites", folder, "theme.css"), "utf8");

/** Contrast ratios measured in Chromium during the design. */
const MEASURED = {
  wexcombe: [
    ["--ink", "--surface", 17.38],
    ["--ink-2", "--brand-soft", 6.22],
    ["--on-brand", "--brand", 8.1],
    ["--on-brand", "--brand-hover", 10.65],
    ["--brand-text", "--brand-soft", 7.05],
    ["--on-accent", "--accent", 12.44],
    ["--on-deep-2", "--brand-deep", 8.79],
    ["--on-deep-2", "--brand", 4.78],
    ["--control", "--chalk", 3.91],
    ["--brand", "--line-2", 4.85],
  ],
  "tradeyard-vans": [
    ["--ink", "--chalk", 16.15],
    ["--ink-2", "--brand-softer", 6.82],
    ["--on-brand", "--brand", 9.7],
    ["--on-brand", "--brand-hover", 12.9],
    ["--brand-text", "--chalk", 9],
    ["--on-accent", "--accent", 8.6],
    ["--on-deep-2", "--brand-deep", 10.03],
    ["--control", "--chalk-2", 3.64],
    ["--brand", "--brand-softer", 9.14],
  ],
} as const;

test.each(Object.entries(MEASURED))("the contrasts of %s are those that a browser shows", (folder, measured) => {
  const all = new Map([...declarationsOf(tokens), ...declarationsOf(themeOf(folder))]);
  for (const [front, back, ratio] of measured) {
    expect(Math.abs(contrast(colourOf(front, all), colourOf(back, all)) - ratio), `${front} on ${back}`).toBeLessThan(0.1);
  }
});

test("every website of the group has a theme, and no theme has contrast problems", () => {
  expect(themeFiles(PROJECT)).toEqual(expect.arrayContaining(websites.map(({ theme }) => `websites/${theme}/theme.css`)));
  expect(themeProblems(PROJECT)).toEqual([]);
});

test("brand_colour of each website equals --brand of its theme", () => {
  for (const { theme, brand_colour } of websites) expect(declarationsOf(themeOf(theme)).get("--brand")).toBe(brand_colour);
});

test("a brand colour without enough contrast is reported with the affected pair", () => {
  const pale = themeOf("wexcombe").replace("#0a5a47", "#8fd3c0");
  expect(contrastProblem(pale, tokens)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ticked boxes on white \(--brand on --surface\) have a contrast of 1\.\d\d, they need 3\.$/),
    ]),
  );
});

test("a dark band that is too light and an accent that is too dark are reported", () => {
  const faults = contrastProblem(themeOf("wexcombe").replace("#062c25", "#9aa5a2").replace("#ffd22e", "#70480a"), tokens).join("\n");
  expect(faults).toContain("words on the dark bands (--on-deep on --brand-deep)");
  expect(faults).toContain("the accent on the dark bands");
});

test("a theme sets the eight tokens and nothing else", () => {
  const theme = themeOf("wexcombe").replace("--tint: 168;", "--ink: #777;");
  expect(contrastProblem(theme, tokens)).toEqual(["--tint is missing.", "--ink is not one of the eight tokens of a theme."]);
});

test("the build fails on such a theme and names its file", () => {
  const root = mkdtempSync(join(tmpdir(), "forecourt-theme-"));
  for (const path of ["web/ui/css/tokens.css", "websites/wexcombe/theme.css"]) cpSync(join(PROJECT, path), join(root, path));
  const { buildStart } = themeContrastCheck(root);
  if (typeof buildStart !== "function") throw new Error("the check does not run when a build starts");
  const build = () => Reflect.apply(buildStart, {}, [{}]);
  expect(build).not.toThrow();
  writeFileSync(join(root, "websites/wexcombe/theme.css"), themeOf("wexcombe").replace("#0a5a47", "#8fd3c0"));
  expect(build).toThrow(/^websites\/wexcombe\/theme\.css: /);
  rmSync(root, { recursive: true });
});
