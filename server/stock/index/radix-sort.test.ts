import { MISSING } from "./number-column.ts";
import { orderRows } from "./radix-sort.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";

test("orders rows by their values, negative, huge and missing ones too, and leaves equal ones as they came", () => {
  const value = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -(2 ** 31), max: MISSING }), fc.constant(MISSING));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 60 }), fc.integer(), (values, turn) => {
      const column = Int32Array.from(values);
      const rows = Int32Array.from(values.keys());
      if (turn % 2 === 0) rows.reverse();
      const ordered = new Int32Array(rows.length);
      orderRows(rows, column, ordered);
      expect([...ordered]).toEqual([...rows].toSorted((one, other) => column[one]! - column[other]!));
    }),
  );
});
