import { describe, expect, test } from "vitest";
import { BUILT_IN_MAPS, findStockMap } from "./find-stock-map.ts";
import { parseStockMap } from "./stock-map.ts";

const FIELDS = { make: "Make", range: "Model", year: "Year", price: "Price" };

test.each(BUILT_IN_MAPS)("ships the map %s", async (name) => {
  expect(await findStockMap(name)).toHaveProperty("map.name", name);
});

test("lists the built-in maps when there is no such map file", async () => {
  expect(await findStockMap("uk-listing")).toEqual({
    problems: [
      {
        field: "map",
        message:
          "There is no map file uk-listing; the built-in maps are forecourt, uk-listings, autotrader-connect, google-vehicle, " +
          "meta-automotive, autosonshow, flat-csv",
      },
    ],
  });
});

describe("stops the import over a map that", () => {
  test.each([
    ["lacks a price", { fields: { make: "Make", range: "Model", year: "Year" } }, "fields.price", "is needed"],
    ["names an unknown field", { fields: { ...FIELDS, horsepower: "BHP" } }, "fields.horsepower", "is not a field of a vehicle"],
    ["uses an unknown unit", { fields: { ...FIELDS, price: { column: "Price", unit: "euros" } } }, "fields.price.unit", "pounds, pence"],
    ["gives a unit to a name", { fields: { ...FIELDS, make: { column: "Make", unit: "miles" } } }, "fields.make.unit", "has no unit"],
    [
      "feeds a fee and does not say whether the price holds it",
      { fields: { ...FIELDS, admin_fee: "Fee" } },
      "price_includes_fee",
      "does the price already include the fee",
    ],
    ["feeds keepers and does not say which", { fields: { ...FIELDS, previous_keepers: "Owners" } }, "keepers", "count the current owner"],
    ["has a setting nobody knows", { fields: FIELDS, delimeter: ";" }, "map", "delimeter"],
    ["has a constant that is no list or text", { fields: { ...FIELDS, category: { constant: {} } } }, "fields.category", "column name"],
  ])("%s", (_, map, field, message) => {
    const parsed = parseStockMap({ name: "dealer", ...map });
    const problem = "problems" in parsed ? parsed.problems.find((found) => found.field === field) : undefined;
    expect(problem?.message).toContain(message);
  });
});

test("accepts a map that defines price_includes_fee and keepers", () => {
  const fields = { ...FIELDS, admin_fee: "Fee", previous_keepers: "Owners" };
  expect(parseStockMap({ name: "dealer", fields, price_includes_fee: true, keepers: "all" })).toHaveProperty("map");
});
