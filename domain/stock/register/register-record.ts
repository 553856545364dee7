import type { Day } from "../../calendar.ts";
import { fuelOf } from "../../running-costs/vehicle-facts.ts";
import type { MotRecord } from "../mot/mot-record.ts";
import type { VehicleDetails } from "../vehicle.ts";

/** The fields of a vehicle that a register of vehicles can fill, by the importer's names. */
export const REGISTER_FIELDS = ["date_first_registered", "date_mot_expires", "co2_g_km", "engine_size_cc", "euro_standard"] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];

/** What a register states of a registration; absent is not stated. */
export type RegisterFacts = {
  date_first_registered?: Day;
  date_mot_expires?: Day;
  /** g/km; 0 of a vehicle without an exhaust only. */
  co2_g_km?: number;
  engine_size_cc?: number;
  /** 6 for Euro 6 */
  euro_standard?: number;
};

/**
 * A register's answer as stored with the vehicle: `facts` are empty where it has no such registration, or one of another make, and while
 * none was asked.
 */
export type RegisterRecord = {
  /** The registration looked up: after a change of plate the record belongs to another vehicle. */
  vrm: string;
  /** The day of its last answer; null: it never gave a usable one. */
  checked_on: Day | null;
  /** "DVLA" */
  register: string;
  facts: RegisterFacts;
  /** When it was last asked in vain since its last answer, in ISO 8601 and UTC: who has waited longest is asked first. */
  tried_at?: string;
  /** The London day from which it is asked again after a failure; absent: in the next run. */
  retry_on?: Day;
  /** Fields that staff emptied: nothing fills them, whatever the registration. */
  emptied?: readonly RegisterField[];
};

type Stated = {
  vrm: string | null;
  fuel_type: string | null;
  date_first_registered: Day | null;
  date_mot_expires: Day | null;
  details: VehicleDetails;
};
type Row = Stated & { register: RegisterRecord | null; dvsa: MotRecord | null };

/** The fields that neither the dealer's file nor staff state. A CO2 figure of 0 is unknown, except of a vehicle without an exhaust. */
export function unstatedFields({ fuel_type, date_first_registered, date_mot_expires, details }: Stated): RegisterField[] {
  const isElectric = fuelOf({ fuel_type }) === "zero-emission";
  const isUnknown = (figure: number | undefined) => (isElectric ? figure === undefined : !figure);
  return REGISTER_FIELDS.filter((field) => {
    switch (field) {
      case "date_first_registered":
        return date_first_registered === null;
      case "date_mot_expires":
        return date_mot_expires === null;
      case "co2_g_km":
        return isUnknown(details.co2_g_km);
      case "engine_size_cc":
        return !isElectric && isUnknown(details.engine_size_cc);
      case "euro_standard":
        return !isElectric && !details.euro_standard;
    }
  });
}

/** The same record with other fields that staff emptied. */
export function withEmptied(register: RegisterRecord | null, emptied: readonly RegisterField[]): RegisterRecord | null {
  const { emptied: before = [], ...kept } = register ?? { vrm: "", checked_on: null, register: "", facts: {} };
  if (emptied.join() === before.join()) return register;
  return emptied.length > 0 ? { ...kept, emptied } : kept;
}

/**
 * What registers fill of a vehicle: unstated fields only, without those that staff emptied. DVSA knows the day of the first registration,
 * the DVLA only its month.
 */
export function registerFills(row: Row): RegisterFacts {
  const { vrm, register, dvsa } = row;
  const known: RegisterFacts = {
    ...(register?.vrm === vrm && register.facts),
    ...(dvsa?.vrm === vrm && dvsa.first_registered && { date_first_registered: dvsa.first_registered }),
  };
  return Object.fromEntries(
    unstatedFields(row).flatMap((field) =>
      known[field] === undefined || register?.emptied?.includes(field) ? [] : [[field, known[field]]],
    ),
  ) as RegisterFacts;
}

/** The vehicle as shown: with what registers fill of it. */
export function withRegister(row: Row): Pick<Stated, "date_first_registered" | "date_mot_expires" | "details"> {
  const { date_first_registered, date_mot_expires = row.date_mot_expires, ...figures } = registerFills(row);
  const isOfDvsa = row.dvsa?.vrm === row.vrm && row.dvsa?.first_registered === date_first_registered;
  // The DVLA's months are stored as their first days.
  const isMonth = date_first_registered?.endsWith("-01") === true && !isOfDvsa;
  const filled = { ...figures, ...(isMonth && { registered_in_month: true }) };
  return {
    date_first_registered: date_first_registered ?? row.date_first_registered,
    date_mot_expires,
    details: Object.keys(filled).length > 0 ? { ...row.details, ...filled } : row.details,
  };
}
