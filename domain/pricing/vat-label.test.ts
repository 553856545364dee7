import { pence } from "../money.ts";
import type { Vehicle } from "../stock/vehicle.ts";
import { expect, test } from "vitest";
import { advertisedFigure } from "./price.ts";
import { vatLabel } from "./vat-label.ts";

type Priced = Parameters<typeof vatLabel>[0] & Parameters<typeof advertisedFigure>[0];

const HIRE = { monthly_rental: pence(219_00), initial_rental: pence(1_971_00), term_months: 36, annual_mileage: 8_000 };
const price = (part: Partial<Vehicle> = {}): Priced => ({
  advert_classification: "USED",
  vat_scheme: null,
  price: pence(20_000_00),
  admin_fee: pence(99_00),
  price_including_vat: null,
  details: {},
  ...part,
});
const hire = (vat: "including" | "excluding") =>
  price({ advert_classification: "CONTRACT-HIRE-BUSINESS", details: { contract_hire: { ...HIRE, vat } } });

test.each([
  ["a used car has none", price(), null],
  ["a car with qualifying VAT has none", price({ vat_scheme: "Qualifying" }), null],
  ["a commercial-VAT van with VAT inside", price({ vat_scheme: "Commercial", price_including_vat: pence(20_000_00) }), "Inc VAT"],
  ["a commercial-VAT van with VAT on top", price({ vat_scheme: "Commercial", price_including_vat: pence(24_000_00) }), "Plus VAT"],
  ["business contract hire with VAT inside", hire("including"), "Inc VAT"],
  ["business contract hire without", hire("excluding"), "Plus VAT"],
])("VAT label: %s", { tags: ["c3-10", "c9-20"] }, (_, vehicle, label) => {
  expect(vatLabel(vehicle)).toBe(label);
});

test.each([
  ["what is sold, with its fee", price(), 20_099_00],
  [
    "Motability: the advance payment",
    price({ advert_classification: "MOTABILITY", details: { motability: { advance_payment: pence(899_00), quarter: "2026 Q4" } } }),
    899_00,
  ],
  ["contract hire: the rental a month", hire("excluding"), 219_00],
  ["Motability without its figure: none, not the price", price({ advert_classification: "MOTABILITY" }), null],
  ["contract hire without its figures: none, not the price", price({ advert_classification: "CONTRACT-HIRE-BUSINESS" }), null],
])("the figure of %s", (_, vehicle, figure) => {
  expect(advertisedFigure(vehicle)).toBe(figure);
});
