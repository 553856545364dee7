import { addDays, addMonths, calendarDay, type Day } from "../calendar.ts";
import type { Pence } from "../money.ts";
import { divide, fraction, multiply, penceOf, type Fraction } from "./fraction.ts";
import { supplementOf, type Supplement } from "./supplement.ts";
import { factsOn, fuelOf, isPureDiesel, isUnreadFuel, isZeroEmission, known, type VehicleFacts } from "./vehicle-facts.ts";
import { STANDARD_FROM, vehicleTaxRates, type TaxRegime, type VehicleTaxRates } from "./vehicle-tax-rates.ts";

/** Twelve months of vehicle tax in whole pounds, by a single payment. */
export type VehicleTax = Supplement & {
  regime: TaxRegime;
  band: string | null;
  /** What is certain; null if it is not known. */
  pounds: number | null;
  /** The lowest and the highest it can be; null where even that is not known. */
  min: number | null;
  max: number | null;
  /** The missing fact. */
  unknown_because: keyof VehicleFacts | "rates" | null;
};

type Amount = Pick<VehicleTax, "band" | "pounds" | "min" | "max" | "unknown_because">;

const BANDS_FROM = calendarDay(2001, 3, 1);
/** From this day on a car above 225 g/km has band L or M instead of K. */
const BAND_K_UNTIL = calendarDay(2006, 3, 23);
const BAND_K_OVER = 225;
const SMALL_ENGINE_CC = 1549;
/** Five per cent more in all. */
const BY_DIRECT_DEBIT = fraction(1.05);
const MONTHS = fraction(12);
/** Vans that met the next standard early have the lower rate. */
const EARLY_VANS = [
  { euro: 4, from: calendarDay(2003, 3, 1), to: calendarDay(2006, 12, 31) },
  { euro: 5, from: calendarDay(2009, 1, 1), to: calendarDay(2010, 12, 31) },
];

/**
 * Vehicle tax of the licence that a buyer takes out on a day: the regime follows from the date of first registration (VERA 1994, Sch. 1).
 * Vehicles of up to 3,500 kg, without exemptions. A missing fact, or a month without its day, gives a range or nothing, never zero.
 */
export function vehicleTax(facts: VehicleFacts, licenceFrom: Day): VehicleTax {
  const { date_first_registered: first, registered_in_month } = facts;
  if (!registered_in_month || first === null) return taxByDay(facts, licenceFrom);
  const endOfMonth = addDays(addMonths(first, 1), -1);
  const last = first <= licenceFrom && licenceFrom < endOfMonth ? licenceFrom : endOfMonth;
  return eitherOf(taxByDay(facts, licenceFrom), taxByDay({ ...facts, date_first_registered: last }, licenceFrom));
}

/** Of a vehicle registered within a month, from the tax by its first day and by its last. */
function eitherOf(first: VehicleTax, last: VehicleTax): VehicleTax {
  if (first.pounds === last.pounds && first.min === last.min && first.max === last.max)
    return { ...last, ...(first.supplement_until && { supplement_until_from: first.supplement_until }) };
  const ends = [first.min, first.max, last.min, last.max];
  const isKnown = ends.every((end) => end !== null);
  return {
    regime: first.regime === last.regime ? last.regime : "unknown",
    band: first.band === last.band ? last.band : null,
    supplement: first.supplement === last.supplement ? last.supplement : "may_apply",
    supplement_until: last.supplement_until,
    pounds: null,
    min: isKnown ? Math.min(...ends) : null,
    max: isKnown ? Math.max(...ends) : null,
    unknown_because: "date_first_registered",
  };
}

function taxByDay(stated: VehicleFacts, licenceFrom: Day): VehicleTax {
  const rates = vehicleTaxRates(licenceFrom);
  const facts = factsOn(stated, licenceFrom);
  const registered = facts.date_first_registered;
  const regime = rates && registered !== null ? regimeOf(facts, registered, rates) : "unknown";
  const supplement = supplementOf(facts, licenceFrom, rates);
  if (!rates) return { regime, ...supplement, ...missing("rates", null, null) };
  if (registered === null) return { regime, ...supplement, ...missing("date_first_registered", null, null) };
  const amount = amountOf(regime, facts, registered, rates);
  const extra = supplement.supplement === "no" ? 0 : rates.supplement;
  const isDue = supplement.supplement === "yes" ? extra : 0;
  return {
    regime,
    ...supplement,
    ...amount,
    pounds: plus(amount.pounds, isDue),
    min: plus(amount.min, isDue),
    max: plus(amount.max, extra),
  };
}

