import { daysBetween, type Day } from "../calendar.ts";
import { DEADLINES, type Deadline } from "./announced.ts";
import { PLACES_PERIOD } from "./clean-air-places.ts";
import { CHARGED_ZONES, newestCharges, type ChargedZone } from "./clean-air-zones.ts";
import { byStart, currentUntil, DATED_RATES, RATE_IDS, type DatedRate, type RateId } from "./dated-rates.ts";
import { VEHICLE_TAX_RATES } from "./vehicle-tax-rates.ts";

const WARN_DAYS = 30;

/** What has expired by a day, or will within 30 days: `days` left, below zero once it is past. */
export type RateNotice = {
  name: RateId | "vehicle_tax" | `clean_air_${ChargedZone}` | "clean_air_postcodes" | Deadline;
  until: Day;
  days: number;
  is_expired: boolean;
};

/**
 * Every price, charge of a clean air zone, vehicle tax, and law that is to change, that has expired by a day or soon will, the most overdue
 * first.
 */
export function rateNotices(day: Day, rates: readonly DatedRate[] = DATED_RATES): RateNotice[] {
  const newest = RATE_IDS.map((id) =>
    rates
      .filter((rate) => rate.id === id)
      .toSorted((one, other) => (currentUntil(one) < currentUntil(other) ? -1 : 1))
      .at(-1)!,
  );
  const tax = VEHICLE_TAX_RATES.toSorted(byStart).at(-1)!;
  return [
    ...newest.map((rate) => ({ name: rate.id, until: currentUntil(rate) })),
    { name: "vehicle_tax" as const, until: currentUntil(tax) },
    ...CHARGED_ZONES.map((id) => ({ name: `clean_air_${id}` as const, until: currentUntil(newestCharges(id)) })),
    { name: "clean_air_postcodes" as const, until: currentUntil(PLACES_PERIOD) },
    ...DEADLINES,
  ]
    .map(({ name, until }) => ({ name, until, days: daysBetween(day, until), is_expired: day > until }))
    .filter(({ days }) => days <= WARN_DAYS)
    .toSorted((one, other) => one.days - other.days);
}
