import { parseDay } from "#domain/calendar.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findStockMap } from "./find-stock-map.ts";
import { vehicleReader } from "./read-vehicle.ts";
import { columnsOf, parseStockMap } from "./stock-map.ts";

const TODAY = parseDay("2026-11-21")!;
const FIELDS = { make: "make", range: "range", year: "year", price: "price" };

function read(map: { fields: Record<string, unknown>; [key: string]: unknown }, row: Record<string, unknown>) {
  const parsed = parseStockMap({ name: "dealer", ...map });
  if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems));
  const columns = columnsOf(parsed.map);
  return vehicleReader(parsed.map, columns, TODAY)(columns.map((column) => row[column]));
}

const fiesta = { make: "Ford", range: "Fiesta", year: "2019", price: "£8,000" };

test("reads a vehicle in pence and miles", () => {
  const map = { fields: { ...FIELDS, mileage: { column: "km", unit: "km" }, vrm: "plate" } };
  expect(read(map, { ...fiesta, km: "100,000", plate: "ab19 cde" })).toMatchObject({
    vehicle: { make: "Ford", range: "Fiesta", model: "Fiesta", year: 2019, price: 800_000, mileage: 62_137, vrm: "AB19CDE" },
  });
});

test("changes the values that the map names, in any letter case, and leaves the others", () => {
  const map = { fields: { ...FIELDS, make: { column: "make", values: { vw: "Volkswagen" } } } };
  expect(read(map, { ...fiesta, make: " VW " })).toHaveProperty("vehicle.make", "Volkswagen");
  expect(read(map, { ...fiesta, make: "Lada" })).toHaveProperty("vehicle.make", "Lada");
});

test("takes the default where a cell is blank", () => {
  const map = { fields: { ...FIELDS, colour: { column: "colour", default: "Grey" } } };
  expect(read(map, { ...fiesta, colour: "n/a" })).toHaveProperty("vehicle.colour", "Grey");
  expect(read(map, { ...fiesta, colour: "Red" })).toHaveProperty("vehicle.colour", "Red");
});

test("subtracts the admin fee from a price that includes it", () => {
  const row = { ...fiesta, fee: "199" };
  const fields = { ...FIELDS, admin_fee: "fee" };
  expect(read({ fields, price_includes_fee: true }, row)).toMatchObject({ vehicle: { price: 780_100, admin_fee: 19_900 } });
  expect(read({ fields, price_includes_fee: false }, row)).toMatchObject({ vehicle: { price: 800_000, admin_fee: 19_900 } });
});

test("counts previous keepers, also where the feed counts all owners", () => {
  const fields = { ...FIELDS, previous_keepers: "owners" };
  const keepers = (counting: string, cell: string) => read({ fields, keepers: counting }, { ...fiesta, owners: cell });
  expect(keepers("previous", "2")).toHaveProperty("vehicle.previous_keepers", 2);
  expect(keepers("all", "2")).toHaveProperty("vehicle.previous_keepers", 1);
  expect(keepers("all", "0")).toHaveProperty("vehicle.previous_keepers", 0);
  expect(keepers("all", "")).toHaveProperty("vehicle.previous_keepers", null);
});

test("reports every invalid column once, by its name in the file", () => {
  const fields = { make: "Marke", range: "range", year: "year", price: "Asking", doors: "doors" };
  expect(read({ fields }, { Marke: "", range: "Fiesta", year: "2060", Asking: "POA", doors: "five" })).toMatchObject({
    problems: [
      { column: "Asking", reason: "“POA” is not an amount of money" },
      { column: "year", reason: "2060 is in the future" },
      { column: "doors", reason: "“five” is not a whole number" },
      { column: "Marke", reason: "is missing" },
    ],
  });
});

test("refuses a price of zero", () => {
  expect(read({ fields: FIELDS }, { ...fiesta, price: "0" })).toMatchObject({ problems: [{ column: "price", reason: "is zero" }] });
});

