import type { Day } from "../calendar.ts";
import { poundsFromPence } from "../money.ts";
import { cleanAirOf, type CleanAir } from "./clean-air.ts";
import { energyOfMonth } from "./energy.ts";
import { divide, fraction, penceOf, type Fraction } from "./fraction.ts";
import { factsOn, type VehicleFacts } from "./vehicle-facts.ts";
import type { TaxRegime } from "./vehicle-tax-rates.ts";
import { vehicleTax, yearByDirectDebit, type VehicleTax } from "./vehicle-tax.ts";

/** Running costs of a vehicle in pounds with at most two decimals; null is not known, never zero. */
export type RunningCosts = {
  ved_regime: TaxRegime;
  ved_band: string | null;
  ved_year_pounds: number | null;
  ved_year_min_pounds: number | null;
  ved_year_max_pounds: number | null;
  supplement: VehicleTax["supplement"];
  supplement_until: Day | null;
  ved_unknown_because: VehicleTax["unknown_because"];
  ved_month_pounds: number | null;
  /** Of a year paid by monthly Direct Debit. */
  ved_monthly_direct_debit_year_pounds: number | null;
  /** The first licence of a new vehicle is part of its on-the-road price: it is not added again. */
  ved_in_on_the_road_price?: true;
  energy_month_pounds: number | null;
  clean_air: CleanAir;
};

const MONTHS = fraction(12);

/** What a vehicle costs to tax and to drive, and what clean air zones charge, for a licence that begins on a day. */
export function runningCosts(facts: VehicleFacts, licenceFrom: Day): RunningCosts {
  const { regime, band, pounds, min, max, supplement, supplement_until, unknown_because } = vehicleTax(facts, licenceFrom);
  const energy = energyOfMonth(facts);
  const amount = (of: (year: Fraction) => Fraction) => (pounds === null ? null : poundsFromPence(penceOf(of(fraction(pounds)))));
  return {
    ved_regime: regime,
    ved_band: band,
    ved_year_pounds: pounds,
    ved_year_min_pounds: min,
    ved_year_max_pounds: max,
    supplement,
    supplement_until,
    ved_unknown_because: unknown_because,
    ved_month_pounds: amount((year) => divide(year, MONTHS)),
    ved_monthly_direct_debit_year_pounds: amount((year) => yearByDirectDebit(year)),
    ...(facts.first_licence && { ved_in_on_the_road_price: true as const }),
    energy_month_pounds: energy === null ? null : poundsFromPence(energy),
    clean_air: cleanAirOf(factsOn(facts, licenceFrom)),
  };
}
