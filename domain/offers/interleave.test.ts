import * as fc from "fast-check";
import { expect, test } from "vitest";
import { withOffers } from "./interleave.ts";

const mixedNames = (vehicles: number, offers: number) =>
  withOffers(
    Array.from({ length: vehicles }, (_, index) => `v${index + 1}`),
    Array.from({ length: offers }, (_, index) => `o${index + 1}`),
  ).map((item) => (item.kind === "vehicle" ? item.vehicle : item.offer));

test.each([
  { vehicles: 4, offers: 1, mixed: "v1 v2 v3 v4 o1" },
  { vehicles: 9, offers: 2, mixed: "v1 v2 v3 v4 o1 v5 v6 v7 v8 o2 v9" },
  { vehicles: 6, offers: 3, mixed: "v1 v2 v3 v4 o1 v5 v6 o2" },
  { vehicles: 2, offers: 2, mixed: "v1 v2 o1" },
  { vehicles: 8, offers: 3, mixed: "v1 v2 v3 v4 o1 v5 v6 v7 v8 o2 o3" },
  { vehicles: 3, offers: 0, mixed: "v1 v2 v3" },
  { vehicles: 0, offers: 2, mixed: "" },
])("$vehicles vehicles and $offers offers stand as $mixed", { tags: ["c4-19", "c9-8"] }, ({ vehicles, offers, mixed }) => {
  expect(mixedNames(vehicles, offers).join(" ")).toBe(mixed);
});

test("a full page of 24 has offers at 5, 10, 15, 20, 25 and 30, and one at the end", { tags: ["c9-8"] }, () => {
  const mixed = mixedNames(24, 9);
  expect(mixed.flatMap((name, index) => (name.startsWith("o") ? [index + 1] : []))).toEqual([5, 10, 15, 20, 25, 30, 31]);
});

test("vehicles and offers keep their order, and offers stand at every fifth position or at the end", () => {
  fc.assert(
    fc.property(fc.nat(70), fc.nat(20), (vehicles, offers) => {
      const mixed = mixedNames(vehicles, offers);
      const placed = mixed.flatMap((name, index) => (name.startsWith("o") ? [index + 1] : []));
      expect(mixed.filter((name) => name.startsWith("v"))).toEqual(Array.from({ length: vehicles }, (_, index) => `v${index + 1}`));
      expect(mixed.filter((name) => name.startsWith("o"))).toEqual(placed.map((_, index) => `o${index + 1}`));
      const misplaced = placed.filter((position) => position % 5 !== 0);
      expect(misplaced.every((position) => position === mixed.length)).toBe(true);
      // Every fifth position is an offer until there are no more.
      const firstVehicleAtAFifth = mixed.findIndex((name, index) => name.startsWith("v") && (index + 1) % 5 === 0);
      expect(firstVehicleAtAFifth === -1 || placed.length === offers).toBe(true);
      expect(placed.length).toBe(vehicles === 0 ? 0 : Math.min(offers, Math.floor(vehicles / 4) + 1));
    }),
  );
});
