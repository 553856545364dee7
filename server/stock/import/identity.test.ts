import { pence } from "#domain/money.ts";
import { hash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { identify, seeRefused, wasSeen } from "./identity.ts";
import { completeVehicle, type ImportedVehicle } from "./imported-vehicle.ts";
import { SeenKeys } from "./seen-keys.ts";

const fiesta: ImportedVehicle = { make: "Ford", range: "Fiesta", year: 2019, price: pence(800_000) };

function keyOf(row: ImportedVehicle, seen = new SeenKeys()): string {
  const identity = identify(completeVehicle(row), row.id ?? null, seen);
  if ("duplicate" in identity) throw new Error(`duplicate by ${identity.duplicate}`);
  return identity.source_key;
}

test("goes by the feed's id, else by the registration, else by the content", () => {
  expect(keyOf({ ...fiesta, id: "A7", vrm: "AB19CDE" })).toBe("id:A7");
  expect(keyOf({ ...fiesta, vrm: "AB19CDE" })).toBe("vrm:AB19CDE");
  expect(keyOf(fiesta)).toMatch(/^row:.{22}:1$/);
});

test("numbers rows with the same content, whatever they cost", () => {
  const seen = new SeenKeys();
  const first = keyOf(fiesta, seen);
  const second = keyOf({ ...fiesta, price: pence(750_000) }, seen);
  expect(second).toBe(first.replace(/1$/, "2"));
});

test("gives a reduced price the same identity and another digest", () => {
  const [before, after] = [fiesta, { ...fiesta, price: pence(1) }].map((row) => identify(completeVehicle(row), null, new SeenKeys()));
  expect(before).toHaveProperty("source_key", keyOf(fiesta));
  expect(after).toHaveProperty("source_key", keyOf(fiesta));
  expect(before).not.toEqual(after);
});

test("refuses the same id or registration twice in one run", () => {
  const seen = new SeenKeys();
  keyOf({ ...fiesta, id: "A7" }, seen);
  expect(() => keyOf({ ...fiesta, make: "Kia", id: "A7" }, seen)).toThrow("duplicate by id");
  keyOf({ ...fiesta, vrm: "AB19CDE" }, seen);
  expect(() => keyOf({ ...fiesta, vrm: "AB19CDE" }, seen)).toThrow("duplicate by vrm");
});

test("knows which of the identical rows a run has seen", () => {
  const seen = new SeenKeys();
  const keys = [keyOf(fiesta, seen), keyOf(fiesta, seen)];
  const third = keys[0]!.replace(/1$/, "3");
  expect(keys.map((key) => wasSeen(key, seen))).toEqual([true, true]);
  expect(wasSeen(third, seen)).toBe(false);
});

test("knows that a refused row still stands in the feed", () => {
  const seen = new SeenKeys();
  seeRefused("A7", null, seen);
  expect(wasSeen("id:A7", seen)).toBe(true);
  expect(wasSeen("id:A8", seen)).toBe(false);
});

test("counts keys as a Map does, through every growth", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9_000 }), { minLength: 6_000, maxLength: 12_000 }), (keys) => {
      const seen = new SeenKeys();
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
