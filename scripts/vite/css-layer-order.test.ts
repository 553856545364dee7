import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cssLayerOrder } from "./css-layer-order.ts";

const SITE = join(import.meta.dirname, "../../web/ui/css/site.css");
const ASSETS = join(import.meta.dirname, "../../build/client/assets");
const ORDER = "@layer reset, tokens, base, components, pages;";

function built(files: Record<string, string | Uint8Array>): Record<string, unknown> {
  const { generateBundle } = cssLayerOrder(SITE);
  if (typeof generateBundle !== "function") throw new Error("the sheets are not looked at when they are built");
  const bundle = Object.fromEntries(Object.entries(files).map(([fileName, source]) => [fileName, { type: "asset", fileName, source }]));
  Reflect.apply(generateBundle, {}, [{}, bundle, true]);
  return Object.fromEntries(Object.entries(bundle).map(([name, { source }]) => [name, source]));
}

test("every built style sheet begins with the layer order, once, and other files are unchanged", () => {
  const made = built({
    "a.css": "@layer pages{}",
    "b.css": new TextEncoder().encode("@layer base{}"),
    "c.css": `${ORDER}@layer base{}`,
    "d.js": "1",
  });
  expect(made).toEqual({
    "a.css": `${ORDER}@layer pages{}`,
    "b.css": `${ORDER}@layer base{}`,
    "c.css": `${ORDER}@layer base{}`,
    "d.js": "1",
  });
});

test("a source without a layer order is rejected", () => {
  expect(() => cssLayerOrder(import.meta.filename)).toThrow("does not say in which order its layers come");
});

test("no built sheet has a layer outside the order: it would win over the pages' own rules", () => {
  const sheets = readdirSync(ASSETS).filter((name) => name.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(10);
  const layers = sheets.flatMap((name) => [...readFileSync(join(ASSETS, name), "utf8").matchAll(/@layer ([\w-]+)\{/g)]);
  expect([...new Set(layers.map(([, layer]) => layer))].toSorted()).toEqual(["base", "components", "pages", "reset", "tokens"]);
});
