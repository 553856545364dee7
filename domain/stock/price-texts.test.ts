import { inEnglish } from "#locales/in-english.ts";
import { expect, test } from "vitest";
import { pence } from "../money.ts";
import { priceTexts } from "./price-texts.ts";

const car: Parameters<typeof priceTexts>[0] = {
  advert_classification: "USED",
  vat_scheme: null,
  price: pence(10_000_00),
  admin_fee: pence(0),
  price_excluding_vat: null,
  price_including_vat: null,
  list_price: pence(12_000_00),
  details: {},
};
const van = { ...car, vat_scheme: "Commercial" as const };
const scheme = { ...car, advert_classification: "MOTABILITY" as const };
const hire = { ...van, advert_classification: "CONTRACT-HIRE-BUSINESS" as const };
const contract_hire = {
  monthly_rental: pence(300_00),
  initial_rental: pence(900_00),
  term_months: 48,
  annual_mileage: 8000,
  vat: "excluding" as const,
};

test.each([
  ["a used car", car, null, "Cash price", "Cash price"],
  ["a saving", car, pence(500_00), "Cash", "Cash, save £500"],
  ["a new car", { ...car, advert_classification: "NEW" as const }, null, "Cash price", "Cash price, RRP £12,000"],
  ["a van plus VAT", { ...van, price_including_vat: pence(12_000_00) }, null, "plus VAT", "plus VAT, £12,000 inc VAT"],
  ["a van with VAT", { ...van, price_excluding_vat: pence(8_000_00) }, null, "Inc VAT", "Inc VAT, £8,000 plus VAT"],
  [
    "a Motability lease",
    { ...scheme, details: { motability: { advance_payment: pence(100_00), quarter: "" } } },
    null,
    "Advance payment",
    "Advance payment, Motability",
  ],
  ["contract hire", { ...hire, details: { contract_hire } }, null, "a month plus VAT", "a month plus VAT, business users"],
  ["a lease without figures", scheme, null, "Ask us for the advance payment", "Ask us for the advance payment"],
])("the price of %s has a name that stands alone and a note that says more", (_, vehicle, saved, label, note) => {
  expect(inEnglish(priceTexts(vehicle, saved))).toEqual({ label, note });
});
