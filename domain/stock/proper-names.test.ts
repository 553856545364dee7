import { expect, test } from "vitest";
import { KNOWN_MAKES } from "./known-makes.ts";
import { properNames } from "./proper-names.ts";

const TABLE = KNOWN_MAKES.flatMap(({ name, ranges = [] }) =>
  ranges.map((range) => ({ make: name, range: typeof range === "string" ? range : range[0] })),
);

test("every make and range of the table is already in its proper spelling", () => {
  expect(TABLE.length).toBeGreaterThan(700);
  for (const names of TABLE) expect(properNames({ ...names, model: names.range })).toEqual({ ...names, model: names.range });
  for (const { name } of KNOWN_MAKES) expect(properNames({ make: name.toLowerCase(), range: "", model: "" }).make).toBe(name);
});

test.each([
  ["ford", "KA", "Ford", "Ka"],
  ["FORD", "ka +", "Ford", "Ka+"],
  ["VW", "id3", "Volkswagen", "ID.3"],
  ["hyundai", "I10", "Hyundai", "i10"],
  ["mercedes", "GLA CLASS", "Mercedes-Benz", "GLA"],
  ["mazda", "mx5", "Mazda", "MX-5"],
  ["cupra", "formentor", "CUPRA", "Formentor"],
  ["Skoda", "octavia", "Škoda", "Octavia"],
  ["ds automobiles", "ds3", "DS", "DS 3"],
  ["Land-Rover", "range rover", "Land Rover", "Range Rover"],
  ["Lada", "NIVA", "Lada", "NIVA"],
  ["ford", "NUGGET", "Ford", "NUGGET"],
])("%s %s is %s %s", (make, range, properMake, properRange) => {
  expect(properNames({ make, range, model: range })).toEqual({ make: properMake, range: properRange, model: properRange });
});
