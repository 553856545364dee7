import type { Pence } from "../money.ts";
import { add, divide, fraction, multiply, penceOf, subtract, type Fraction } from "./fraction.ts";
import { fuelOf, isHydrogen, isPlugIn, known, type VehicleFacts } from "./vehicle-facts.ts";

/** Of an imperial gallon. */
const LITRES_PER_GALLON = fraction(4.54609);
const PENCE_PER_POUND = fraction(100);
const WATT_HOURS_PER_KWH = fraction(1000);
const MONTHS = fraction(12);
const ONE = fraction(1);

/** Fuel and electricity of a month, exact and rounded half up to the penny; null when a figure that it needs is unknown. */
export function energyOfMonth(facts: VehicleFacts): Pence | null {
  const miles = known(facts.annual_mileage);
  const perMile = miles === null ? null : energyPerMile(facts);
  return miles === null || perMile === null ? null : penceOf(multiply(fraction(miles), perMile));
}

/** Pounds a month for each mile a year, exact; null when a figure that it needs is unknown. */
export function energyPerMile(facts: VehicleFacts): Fraction | null {
  const share = electricShare(facts);
  if (share === null) return null;
  const electric = share === 0 ? fraction(0) : electricity(facts);
  const engine = share === 1 ? fraction(0) : fuel(facts);
  if (electric === null || engine === null) return null;
  const perMile = add(multiply(fraction(share), electric), multiply(subtract(ONE, fraction(share)), engine));
  return divide(multiply(perMile, fraction(facts.real_world_factor)), multiply(PENCE_PER_POUND, MONTHS));
}

/** The share of the miles driven on electricity; null if it is unknown. Hydrogen is priced by neither formula. */
function electricShare(facts: VehicleFacts): number | null {
  if (fuelOf(facts) === "zero-emission") return isHydrogen(facts) ? null : 1;
  return isPlugIn(facts) ? facts.electric_share : 0;
}

/** Pence a mile. */
function fuel({ miles_per_gallon, fuel_price_ppl }: VehicleFacts): Fraction | null {
  const mpg = known(miles_per_gallon);
  if (mpg === null || fuel_price_ppl === null) return null;
  return divide(multiply(LITRES_PER_GALLON, fraction(fuel_price_ppl)), fraction(mpg));
}

/** Pence a mile. */
function electricity(facts: VehicleFacts): Fraction | null {
  const consumption = known(facts.wh_per_mile);
  const price = pricePerKwh(facts);
  if (consumption === null || price === null) return null;
  const delivered = subtract(ONE, fraction(facts.charging_loss));
  return divide(multiply(fraction(consumption), price), multiply(WATT_HOURS_PER_KWH, delivered));
}

/** Pence; a price that has no share in the charging is not needed. */
function pricePerKwh({ home_share, electricity_ppkwh, public_ppkwh }: VehicleFacts): Fraction | null {
  const home = home_share === 0 ? 0 : electricity_ppkwh;
  const away = home_share === 1 ? 0 : public_ppkwh;
  if (home === null || away === null) return null;
  const share = fraction(home_share);
  return add(multiply(share, fraction(home)), multiply(subtract(ONE, share), fraction(away)));
}