/** Pounds of a year that is paid by monthly Direct Debit. */
export function yearByDirectDebit(year: Fraction): Fraction {
  return multiply(year, BY_DIRECT_DEBIT);
}

/** A month of that, rounded half up. */
export function monthByDirectDebit(pounds: number): Pence {
  return penceOf(divide(yearByDirectDebit(fraction(pounds)), MONTHS));
}

function regimeOf({ category, first_licence }: VehicleFacts, registered: Day, { historic_before }: VehicleTaxRates): TaxRegime {
  if (registered < historic_before) return "historic";
  if (registered < BANDS_FROM) return "engine_size";
  if (category === "van") return "light_goods";
  if (registered < STANDARD_FROM) return "co2_band";
  return first_licence ? "first_year" : "standard_2017";
}

function amountOf(regime: TaxRegime, facts: VehicleFacts, registered: Day, rates: VehicleTaxRates): Amount {
  if (regime === "historic") return certain(0);
  if (regime === "engine_size") return byEngine(facts, rates);
  if (regime === "light_goods") return ofVan(facts, registered, rates);
  if (regime === "co2_band") return byBand(facts, registered, rates);
  if (regime === "first_year") return ofFirstYear(facts, rates);
  return certain(rates.standard);
}

/** An electric vehicle without a stated engine has none, which is not an unknown one. */
function byEngine(facts: VehicleFacts, { engine }: VehicleTaxRates): Amount {
  const cc = known(facts.engine_size_cc) ?? (fuelOf(facts) === "zero-emission" ? 0 : null);
  if (cc === null) return missing("engine_size_cc", engine.small, engine.large);
  return certain(cc <= SMALL_ENGINE_CC ? engine.small : engine.large);
}

function ofVan(facts: VehicleFacts, registered: Day, { light_goods }: VehicleTaxRates): Amount {
  const early = EARLY_VANS.find(({ from, to }) => from <= registered && registered <= to);
  if (!early || fuelOf(facts) === "zero-emission") return certain(light_goods.standard);
  const euro = known(facts.euro_standard);
  if (euro === null) return missing("euro_standard", light_goods.lower_emission, light_goods.standard);
  return certain(euro === early.euro ? light_goods.lower_emission : light_goods.standard);
}

function byBand(facts: VehicleFacts, registered: Day, { bands }: VehicleTaxRates): Amount {
  const possible = registered < BAND_K_UNTIL ? bands.filter(({ up_to }) => up_to <= BAND_K_OVER) : bands;
  const co2 = fuelOf(facts) === "zero-emission" ? 0 : known(facts.co2_g_km);
  if (co2 === null) return missing("co2_g_km", bands[0]!.pounds, possible.at(-1)!.pounds);
  const { band, pounds } = possible.find(({ up_to }) => co2 <= up_to) ?? possible.at(-1)!;
  return { ...certain(pounds), band };
}

function ofFirstYear(facts: VehicleFacts, { first_year }: VehicleTaxRates): Amount {
  const isZero = isZeroEmission(facts);
  const co2 = isZero ? 0 : known(facts.co2_g_km);
  const columns = columnsOf(facts);
  const [lower, higher] = [columns[0]!, columns.at(-1)!];
  // A car with an engine is never in the row of 0 g/km.
  if (co2 === null) return missing("co2_g_km", first_year[isZero === null ? 0 : 1]![lower], first_year.at(-1)![higher]);
  const row = first_year.find(({ up_to }) => co2 <= up_to)!;
  const [low, high] = [row[lower], row[higher]];
  return low === high ? certain(low) : missing(isPureDiesel(facts) ? "meets_rde2" : "fuel_type", low, high);
}

/** The columns of the table that may be this car's, the cheaper first: one that does not meet RDE2 is a diesel only if its fuel says so. */
function columnsOf(facts: VehicleFacts): ("other" | "diesel")[] {
  if (facts.meets_rde2 === true || !(isPureDiesel(facts) || isUnreadFuel(facts))) return ["other"];
  return isPureDiesel(facts) && facts.meets_rde2 === false ? ["diesel"] : ["other", "diesel"];
}

function certain(pounds: number): Amount {
  return { band: null, pounds, min: pounds, max: pounds, unknown_because: null };
}

function missing(fact: NonNullable<VehicleTax["unknown_because"]>, min: number | null, max: number | null): Amount {
  return { band: null, pounds: null, min, max, unknown_because: fact };
}

function plus(pounds: number | null, extra: number): number | null {
  return pounds === null ? null : pounds + extra;
}