test("takes the year from the first registration where there is no other", () => {
  const fields = { make: "make", range: "range", price: "price", date_first_registered: "registered" };
  expect(read({ fields }, { ...fiesta, registered: "14/03/2019" })).toMatchObject({
    vehicle: { year: 2019, date_first_registered: "2019-03-14" },
  });
  expect(read({ fields }, { ...fiesta, registered: "14/03/2030" })).toMatchObject({
    problems: [{ column: "registered", reason: "2030 is in the future" }],
  });
});

test("keeps only the details that are stated", () => {
  const fields = { ...FIELDS, engine_size_litres: "engine", description: "text", media_urls: { column: "pictures", separator: "|" } };
  expect(read({ fields }, { ...fiesta, engine: "0", text: "", pictures: "https://cars.example/1.jpg|/media/2.jpg" })).toHaveProperty(
    "vehicle.details",
    {
      engine_size_litres: 0,
      media_urls: [
        { url: "https://cars.example/1.jpg", alt: "Ford Fiesta" },
        { url: "/media/2.jpg", alt: "Ford Fiesta" },
      ],
    },
  );
  expect(read({ fields }, { ...fiesta, pictures: "javascript:alert(1)" })).toMatchObject({ problems: [{ column: "pictures" }] });
});

test("a running-cost figure that cannot be read is refused as typed by staff, and not stated as written by a feed", () => {
  const names = [
    "co2_g_km",
    "engine_size_cc",
    "original_list_price",
    "original_list_price_includes_options",
    "euro_standard",
    "engine_miles_per_gallon",
    "wh_per_mile",
    "consumption_basis",
    "battery_kwh",
    "charge_ac_kw",
    "charge_dc_kw",
  ];
  const parsed = parseStockMap({ name: "dealer", fields: { ...FIELDS, ...Object.fromEntries(names.map((name) => [name, name])) } });
  if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems));
  const columns = columnsOf(parsed.map);
  const cells = columns.map((column) => (names.includes(column) ? "POA" : fiesta[column as keyof typeof fiesta]));
  const refused = vehicleReader(parsed.map, columns, TODAY)(cells);
  expect("problems" in refused && refused.problems.map(({ column }) => column).toSorted()).toEqual(names.toSorted());
  const fromFeed = vehicleReader(parsed.map, columns, TODAY, { unreadable_figures: "unknown" });
  expect(fromFeed(cells)).toMatchObject({ vehicle: { make: "Ford", details: {} } });
  const [electric] = [{ ...fiesta, wh_per_mile: "270 Wh/mile", battery_kwh: "64 kWh", charge_ac_kw: "11kW", consumption_basis: "WLTP" }];
  expect(fromFeed(columns.map((column) => electric[column as keyof typeof electric]))).toHaveProperty("vehicle.details", {
    wh_per_mile: 270,
    consumption_basis: "wltp",
    battery_kwh: 64,
    charge_ac_kw: 11,
  });
});

test("a row with any generated content is read, or refused with a column and a reason", async () => {
  const found = await findStockMap("forecourt");
  if ("problems" in found) throw new Error("the map that ships has problems");
  const columns = columnsOf(found.map);
  const reader = vehicleReader(found.map, columns, TODAY);
  const address = fc.constantFrom("https://cars.example/1.jpg", "javascript:alert(1)", "/media/1.webp");
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.string(),
    fc.json(),
    fc.constantFrom("2026-02-30", "7", -1, 1e308, "MOTABILITY", "yes"),
  );
  const entry = fc.dictionary(
    fc.constantFrom("url", "alt", "id", "name", "price", "hotspots", "items", "date", "mileage", "last_test_status", "__proto__"),
    fc.oneof(value, address),
    { maxKeys: 5 },
  );
  const row = fc.dictionary(fc.constantFrom(...columns), fc.oneof(value, entry, fc.array(fc.oneof(entry, address), { maxLength: 3 })), {
    maxKeys: 12,
  });
  fc.assert(
    fc.property(row, (fields) => {
      const cells: Record<string, unknown> = { ...fiesta, ...fields };
      const result = reader(columns.map((column) => cells[column]));
      if ("problems" in result)
        for (const { column, reason } of result.problems)
          expect([column, reason]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
    }),
    { numRuns: 2_000 },
  );
});
