import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { wexcombe } from "./website.ts";

test("paper has the colour of the pages", () => {
  const tokens = readFileSync(fileURLToPath(import.meta.resolve("#web/ui/css/tokens.css")), "utf8");
  expect(/--brand: (#[0-9a-f]{6});/.exec(tokens)?.[1]).toBe(wexcombe.brand_colour);
});
