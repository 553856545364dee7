import { addMonths, type Day } from "../calendar.ts";
import { NO_MONEY, sumPence, type Pence } from "../money.ts";
import { firstMotDue } from "../stock/mot/mot.ts";
import type { CostFacts } from "./cost-facts.ts";
import type { CostPrices } from "./cost-terms.ts";
import {
  certain,
  energyAt,
  missing,
  planOfMonth,
  type CostLine,
  type CostLineName,
  type CostReason,
  type EnergyPerMile,
  type ServicePlan,
} from "./cost-line.ts";
import { energyPerMile } from "./energy.ts";
import { divide, fraction, penceOf } from "./fraction.ts";
import { fuelOf, isPlugIn, type VehicleFacts } from "./vehicle-facts.ts";
import { vehicleTax, type VehicleTax } from "./vehicle-tax.ts";

/**
 * What a vehicle costs a month, line by line. The sums are those of the lines that are known, and `missing` names the others: a total
 * with a missing line is not a total, and never ranks before one without.
 */
export type MonthlyTotal = {
  lines: CostLine[];
  min: Pence;
  max: Pence;
  missing: CostLineName[];
  /** Without finance it is the running cost alone. */
  has_finance: boolean;
};

const MONTHS = fraction(12);
/** Real over official consumption of cars with an engine alone (European Environment Agency, cars registered in 2021). */
export const TYPICAL_FACTORS = { petrol: 1.2, diesel: 1.18 } as const;
/** Of a dashboard's figure, which does not count what the charger loses. */
const LOSS_IF_MEASURED = 0.1;

/**
 * The cost of a month: the finance figure, fuel and electricity, a twelfth of vehicle tax and of an MOT that falls due within a year, the
 * chosen service plans by their months, and the shopper's own insurance quote. Each line is rounded half up to the penny before they are
 * added. Depreciation is never part of it.
 * `payment`: pence a month, null if the vehicle has no quote, undefined for cash.
 */
export function monthlyTotal(
  vehicle: CostFacts,
  payment: Pence | null | undefined,
  prices: CostPrices,
  running: RunningLines = runningLines(vehicle, prices),
  plans: readonly ServicePlan[] = [],
): MonthlyTotal {
  const lines = [
    ...(payment === undefined ? [] : [payment === null ? missing("finance", "no_quote") : certain("finance", payment)]),
    running.energy,
    running.tax,
    running.mot,
    ...(plans.length === 0 ? [] : [certain("service_plan", sumPence(plans.map(planOfMonth)))]),
    ...(prices.insurance === null ? [] : [certain("insurance", twelfth(prices.insurance))]),
  ];
  return {
    lines,
    min: sumPence(lines.map(({ min }) => min ?? NO_MONEY)),
    max: sumPence(lines.map(({ max }) => max ?? NO_MONEY)),
    missing: lines.filter(({ max }) => max === null).map(({ name }) => name),
    has_finance: payment !== undefined,
  };
}

/** The lines that finance and insurance have no part in. Of one day, tax and MOT follow from the vehicle alone. */
export type RunningLines = { energy: CostLine; tax: CostLine; mot: CostLine };

export function runningLines(vehicle: CostFacts, prices: CostPrices): RunningLines {
  return { energy: energyLine(vehicle, prices), tax: taxLine(vehicle, prices.today), mot: motLine(vehicle, prices) };
}

/** The facts of a vehicle with the shopper's use and prices, as the energy formula takes them. */
export function factsInUse({ facts, consumption_basis }: CostFacts, prices: CostPrices): VehicleFacts {
  const fuel = fuelOf(facts);
  const isMeasured = consumption_basis === "measured";
  const price = fuel === "petrol" ? prices.petrol : fuel === "diesel" ? prices.diesel : null;
  const factor = fuel === "petrol" || fuel === "diesel" ? TYPICAL_FACTORS[fuel] : 1;
  return {
    ...facts,
    annual_mileage: prices.miles,
    fuel_price_ppl: price?.pence ?? null,
    electricity_ppkwh: prices.home?.pence ?? null,
    public_ppkwh: prices.public?.pence ?? null,
    home_share: prices.home_share,
    electric_share: null,
    charging_loss: isMeasured ? LOSS_IF_MEASURED : 0,
    real_world_factor: prices.is_official || isMeasured ? 1 : factor,
  };
}

