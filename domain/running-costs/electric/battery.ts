import { addDays, addMonths, type Day } from "../../calendar.ts";
import type { Pence } from "../../money.ts";
import type { Vehicle, VehicleDetails } from "../../stock/vehicle.ts";
import { known } from "../vehicle-facts.ts";

const MONTHS_A_YEAR = 12;

/** What is left of the maker's battery warranty on a day. It ends by its years or its miles, whichever comes first. */
export type BatteryWarranty = {
  /** As the maker states it; null is not stated. */
  years: number | null;
  miles: number | null;
  /** Percent of the capacity when new, below which the maker puts it right. */
  percent: number | null;
  /** The last day with it; null without years, or without a date of first registration. */
  last_day: Day | null;
  /** Null without a limit of miles, or without an odometer reading. */
  miles_left: number | null;
  has_ended: boolean;
};

type Stated = Pick<Vehicle, "date_first_registered" | "mileage"> & { details: VehicleDetails };

/** Null where the dealer states neither years nor miles: a term is never guessed from the make. */
export function batteryWarranty({ date_first_registered, mileage, details }: Stated, today: Day): BatteryWarranty | null {
  const years = known(details.battery_warranty_years ?? null);
  const miles = known(details.battery_warranty_miles ?? null);
  if (years === null && miles === null) return null;
  const last_day = years === null || date_first_registered === null ? null : lastDay(date_first_registered, years);
  const miles_left = miles === null || mileage === null ? null : Math.max(0, miles - mileage);
  return {
    years,
    miles,
    percent: known(details.battery_warranty_percent ?? null),
    last_day,
    miles_left,
    has_ended: (last_day !== null && last_day < today) || miles_left === 0,
  };
}

/** The day before the anniversary. Of a 29 February that a year lacks that is the 28th. */
function lastDay(registered: Day, years: number): Day {
  const end = addMonths(registered, years * MONTHS_A_YEAR);
  return end.slice(-2) === registered.slice(-2) ? addDays(end, -1) : end;
}

/** A test of this battery: `health` is percent by the issuer's own method, `document` where its PDF is, if there is one. */
export type BatteryCertificate = { issuer: string; date: Day; method: string; health: number; document: string | null };

/** The four facts without which no figure of a battery's health is shown. */
export const CERTIFICATE_FACTS = [
  "battery_certificate_issuer",
  "battery_certificate_date",
  "battery_certificate_method",
  "battery_health_percent",
] as const satisfies (keyof VehicleDetails)[];

/** Null unless all four facts are stated: a percentage without its issuer, date and method says nothing. */
export function batteryCertificate(details: VehicleDetails): BatteryCertificate | null {
  const { battery_certificate_issuer: issuer, battery_certificate_date: date, battery_certificate_method: method } = details;
  const { battery_health_percent: health, battery_certificate: document = null } = details;
  if (issuer === undefined || date === undefined || method === undefined || health === undefined) return null;
  return { issuer, date, method, health, document };
}

export type Grant = { name: string; amount: Pence; until: Day };

export const GRANT_FACTS = ["grant_name", "grant_amount", "grant_valid_until"] as const satisfies (keyof VehicleDetails)[];

/** The grant that the dealer entered, until its last day. Grants are for new vehicles: a used one never has any. */
export function grantOn({ advert_classification, details }: Pick<Vehicle, "advert_classification" | "details">, today: Day): Grant | null {
  const { grant_name: name, grant_amount: amount, grant_valid_until: until } = details;
  if (advert_classification === "USED" || name === undefined || amount === undefined || until === undefined) return null;
  return until < today ? null : { name, amount, until };
}
