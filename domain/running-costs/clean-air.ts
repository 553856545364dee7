import { calendarDay, type Day } from "../calendar.ts";
import { zoneConcerns, ZONES, type Zone } from "./clean-air-zones.ts";
import { fuelOf, known, type Fuel, type VehicleFacts } from "./vehicle-facts.ts";

export type CleanAirStandard = "meets" | "likely_meets" | "check" | "likely_fails" | "fails" | "historic" | "unknown";
export type ZoneCharge = "no_charge" | "no_charge_likely" | "check" | "charge_likely" | "charge" | "not_charged_class";
export type CleanAir = {
  standard: CleanAirStandard;
  /** The fact that decided. */
  basis: "zero_emission" | "euro_standard" | "date_first_registered" | null;
  zones: Record<Zone, ZoneCharge>;
};

const CHARGE_BY_STANDARD: Readonly<Record<CleanAirStandard, ZoneCharge>> = {
  meets: "no_charge",
  likely_meets: "no_charge_likely",
  check: "check",
  historic: "check",
  unknown: "check",
  likely_fails: "charge_likely",
  fails: "charge",
};

const HISTORIC_BEFORE = calendarDay(1986, 1, 8);
/** The Euro standard that a fuel has to meet. */
const PETROL_EURO = 4;
const DIESEL_EURO = 6;

type Dates = Record<"car" | "van" | "earliest", Day>;
/** First registration from which a car or van probably meets the standard, and the earliest that any did. */
const PETROL: Dates = { car: calendarDay(2006, 1, 1), van: calendarDay(2007, 1, 1), earliest: calendarDay(2000, 1, 1) };
const DIESEL: Dates = { car: calendarDay(2015, 9, 1), van: calendarDay(2016, 9, 1), earliest: calendarDay(2009, 9, 1) };
const DATES: Readonly<Partial<Record<Fuel, Dates>>> = {
  petrol: PETROL,
  diesel: DIESEL,
  "petrol or diesel": { ...DIESEL, earliest: PETROL.earliest },
};

/** What decides in clean air zones. */
export type CleanAirFacts = Pick<VehicleFacts, "category" | "date_first_registered" | "fuel_type" | "euro_standard">;

/** Whether a vehicle meets the standard of clean air zones, as far as it is known: a date alone is never certain. */
export function cleanAirOf(facts: CleanAirFacts): CleanAir {
  const { standard, basis } = standardOf(facts);
  return { standard, basis, zones: zonesOf(facts.category, CHARGE_BY_STANDARD[standard]) };
}

function standardOf(facts: CleanAirFacts): Pick<CleanAir, "standard" | "basis"> {
  const fuel = fuelOf(facts);
  const registered = facts.date_first_registered;
  if (fuel === "zero-emission") return { standard: "meets", basis: "zero_emission" };
  const euro = known(facts.euro_standard);
  const byEuro = euro === null ? undefined : euroStandard(fuel, euro);
  if (byEuro) return { standard: byEuro, basis: "euro_standard" };
  if (registered !== null && registered < HISTORIC_BEFORE) return { standard: "historic", basis: "date_first_registered" };
  const dates = DATES[fuel];
  if (registered === null || !dates) return { standard: "unknown", basis: null };
  return { standard: byDate(registered, dates, facts.category), basis: "date_first_registered" };
}

/** Undefined where the Euro standard does not decide. */
function euroStandard(fuel: Fuel, euro: number): CleanAirStandard | undefined {
  if (fuel === "petrol") return euro >= PETROL_EURO ? "meets" : "fails";
  if (fuel === "diesel") return euro >= DIESEL_EURO ? "meets" : "fails";
  if (fuel !== "petrol or diesel") return undefined;
  if (euro >= DIESEL_EURO) return "meets";
  return euro < PETROL_EURO ? "fails" : "check";
}

function byDate(registered: Day, { earliest, ...from }: Dates, category: "car" | "van"): CleanAirStandard {
  if (registered >= from[category]) return "likely_meets";
  return registered >= earliest ? "check" : "likely_fails";
}

function zonesOf(category: CleanAirFacts["category"], charge: ZoneCharge): Record<Zone, ZoneCharge> {
  return Object.fromEntries(ZONES.map((zone) => [zone, zoneConcerns(zone, category) ? charge : "not_charged_class"])) as Record<
    Zone,
    ZoneCharge
  >;
}
