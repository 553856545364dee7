import * as fc from "fast-check";
import { expect, test } from "vitest";
import { orderReference, readOrderReference } from "./order-reference.ts";

test("an order reference has eight unambiguous characters and is parsed back in any case or spacing", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (drawn) => {
      const reference = orderReference(drawn);
      expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(readOrderReference(reference.toLowerCase().replace("-", " "))).toBe(reference);
    }),
  );
});

test.each([
  ["7k3m-92qx", "7K3M-92QX"],
  ["7K3M92QX", "7K3M-92QX"],
  ["OIL0-0110", "0110-0110"],
  ["7K3M-92Q", undefined],
  ["7K3M-92QU", undefined],
  ["0f3c6d4e-0000-4000-8000-000000000000", undefined],
])("%s is read as %s", (typed, reference) => {
  expect(readOrderReference(typed)).toBe(reference);
});
