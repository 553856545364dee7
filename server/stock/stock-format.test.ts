import { Vehicle } from "#server/api-document/schemas/vehicle-schemas.ts";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("docs/stock-format.md lists the identity and price fields, all of which are in the API", () => {
  const page = readFileSync(new URL("../../docs/stock-format.md", import.meta.url), "utf8");
  const named = Array.from(page.matchAll(/^\| `(\w+)` \|/gm), ([, name = ""]) => name);
  const identity = [
    "stock_id",
    "slug",
    "card_guid",
    "vrm",
    "formatted_plate",
    "cap_id",
    "cap_code",
    "cap_database",
    "make",
    "model",
    "range",
    "derivative",
    "name",
    "year",
    "colour",
  ];
  const prices = ["price", "list_price", "original_price", "discount_price", "price_excluding_vat", "price_including_vat", "admin_fee"];
  expect(named.toSorted()).toEqual([...identity, ...prices].toSorted());
  expect(named.filter((name) => !(name in Vehicle.shape))).toEqual([]);
});
