import type { DeliverySettings } from "#domain/deal/delivery.ts";
import { describe, expect, test } from "vitest";
import { wrongDelivery } from "./wrong-delivery.ts";

const BANDS = [
  { areas: ["SN1", "SN2"], fee: 49_00 },
  { areas: ["SN", "BA", "EC"], fee: 99_00 },
];

describe("the delivery setting", () => {
  test.each<[unknown, string]>([
    [{ bands: [] }, "bands is a list of {areas, fee}"],
    [{ bands: "SN" }, "bands is a list of {areas, fee}"],
    [{ bands: [{ areas: [], fee: 1 }] }, 'bands[0]: areas is a list such as ["SN", "BA1"]'],
    [{ bands: [{ areas: ["SN"], fee: 49.5 }] }, "bands[0]: fee is a whole number of pence including VAT, not 49.5"],
    [{ bands: [{ areas: ["SN"], fee: -1 }] }, "bands[0]: fee is a whole number of pence including VAT, not -1"],
    [{ bands: [{ areas: ["sn1"], fee: 1 }] }, '"sn1" is neither a postcode area'],
    [{ bands: [{ areas: ["SN1 2AB"], fee: 1 }] }, '"SN1 2AB" is neither a postcode area'],
    [
      {
        bands: [
          { areas: ["SN"], fee: 1 },
          { areas: ["BA", "SN"], fee: 2 },
        ],
      },
      '"SN" is in the bands twice',
    ],
  ])("%j is refused", (delivery, fault) => {
    expect(wrongDelivery({ name: "hill", delivery: delivery as DeliverySettings }).join("\n")).toContain(
      `websites/hill/website.ts delivery`,
    );
    expect(wrongDelivery({ name: "hill", delivery: delivery as DeliverySettings }).join("\n")).toContain(fault);
  });

  test("is right, or absent", () => {
    expect(wrongDelivery({ name: "hill", delivery: { bands: BANDS } })).toEqual([]);
    expect(wrongDelivery({ name: "hill" })).toEqual([]);
  });
});
