import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { computedColours, sheetWithColours, themeWithColours } from "./computed-colours.ts";

const PROJECT = join(import.meta.dirname, "../..");
const tokens = readFileSync(join(PROJECT, "web/ui/css/tokens.css"), "utf8");
const theme = readFileSync(join(PROJECT, "websites/tradeyard-vans/theme.css"), "utf8");

test("every colour token that a browser would have to compute is precomputed", () => {
  const sheet = `:root {
  --brand: #0a5a47;
  --surface: #ffffff;
  --hue: oklch(0.5 0.1 168);
  --from-brand: oklch(from var(--brand) calc(l - 0.1) c h);
  --mixed: color-mix(in oklab, #fff 50%, var(--brand));
  --shadow: 0 1px 2px oklch(0.2 0.02 168 / 0.07);
  --veil: oklch(0.2 0.02 168 / 0.07);
}`;
  expect([...computedColours(sheet).keys()]).toEqual(["--hue", "--from-brand", "--mixed"]);
  expect(computedColours(tokens).size).toBeGreaterThan(15);
});

test("a theme includes the colours computed from its own tokens", () => {
  const written = themeWithColours(tokens, theme);
  expect(written).toContain("--brand: #1b3f8f;");
  expect(written).toContain("--on-brand: #fcffff;");
  expect(written).toContain("--brand-hover: #092a79;");
  expect(written.trimEnd().endsWith("}")).toBe(true);
});

test("only declarations of the tokens are replaced in the first style sheet", () => {
  expect(
    sheetWithColours(tokens, ":root{--on-brand:oklch(from var(--brand) l c h);--color-on-brand:var(--on-brand)}.a{color:var(--on-brand)}"),
  ).toBe(":root{--on-brand:#fafffe;--color-on-brand:var(--on-brand)}.a{color:var(--on-brand)}");
});