/** A figure for the order by total: the most it can be, and any with a missing line after all without one. */
export function rankOf({ max, missing: lines }: Pick<MonthlyTotal, "max" | "missing">): number {
  return lines.length === 0 ? Math.min(max, INCOMPLETE - 1) : Math.min(INCOMPLETE + max, LARGEST);
}

/** Pence: above every complete total. */
const INCOMPLETE = 1_000_000_000;
const LARGEST = 2_000_000_000;

/**
 * One end, or two of a plug-in hybrid, which lies between all electric and the engine alone: nobody knows how often it will be charged.
 * Never from its weighted consumption.
 */
export function energyEnds(vehicle: CostFacts, prices: CostPrices): EnergyPerMile {
  const facts = factsInUse(vehicle, prices);
  const plugIn = isPlugIn(facts);
  const ends = plugIn
    ? [energyPerMile({ ...facts, electric_share: 1, real_world_factor: 1 }), energyPerMile({ ...facts, electric_share: 0 })]
    : [energyPerMile(facts)];
  const known = ends.filter((end) => end !== null);
  if (known.length === ends.length) return { ends: known, because: plugIn ? "plug_in_range" : null };
  const fuel = fuelOf(facts);
  if (fuel === "other" || fuel === "unknown" || fuel === "petrol or diesel")
    return { ends: null, because: plugIn ? "plug_in" : "other_fuel" };
  const lacksElectricity = (plugIn || fuel === "zero-emission") && !facts.wh_per_mile;
  const lacksFuel = fuel !== "zero-emission" && !facts.miles_per_gallon;
  const lacks = lacksElectricity || lacksFuel;
  return { ends: null, because: lacks ? (plugIn ? "plug_in" : "no_consumption") : "no_price" };
}

/** By the shopper's miles and prices. */
export function energyLine(vehicle: CostFacts, prices: CostPrices): CostLine {
  return energyAt(prices.miles === 0 ? NOTHING_DRIVEN : energyEnds(vehicle, prices), prices.miles);
}

const NOTHING_DRIVEN: EnergyPerMile = { ends: [], because: null };

/** A twelfth of the licence that the buyer takes out today. */
export function taxLine({ facts, is_other_class }: CostFacts, today: Day): CostLine {
  if (is_other_class) return missing("tax", "not_taxed_as_car_or_van");
  const tax = vehicleTax(facts, today);
  if (tax.unknown_because === "rates") return missing("tax", "no_tax_rates");
  if (facts.first_licence) return { ...certain("tax", NO_MONEY), because: "tax_in_price" };
  if (tax.min === null || tax.max === null) return missing("tax", "no_registration_date");
  return { name: "tax", min: twelfth(tax.min), max: twelfth(tax.max), because: reasonOfRange(tax) };
}

function reasonOfRange({ min, max, supplement, unknown_because }: VehicleTax): CostReason | null {
  if (min === max) return null;
  if (unknown_because === "date_first_registered") return "tax_range";
  return supplement === "may_apply" ? "supplement_may_apply" : "tax_range";
}

/**
 * Due within twelve months, by the certificate or as the first test; where neither day is known it may be.
 */
export function motLine(vehicle: CostFacts, { today, mot_car, mot_large_van }: CostPrices): CostLine {
  const { facts, mot_expires } = vehicle;
  const isVan = facts.category === "van";
  if (!mot_car || !mot_large_van) return missing("mot", "no_price");
  const low = twelfth(mot_car.rate.value);
  const high = isVan ? twelfth(mot_large_van.rate.value) : low;
  const due = mot_expires ?? firstMot(vehicle, today);
  if (facts.first_licence || (due !== null && due > addMonths(today, 12))) return { ...certain("mot", NO_MONEY), because: "mot_not_due" };
  if (due === null) return { name: "mot", min: NO_MONEY, max: high, because: "mot_may_fall_due" };
  return { name: "mot", min: low, max: high, because: isVan ? "mot_class" : null };
}

function firstMot({ facts, is_in_northern_ireland }: CostFacts, today: Day): Day | null {
  const { date_first_registered: registered } = facts;
  const first = registered && firstMotDue(registered, facts.category, is_in_northern_ireland);
  return first && first > today ? first : null;
}

/** Of pounds a year. */
function twelfth(pounds: number): Pence {
  return penceOf(divide(fraction(pounds), MONTHS));
}
