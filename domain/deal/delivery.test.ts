import { pence } from "#domain/money.ts";
import { inEnglish } from "#locales/in-english.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deliveryFee, financedProducts, quoteDelivery, type DeliveryBand } from "./delivery.ts";

const BANDS: DeliveryBand[] = [
  { areas: ["SN1", "SN2"], fee: 49_00 },
  { areas: ["SN", "BA", "EC"], fee: 99_00 },
  { areas: ["EC1"], fee: 149_00 },
  { areas: ["EC1A"], fee: 0 },
];

describe("the delivery fee of a postcode", () => {
  test.each([
    ["SN1 2AB", "SN1", 49_00],
    ["SN15 1AA", "SN", 99_00],
    ["ba1 1aa", "BA", 99_00],
    ["EC1A1BB", "EC1A", 0],
    ["EC1V 9HL", "EC1", 149_00],
    ["EC2A 4BX", "EC", 99_00],
  ])("%s is that of %s, the longest match", (typed, area, fee) => {
    expect(quoteDelivery(BANDS, typed, "01793 555 010")).toMatchObject({ ok: true, area, fee });
  });

  test("does not depend on the order of the bands", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(BANDS, { minLength: BANDS.length }),
        fc.constantFrom("SN1 2AB", "EC1V 9HL", "S1 2AB"),
        (bands, postcode) => {
          expect(deliveryFee(bands, postcode)).toEqual(deliveryFee(BANDS, postcode));
        },
      ),
    );
  });

  test.each(["S1 2AB", "B1 1AA", "N1 9GU"])("is said by telephone for %s, which no band has", (typed) => {
    const outcome = quoteDelivery(BANDS, typed, "01793 555 010");
    expect(outcome).toMatchObject({ ok: false, why: "area" });
    expect(outcome.ok || inEnglish(outcome.message)).toContain("Call us on 01793 555 010");
  });

  test.each(["", "SN1", "SN", "SN1 2A", "12345"])("asks for a complete postcode instead of %j", (typed) => {
    expect(quoteDelivery(BANDS, typed, "")).toMatchObject({ ok: false, why: "postcode" });
  });
});

test("the credit has every product but delivery", () => {
  const paint = { id: "paint", name: "Paint protection", price: pence(299_00) };
  const delivery = { id: "delivery", name: "Delivery", price: pence(99_00) };
  expect(financedProducts([paint, delivery], true)).toBe(299_00);
  // Where a website does not deliver, a vehicle's own extra may have the id.
  expect(financedProducts([paint, delivery], false)).toBe(398_00);
});
