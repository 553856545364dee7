import type { Day } from "../calendar.ts";
import { pence } from "../money.ts";
import type { LenderTerms } from "./lender-terms.ts";
import type { FinancedVehicle } from "./quote.ts";

export const TODAY = "2026-11-21" as Day;

/** A used Fiesta at £16,995 including its admin fee. */
export const fiesta: FinancedVehicle = {
  price: pence(16_796_00),
  admin_fee: pence(199_00),
  price_excluding_vat: null,
  price_including_vat: null,
  vat_scheme: "Margin",
  advert_classification: "USED",
  tags: [],
  year: 2023,
  mileage: 21_000,
};

/** A Transit sold plus VAT: £20,000 and £4,000 VAT. */
export const transit: FinancedVehicle = {
  ...fiesta,
  vat_scheme: "Commercial",
  price: pence(24_000_00),
  admin_fee: pence(0),
  price_including_vat: pence(24_000_00),
  price_excluding_vat: pence(20_000_00),
};

/** A lender that uses every optional term: bands, fees, weekly payments, a charge for excess miles. */
export const SARSEN_BANK: LenderTerms = {
  lender: "Sarsen Bank",
  version: "2026-11",
  rates: {
    excellent: { apr: 9.9, fixed_rate: 5.1 },
    good: { apr: 12.9, fixed_rate: 6.7 },
    fair: { apr: 16.9, fixed_rate: 8.9 },
    poor: { apr: 21.9, fixed_rate: 11.7 },
  },
  rate_bands: [
    { rate: { apr: 13.9, fixed_rate: 7.2 }, ratings: ["excellent", "good"], credit_below: pence(5000_00) },
    { rate: { apr: 11.9, fixed_rate: 6.2 }, ratings: ["excellent"], age_from: 7 },
    { rate: { apr: 7.9, fixed_rate: 4.1 }, ratings: ["excellent"], age_from: 0 },
  ],
  representative_apr: 9.9,
  fixed_rate_kind: "flat",
  credit: { min: pence(1_000_00), max: pence(60_000_00) },
  mileage: { min: 4000, max: 30_000 },
  products: {
    PCP: {
      terms: [24, 36, 48],
      max_age_at_end: 10,
      max_mileage_at_end: 110_000,
      commercial_vat: false,
      fees: { documentation: pence(0), option: pence(10_00), option_in_final: false, in_apr: true },
    },
    HP: {
      terms: [24, 36, 48, 60],
      max_age_at_end: 14,
      max_mileage_at_end: 150_000,
      commercial_vat: true,
      weekly: true,
      fees: { documentation: pence(149_00), option: pence(10_00), option_in_final: false, in_apr: false },
    },
    CS: { terms: [24, 36, 48, 60], max_age_at_end: 15, max_mileage_at_end: 160_000, commercial_vat: true },
  },
  future_value: {
    percent: { 24: [58, 62, 63, 62, 60], 36: [49, 53, 54, 53, 50], 48: [41, 45, 46, 44, 41] },
    base_mileage: 8000,
    points_per_thousand_miles: 0.3,
    step: pence(25_00),
  },
  excess_mileage: [{ price_below: pence(15_000_00), pence_per_mile: 7.5 }, { pence_per_mile: 12 }],
  contribution_products: ["PCP"],
};
