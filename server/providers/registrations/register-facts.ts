import { calendarDay, londonDay, parseDay, type Day } from "#domain/calendar.ts";
import { fuelOf } from "#domain/running-costs/vehicle-facts.ts";
import type { RegisterFacts } from "#domain/stock/register/register-record.ts";
import { euroOf, firstOf, requestDvla, type DvlaSettings } from "./dvla.ts";
import * as z from "zod";

/** What a register states of a stock vehicle's registration, and its make in capitals; null if it has no such registration. */
export type FoundFacts = { make: string | null; facts: RegisterFacts } | null;

/** A register that fills what the dealer does not state. Throws RegisterUnavailable, without the registration. */
export type RegisterLookup = { name: string; find: (vrm: string) => Promise<FoundFacts> };

const MAX_CO2 = 999;
const MAX_CC = 30_000;
const FIRST_YEAR = "1900-01-01";
/** An MOT ends at most so many years from now; a later one is an error of the register. */
const MAX_MOT_YEARS = 4;

/** Of the DVLA's Vehicle Enquiry Service (its published document, version 1.1.0): most fields are optional. */
const Vehicle = z.object({
  make: z.string().nullish(),
  fuelType: z.string().nullish(),
  co2Emissions: z.number().nullish(),
  engineCapacity: z.number().nullish(),
  /** "EURO 6 AD" */
  euroStatus: z.string().nullish(),
  /** "2019-03" */
  monthOfFirstRegistration: z.string().nullish(),
  /** "2027-03-13" */
  motExpiryDate: z.string().nullish(),
});

/** The DVLA's register for the dealer's stock. A figure that cannot be right is not stated. */
export function dvlaFacts({ now, ...settings }: DvlaSettings & { now: () => number }): RegisterLookup {
  return {
    name: "DVLA",
    find: async (vrm) => {
      const found = await requestDvla(settings, vrm, Vehicle);
      return found ? { make: found.make?.trim() || null, facts: factsOf(found, londonDay(now())) } : null;
    },
  };
}

function factsOf(found: z.infer<typeof Vehicle>, today: Day): RegisterFacts {
  const { fuelType, co2Emissions, engineCapacity, euroStatus, monthOfFirstRegistration, motExpiryDate } = found;
  const hasExhaust = fuelOf({ fuel_type: fuelType ?? null }) !== "zero-emission";
  const euro = euroOf(euroStatus);
  const registered = firstOf(monthOfFirstRegistration);
  const mot = parseDay(motExpiryDate ?? "");
  const latestMot = `${Number(today.slice(0, 4)) + MAX_MOT_YEARS}-01-01`;
  return {
    ...(registered && registered <= today && registered >= FIRST_YEAR && { date_first_registered: registered }),
    ...(mot && mot >= FIRST_YEAR && mot < latestMot && { date_mot_expires: mot }),
    ...(isInteger(co2Emissions, hasExhaust ? 1 : 0, MAX_CO2) && { co2_g_km: co2Emissions }),
    ...(hasExhaust && isInteger(engineCapacity, 1, MAX_CC) && { engine_size_cc: engineCapacity }),
    ...(hasExhaust && euro !== null && { euro_standard: euro }),
  };
}

function isInteger(figure: number | null | undefined, least: number, most: number): figure is number {
  return typeof figure === "number" && Number.isInteger(figure) && figure >= least && figure <= most;
}

const CURRENT_PLATE = /^[A-Z]{2}(\d\d)[A-Z]{3}$/;
const FIRST_YEAR_OF_PLATES = 2001;
const SECOND_HALF = 50;
const EURO_6_FROM = 2016;
const EURO_5_FROM = 2011;

/** The demonstration's plates are invented: this one reads the date and the emission standard from the plate's year. */
function demoFacts(): RegisterLookup {
  return {
    name: "Demo register",
    find: async (vrm) => {
      const identifier = Number(CURRENT_PLATE.exec(vrm)?.[1]);
      const year = 2000 + (identifier % SECOND_HALF);
      if (!(identifier > 0) || year < FIRST_YEAR_OF_PLATES) return null;
      const date_first_registered = calendarDay(year, identifier > SECOND_HALF ? 9 : 3, 1);
      const euro_standard = year >= EURO_6_FROM ? 6 : year >= EURO_5_FROM ? 5 : 4;
      return { make: null, facts: { date_first_registered, euro_standard } };
    },
  };
}

/**
 * The register for stock; undefined without the DVLA's key. The demonstration never asks about its invented plates: the DVLA would return
 * data of real cars.
 */
export function stockRegister(
  dvla: DvlaSettings | undefined,
  { isDemo, now }: { isDemo: boolean; now: () => number },
): RegisterLookup | undefined {
  if (isDemo) return demoFacts();
  return dvla && dvlaFacts({ ...dvla, now });
}
