import { readFileSync } from "node:fs";
import { parseStockMap } from "#server/stock/import/stock-map.ts";
import { stockSchema } from "#server/stock/import/fields/stock-schema.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { stockFormatPage } from "./stock-format-page.ts";

test("the page on the stock format is what the importer reads: “npm run stock-format” makes it", () => {
  expect(readFileSync(new URL("../docs/stock-format.md", import.meta.url), "utf8")).toBe(stockFormatPage());
});

test("the map and the row that the page shows are ones that the importer takes", () => {
  const blocks = Array.from(stockFormatPage().matchAll(/```json\n(.*?)```/gs), ([, text = ""]) => JSON.parse(text) as unknown);
  expect(parseStockMap(blocks[1])).toHaveProperty("map.name", "dealer-feed");
  expect(new Ajv2020({ strict: false, validateFormats: false }).compile(stockSchema())(blocks[0])).toBe(true);
});
