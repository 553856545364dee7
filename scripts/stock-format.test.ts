import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { stockFormatPage } from "./stock-format-page.ts";

test("the page on the stock format is what the importer reads: “npm run stock-format” makes it", () => {
  expect(readFileSync(new URL("../docs/stock-format.md", import.meta.url), "utf8")).toBe(stockFormatPage());
});
