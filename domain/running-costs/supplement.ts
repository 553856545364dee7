import { calendarDay, yearOf, type Day } from "../calendar.ts";
import { isZeroEmission, known, type VehicleFacts } from "./vehicle-facts.ts";
import { STANDARD_FROM, type VehicleTaxRates } from "./vehicle-tax-rates.ts";

/**
 * The Expensive Car Supplement: whether it is due, and the day before which a licence has to begin for it. Where only the month of the
 * first registration is known, `supplement_until` is the last day that this can be, and `supplement_until_from` the first.
 * `ended_this_month`: it would be due, or may be, but for a sixth birthday in the month of the licence. A licence counts from the first of
 * its month, and which of the two days the DVLA goes by is not known.
 */
export type Supplement = {
  supplement: "yes" | "no" | "may_apply";
  supplement_until: Day | null;
  supplement_until_from?: Day;
  ended_this_month?: true;
};

const NONE: Supplement = { supplement: "no", supplement_until: null };
const YEARS = 6;
/** Zero-emission cars first registered before this day never have the supplement. */
const ZERO_EMISSION_FROM = calendarDay(2025, 4, 1);

/**
 * VERA 1994, Sch. 1, 1GE: a later licence of a car first registered less than six years before, whose list price exceeds the threshold. An
 * unknown list price, or one at or below the threshold without options, leaves it open, and so does an unknown fuel where a zero-emission
 * car has another answer. Without rates for the day it may apply, unless the vehicle alone rules it out. Nothing is concluded from the
 * asking price.
 */
export function supplementOf(facts: VehicleFacts, licenceFrom: Day, rates: VehicleTaxRates | undefined): Supplement {
  const { category, date_first_registered: registered, first_licence } = facts;
  const above = (threshold: keyof VehicleTaxRates["threshold"]) => (rates ? byPrice(facts, rates.threshold[threshold]) : "may_apply");
  if (category === "van" || first_licence) return NONE;
  if (registered === null) return { ...NONE, supplement: above("any") === "no" ? "no" : "may_apply" };
  const until = sixthBirthday(registered);
  const hasEnded = licenceFrom >= until;
  const endedThisMonth = hasEnded && monthOf(until) === monthOf(licenceFrom);
  if (registered < STANDARD_FROM || (hasEnded && !endedThisMonth)) return NONE;
  const ofZeroEmission = () => (registered < ZERO_EMISSION_FROM ? "no" : above("zero_emission"));
  const isZero = isZeroEmission(facts);
  const supplement = isZero === null ? eitherOf(ofZeroEmission(), above("any")) : isZero ? ofZeroEmission() : above("any");
  if (supplement === "no") return NONE;
  return endedThisMonth ? { ...NONE, ended_this_month: true } : { supplement, supplement_until: until };
}

/** "2026-11" */
function monthOf(day: Day): string {
  return day.slice(0, 7);
}

function eitherOf(one: Supplement["supplement"], other: Supplement["supplement"]): Supplement["supplement"] {
  return one === other ? one : "may_apply";
}

function byPrice({ list_price_pounds, list_price_includes_options }: VehicleFacts, threshold: number): Supplement["supplement"] {
  const price = known(list_price_pounds);
  if (price === null) return "may_apply";
  if (price > threshold) return "yes";
  return list_price_includes_options === false ? "may_apply" : "no";
}

/** Of 29 February: 1 March, so that the supplement is never left out a day too early. */
function sixthBirthday(registered: Day): Day {
  const year = yearOf(registered) + YEARS;
  const [month, date] = [Number(registered.slice(5, 7)), Number(registered.slice(8))];
  const hasLeapDay = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && date === 29 && !hasLeapDay ? calendarDay(year, 3, 1) : calendarDay(year, month, date);
}
