import { calendarDay, type Day } from "../calendar.ts";

/** Cars first registered from this day on pay the standard rate, and the supplement where it is due, after the first licence. */
export const STANDARD_FROM = calendarDay(2017, 4, 1);

/** By which rule a vehicle is taxed: it follows from its class and the date of its first registration. */
export type TaxRegime = "historic" | "engine_size" | "light_goods" | "co2_band" | "first_year" | "standard_2017" | "unknown";

/** Rates of vehicle tax of one year, in whole pounds for twelve months in a single payment. */
export type VehicleTaxRates = {
  effective_from: Day;
  effective_to: Day;
  /** Where the rates were read, when, and when they have to be read again. */
  sources: readonly string[];
  seen_on: Day;
  review_by: Day;
  /** Figures that were worked out and not seen in print. */
  derived: readonly string[];
  /** A vehicle first registered before this day counts as historic. */
  historic_before: Day;
  engine: { small: number; large: number };
  standard: number;
  supplement: number;
  /** The list price above which the supplement is due: of any car, and of a zero-emission car first registered from April 2025 on. */
  threshold: { any: number; zero_emission: number };
  light_goods: { standard: number; lower_emission: number };
  /** CO2 in g/km up to which each band goes. */
  bands: readonly { band: string; up_to: number; pounds: number }[];
  /** `diesel`: that does not meet RDE2. */
  first_year: readonly { up_to: number; other: number; diesel: number }[];
};

const [FROM_2025, TO_2025] = [calendarDay(2025, 4, 1), calendarDay(2026, 3, 31)];
const [FROM_2026, TO_2026] = [calendarDay(2026, 4, 1), calendarDay(2027, 3, 31)];
const SEEN = calendarDay(2026, 11, 22);
const BAND_LIMITS = [100, 110, 120, 130, 140, 150, 165, 175, 185, 200, 225, 255, Infinity];
const FIRST_YEAR_LIMITS = [0, 50, 75, 90, 100, 110, 130, 150, 170, 190, 225, 255, Infinity];

/** One row a tax year; no gap between them. A licence begun outside them has no figure. */
export const VEHICLE_TAX_RATES: readonly VehicleTaxRates[] = [
  {
    effective_from: FROM_2025,
    effective_to: TO_2025,
    sources: ["gov.uk/vehicle-tax-rate-tables (2025/26)", "fleetnews.co.uk, VED questions", "amedpost.com"],
    seen_on: SEEN,
    review_by: TO_2025,
    derived: [],
    historic_before: calendarDay(1985, 1, 8),
    engine: { small: 220, large: 360 },
    standard: 195,
    supplement: 425,
    threshold: { any: 40_000, zero_emission: 40_000 },
    light_goods: { standard: 345, lower_emission: 140 },
    bands: bandsOf([20, 20, 35, 165, 195, 215, 265, 315, 345, 395, 430, 735, 760]),
    first_year: firstYearOf(
      [10, 110, 130, 270, 350, 390, 440, 540, 1360, 2190, 3300, 4680, 5490],
      [10, 130, 270, 350, 390, 440, 540, 1360, 2190, 3300, 4680, 5490, 5490],
    ),
  },
  {
    effective_from: FROM_2026,
    effective_to: TO_2026,
    sources: [
      "confused.com, car tax 2026/27",
      "independent.co.uk, 3 February 2026",
      "gov.uk policy paper of 26 November 2025 (threshold for zero-emission cars)",
      "calchub.uk, historic vehicles 2026",
    ],
    seen_on: SEEN,
    review_by: TO_2026,
    derived: ["light goods, standard rate", "first licence of diesel cars that do not meet RDE2", "the day of historic vehicles"],
    historic_before: calendarDay(1986, 1, 8),
    engine: { small: 230, large: 375 },
    standard: 200,
    supplement: 440,
    threshold: { any: 40_000, zero_emission: 50_000 },
    light_goods: { standard: 360, lower_emission: 140 },
    bands: bandsOf([20, 20, 35, 170, 200, 225, 275, 325, 360, 410, 445, 760, 790]),
    first_year: firstYearOf(
      [10, 115, 135, 280, 365, 405, 455, 560, 1410, 2270, 3420, 4850, 5690],
      [10, 135, 280, 365, 405, 455, 560, 1410, 2270, 3420, 4850, 5690, 5690],
    ),
  },
];

/** The rates of the day a licence begins; undefined outside the years above: last year's are never used. */
export function vehicleTaxRates(licenceFrom: Day): VehicleTaxRates | undefined {
  return VEHICLE_TAX_RATES.find(({ effective_from, effective_to }) => effective_from <= licenceFrom && licenceFrom <= effective_to);
}

function bandsOf(pounds: readonly number[]): VehicleTaxRates["bands"] {
  return BAND_LIMITS.map((up_to, at) => ({ band: "ABCDEFGHIJKLM"[at]!, up_to, pounds: pounds[at]! }));
}

function firstYearOf(other: readonly number[], diesel: readonly number[]): VehicleTaxRates["first_year"] {
  return FIRST_YEAR_LIMITS.map((up_to, at) => ({ up_to, other: other[at]!, diesel: diesel[at]! }));
}
