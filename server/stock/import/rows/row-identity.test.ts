import { parseDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import { hash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { identifyRow, recordRefusedRow, isInThisRun } from "./row-identity.ts";
import { completeVehicle, type ImportedVehicle } from "#server/stock/import/imported-vehicle.ts";
import { vehicleReader } from "#server/stock/import/read-vehicle.ts";
import { ImportedKeys } from "./seen-keys.ts";
import { columnsOf, parseStockMap } from "#server/stock/import/stock-map.ts";

const NAMELESS = { id: null, stock_id: null };
const fiesta: ImportedVehicle = { make: "Ford", range: "Fiesta", year: 2019, price: pence(800_000) };

function keyOf(row: ImportedVehicle, seen = new ImportedKeys()): string {
  const identity = identifyRow(completeVehicle(row), { id: row.id ?? null, stock_id: row.stock_id ?? null }, seen);
  if ("duplicate" in identity) throw new Error(`duplicate by ${identity.duplicate}`);
  return identity.source_key;
}

test("identifies a row by feed id, else stock number, else registration, else content", () => {
  expect(keyOf({ ...fiesta, id: "A7", stock_id: 12, vrm: "AB19CDE" })).toBe("id:A7");
  expect(keyOf({ ...fiesta, stock_id: 12, vrm: "AB19CDE" })).toBe("stock:12");
  expect(keyOf({ ...fiesta, id: "A7", vrm: "AB19CDE" })).toBe("id:A7");
  expect(keyOf({ ...fiesta, vrm: "AB19CDE" })).toBe("vrm:AB19CDE");
  expect(keyOf(fiesta)).toMatch(/^row:.{22}:1$/);
});

test("numbers rows with the same content, whatever they cost", () => {
  const seen = new ImportedKeys();
  const first = keyOf(fiesta, seen);
  const second = keyOf({ ...fiesta, price: pence(750_000) }, seen);
  expect(second).toBe(first.replace(/1$/, "2"));
});

test("gives a reduced price the same identity and another digest", () => {
  const [before, after] = [fiesta, { ...fiesta, price: pence(1) }].map((row) =>
    identifyRow(completeVehicle(row), NAMELESS, new ImportedKeys()),
  );
  expect(before).toHaveProperty("source_key", keyOf(fiesta));
  expect(after).toHaveProperty("source_key", keyOf(fiesta));
  expect(before).not.toEqual(after);
});

test("refuses the same id or registration twice in one run", () => {
  const seen = new ImportedKeys();
  keyOf({ ...fiesta, id: "A7" }, seen);
  expect(() => keyOf({ ...fiesta, make: "Kia", id: "A7" }, seen)).toThrow("duplicate by id");
  keyOf({ ...fiesta, vrm: "AB19CDE" }, seen);
  expect(() => keyOf({ ...fiesta, vrm: "AB19CDE" }, seen)).toThrow("duplicate by vrm");
});

test("can tell which of several identical rows are in the current run", () => {
  const seen = new ImportedKeys();
  const keys = [keyOf(fiesta, seen), keyOf(fiesta, seen)];
  const third = keys[0]!.replace(/1$/, "3");
  expect(keys.map((key) => isInThisRun(key, seen))).toEqual([true, true]);
  expect(isInThisRun(third, seen)).toBe(false);
});

test("counts a refused row as present in the feed", () => {
  const seen = new ImportedKeys();
  recordRefusedRow({ id: "A7", stock_id: null }, null, seen);
  expect(isInThisRun("id:A7", seen)).toBe(true);
  expect(isInThisRun("id:A8", seen)).toBe(false);
});

test("ImportedKeys counts keys as a Map does, also when it grows", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9_000 }), { minLength: 6_000, maxLength: 12_000 }), (keys) => {
      const seen = new ImportedKeys();
      const counts = new Map<number, number>();
      for (const key of keys) {
        counts.set(key, (counts.get(key) ?? 0) + 1);
        expect(seen.see(hash("sha1", String(key), "buffer"))).toBe(counts.get(key));
      }
      for (let key = 0; key <= 9_000; key += 7) expect(seen.times(hash("sha1", String(key), "buffer"))).toBe(counts.get(key) ?? 0);
    }),
    { numRuns: 5 },
  );
});

test("gives a row the same key and digest as release 0.1", () => {
  const row = {
    make: "Ford",
    range: "Fiesta",
    year: "2019",
    price: "8000",
    admin_fee: "99",
    derivative: "1.0 EcoBoost",
    mileage: "31,870",
    tags: "fdc-500,interest-free",
    media_urls: "https://cars.example/1.jpg,https://cars.example/2.jpg",
    video: "https://cars.example/1.mp4",
    feature_classification: "Heated seats,Tow bar",
    franchise_approved: "yes",
    description: "One owner.",
    engine_size_litres: "1.0",
    road_tax_pounds: "190",
    miles_per_gallon: "55.4",
    date_first_registered: "2019-03-14",
    previous_keepers: "1",
    reservation_status: "Reserved",
    name: "Fiesta",
    featured_message: "Low mileage",
  };
  const parsed = parseStockMap({
    name: "dealer",
    fields: Object.fromEntries(Object.keys(row).map((field) => [field, field])),
    price_includes_fee: false,
    keepers: "previous",
  });
  if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems));
  const columns = columnsOf(parsed.map);
  const read = vehicleReader(parsed.map, columns, parseDay("2026-11-21")!)(columns.map((column) => Reflect.get(row, column)));
  if (!("vehicle" in read)) throw new Error(JSON.stringify(read));
  const completed = completeVehicle(read.vehicle);
  expect(identifyRow(completed, NAMELESS, new ImportedKeys())).toEqual({
    source_key: "row:go9hY6hz7o1eh25YJH4gZ6:1",
    digest: "ANkdd3KsgRmSvtK-W311cJ",
  });
});
