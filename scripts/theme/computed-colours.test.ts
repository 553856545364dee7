import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { computedColours, sheetWithColours, themeWithColours } from "./computed-colours.ts";

const PROJECT = join(import.meta.dirname, "../..");
const tokens = readFileSync(join(PROJECT, "web/ui/css/tokens.css"), "utf8");
const theme = readFileSync(join(PROJECT, "websites/tradeyard-vans/theme.css"), "utf8");

test("every colour of the tokens that a browser would have to compute is computed", () => {
  const names = [...tokens.matchAll(/(--[\w-]+): (?:oklch\((?![^;]*\/)|color-mix)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(15);
  expect([...computedColours(tokens).keys()]).toEqual(names);
});

test("a theme brings the colours that follow from its own", () => {
  const written = themeWithColours(tokens, theme);
  expect(written).toContain("--brand: #1b3f8f;");
  expect(written).toContain("--on-brand: #fcffff;");
  expect(written).toContain("--brand-hover: #092a79;");
  expect(written.trimEnd().endsWith("}")).toBe(true);
});

test("in the first sheet only the tokens themselves change", () => {
  expect(
    sheetWithColours(tokens, ":root{--on-brand:oklch(from var(--brand) l c h);--color-on-brand:var(--on-brand)}.a{color:var(--on-brand)}"),
  ).toBe(":root{--on-brand:#fafffe;--color-on-brand:var(--on-brand)}.a{color:var(--on-brand)}");
});
