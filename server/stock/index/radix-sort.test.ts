import { NO_NUMBER } from "./number-column.ts";
import { sortRows } from "./radix-sort.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";

test("sorts rows stably by value, including negative, very large and missing values", () => {
  const value = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -(2 ** 31), max: NO_NUMBER }), fc.constant(NO_NUMBER));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 60 }), fc.integer(), (values, turn) => {
      const column = Int32Array.from(values);
      const rows = Int32Array.from(values.keys());
      if (turn % 2 === 0) rows.reverse();
      const ordered = new Int32Array(rows.length);
      sortRows(rows, column, ordered);
      expect([...ordered]).toEqual([...rows].toSorted((one, other) => column[one]! - column[other]!));
    }),
  );
});
