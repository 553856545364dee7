import { expect, test } from "vitest";
import { filterUrl, landingPathFor } from "./filter-query.ts";

test("leaves empty fields and the usual order out of the address", () => {
  const fields = [
    ["q", " "],
    ["make", "ford"],
    ["min_price", ""],
    ["orderBy", "price-asc"],
  ] as const;
  expect(filterUrl("/used-cars", fields, { orderBy: "price-asc" })).toBe("/used-cars?make=ford");
  expect(filterUrl("/used-cars", [], {})).toBe("/used-cars");
});

test("joins several values of one name by commas, and encodes typed text", () => {
  const fields = [
    ["fuel_type", "petrol"],
    ["max_price", "£12,000"],
    ["fuel_type", "diesel"],
    ["q", "heated seats & more"],
  ] as const;
  expect(filterUrl("/used-cars", fields, {})).toBe("/used-cars?fuel_type=petrol,diesel&max_price=%C2%A312,000&q=heated+seats+%26+more");
});

test("stays on a make's landing page while the form has that make, and removes it from the query", () => {
  const ford = { path: "/used-cars/ford", facets: { make: ["ford"] }, title: "Used Ford cars" };
  const fields = new FormData();
  fields.set("make", "ford");
  fields.set("range", "");
  fields.set("colour", "red");
  expect(landingPathFor(ford, fields)).toBe("/used-cars/ford");
  expect([...fields.keys()]).toEqual(["range", "colour"]);
  fields.set("make", "kia");
  expect(landingPathFor(ford, fields)).toBeUndefined();
  fields.set("make", "ford");
  fields.set("range", "focus");
  expect(landingPathFor(ford, fields)).toBeUndefined();
  expect(landingPathFor(null, fields)).toBeUndefined();
});
