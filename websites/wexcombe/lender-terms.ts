import { pence } from "#domain/money.ts";
import type { LenderTerms } from "#domain/finance/lender-terms.ts";

/** A fictional lender for the demo, with plausible terms. */
export const kennetMotorFinance: LenderTerms = {
  lender: "Kennet Motor Finance",
  version: "2026-11",
  rates: {
    excellent: { apr: 9.9, fixed_rate: 9.48 },
    good: { apr: 12.9, fixed_rate: 12.19 },
    fair: { apr: 16.9, fixed_rate: 15.72 },
    poor: { apr: 21.9, fixed_rate: 19.97 },
  },
  representative_apr: 9.9,
  fixed_rate_kind: "nominal",
  credit: { min: pence(1_000_00), max: pence(75_000_00) },
  mileage: { min: 4000, max: 25_000 },
  products: {
    PCP: { terms: [24, 36, 48], max_age_at_end: 10, max_mileage_at_end: 110_000, commercial_vat: false },
    HP: { terms: [12, 24, 36, 48, 60], max_age_at_end: 14, max_mileage_at_end: 150_000, commercial_vat: true },
    CS: { terms: [12, 24, 36, 48, 60], max_age_at_end: 15, max_mileage_at_end: 160_000, commercial_vat: true },
  },
  future_value: {
    percent: {
      24: [58, 62, 63, 62, 60, 57, 53, 49, 45],
      36: [49, 53, 54, 53, 50, 46, 42, 38],
      48: [41, 45, 46, 44, 41, 37, 32],
    },
    base_mileage: 8000,
    points_per_thousand_miles: 0.3,
    step: pence(25_00),
  },
  excess_mileage: [{ price_below: pence(40_000_00), pence_per_mile: 9 }, { pence_per_mile: 14 }],
  contribution_products: ["PCP", "HP"],
};
