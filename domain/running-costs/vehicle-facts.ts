import type { Day } from "../calendar.ts";

/**
 * What is known of a vehicle and its use. `null` is unknown, and so is 0 where a feed writes it for "not known" (CO2 but of a zero-emission
 * vehicle, engine size but of an electric one, list price, consumption, mileage): unknown is never zero.
 */
export type VehicleFacts = {
  category: "car" | "van";
  date_first_registered: Day | null;
  /** Only the month of the first registration is known: the date is the first day of it. */
  registered_in_month?: boolean;
  /** "Petrol", "Diesel", "Petrol Plug-in Hybrid", "Electric" ... */
  fuel_type: string | null;
  co2_g_km: number | null;
  engine_size_cc: number | null;
  /** The published price before first registration, with VAT and delivery, before any discount. */
  list_price_pounds: number | null;
  /** Whether it includes the options fitted before registration. Unstated counts as included. */
  list_price_includes_options: boolean | null;
  /** 6 for Euro 6 */
  euro_standard: number | null;
  /** The vehicle is registered new on the day its licence begins. */
  first_licence: boolean;
  /** Whether a diesel meets the real driving emissions standard RDE2. */
  meets_rde2: boolean | null;
  annual_mileage: number | null;
  /** Of a plug-in hybrid: with the engine alone, never the weighted WLTP figure. */
  miles_per_gallon: number | null;
  wh_per_mile: number | null;
  /** Pence a litre, and pence a kilowatt-hour at home and at public chargers. */
  fuel_price_ppl: number | null;
  electricity_ppkwh: number | null;
  public_ppkwh: number | null;
  /** Shares from 0 to 1: of the charging that is done at home, and of a plug-in hybrid's miles on electricity. */
  home_share: number;
  electric_share: number | null;
  /** The share of electricity lost while charging; 0 for WLTP consumption, which is metered at the socket. */
  charging_loss: number;
  /** Real over official consumption. */
  real_world_factor: number;
};

/**
 * Facts for a licence that begins on a day. A first licence without a date begins with the registration; a later one cannot begin before
 * it, so that a date after that day is not known.
 */
export function factsOn<Facts extends Pick<VehicleFacts, "date_first_registered" | "first_licence">>(facts: Facts, day: Day): Facts {
  const { date_first_registered: stated, first_licence } = facts;
  if (first_licence) return stated === null ? { ...facts, date_first_registered: day } : facts;
  return stated === null || stated <= day ? facts : { ...facts, date_first_registered: null };
}

/** "petrol or diesel" is a hybrid whose fuel is not stated. */
export type Fuel = "petrol" | "diesel" | "petrol or diesel" | "zero-emission" | "other" | "unknown";

/** Electricity, with nothing beside it but words that say that it is alone: "Battery Electric Vehicle (BEV)". */
const BATTERY_ELECTRIC = /^(?:(?:battery|pure(?:ly)?|full(?:y)?|all|only|100%|vehicle|car|van|electric(?:ity)?|b?ev)[\s()/-]*)+$/i;
const ELECTRIC = /\b(?:electric(?:ity)?|b?ev)\b/i;
const HYDROGEN = /hydrogen|fuel[ -]cell|\bfce?v\b/i;
/** A motor that is charged from a plug, and an engine that makes electricity for it. */
const RANGE_EXTENDER = /range[ -]?exten|\b(?:rex|reev|erev|reex)\b/i;
const PLUG_IN = /plug[ -]?in|\bphev\b/i;
/** E5 and E10 are petrol with 5 and 10% ethanol at most. */
const PETROL = /petrol|gasoline|unleaded|\be-?(?:5|10)\b/i;
const HYBRID = /hybrid|\b[fmp]?hev\b/i;

export function fuelOf({ fuel_type }: Pick<VehicleFacts, "fuel_type">): Fuel {
  const name = fuel_type?.trim() ?? "";
  if (name === "") return "unknown";
  if (HYDROGEN.test(name) || (BATTERY_ELECTRIC.test(name) && ELECTRIC.test(name))) return "zero-emission";
  if (/diesel|heavy oil/i.test(name)) return "diesel";
  if (PETROL.test(name)) return "petrol";
  return HYBRID.test(name) || RANGE_EXTENDER.test(name) ? "petrol or diesel" : "other";
}

/** Gases and alcohols, alone or in an engine of two fuels: they are burnt. */
const OTHER_ENGINE =
  /\b(?:lpg|cng|lng|gas|autogas|methane|bio-?ethanol|ethanol|e85|ffv|(?:bi|dual|flex|flexi|flexible)[ -]?fuel(?:led)?)\b/i;

/** Whether the fuel is missing, or its name says nothing of what drives the vehicle. */
export function isUnreadFuel(facts: Pick<VehicleFacts, "fuel_type">): boolean {
  const fuel = fuelOf(facts);
  return fuel === "unknown" || (fuel === "other" && !OTHER_ENGINE.test(facts.fuel_type ?? ""));
}

/** Whether a vehicle emits nothing: CO2 above 0 says more than the name of its fuel. Null where neither says so. */
export function isZeroEmission(facts: Pick<VehicleFacts, "fuel_type" | "co2_g_km">): boolean | null {
  if (known(facts.co2_g_km) !== null) return false;
  return fuelOf(facts) === "zero-emission" ? true : isUnreadFuel(facts) ? null : false;
}

/** A car or van that is driven by an engine alone, and by diesel: hybrids have rates of their own. */
export function isPureDiesel({ fuel_type }: Pick<VehicleFacts, "fuel_type">): boolean {
  return /^\s*(?:heavy oil|diesel)\s*$/i.test(fuel_type ?? "");
}

export function isPlugIn({ fuel_type }: Pick<VehicleFacts, "fuel_type">): boolean {
  return PLUG_IN.test(fuel_type ?? "") || RANGE_EXTENDER.test(fuel_type ?? "");
}

/** Neither charged from a plug nor priced here. */
export function isHydrogen({ fuel_type }: Pick<VehicleFacts, "fuel_type">): boolean {
  return HYDROGEN.test(fuel_type ?? "");
}

/** The figure, or null where it is missing or 0. */
export function known(value: number | null): number | null {
  return value === null || value <= 0 ? null : value;
}
