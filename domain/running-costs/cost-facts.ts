import type { Day } from "../calendar.ts";
import { isInNorthernIreland, type Place } from "../organisation/northern-ireland.ts";
import { motCertificate } from "../stock/mot/mot.ts";
import type { ConsumptionBasis, Vehicle } from "../stock/vehicle.ts";
import { poundsFromPence } from "../money.ts";
import { isPlugIn, type VehicleFacts } from "./vehicle-facts.ts";

/** What the monthly cost of a vehicle in stock depends on, without its pictures and texts. */
export type CostFacts = {
  facts: VehicleFacts;
  consumption_basis: ConsumptionBasis | null;
  mot_expires: Day | null;
  /** The branch that has it is there, where the first MOT of a car is due a year later. */
  is_in_northern_ireland: boolean;
  /** A motor caravan, whose tax goes by other rules. */
  is_other_class: boolean;
};

type Stated = Pick<
  Vehicle,
  | "advert_classification"
  | "body_type"
  | "cap_database"
  | "category"
  | "date_first_registered"
  | "date_mot_expires"
  | "details"
  | "fuel_type"
  | "vrm"
>;

const MOTOR_CARAVAN = /motor ?(?:home|caravan)|camper/i;

/**
 * `list_price` is what a saving is counted from and `road_tax_pounds` is the feed's own claim: neither is read here. `site`: of the
 * vehicle, if it is known.
 */
export function costFacts(vehicle: Stated, site?: Place): CostFacts {
  const { body_type, cap_database, category, date_first_registered, details, fuel_type } = vehicle;
  const { original_list_price: list } = details;
  return {
    facts: {
      category: cap_database === "LCV" ? "van" : "car",
      date_first_registered,
      ...(details.registered_in_month && { registered_in_month: true }),
      fuel_type,
      co2_g_km: details.co2_g_km ?? null,
      engine_size_cc: details.engine_size_cc ?? null,
      list_price_pounds: list === undefined ? null : poundsFromPence(list),
      list_price_includes_options: details.original_list_price_includes_options ?? false,
      euro_standard: details.euro_standard ?? null,
      first_licence: isUnregistered(vehicle),
      meets_rde2: null,
      annual_mileage: null,
      miles_per_gallon: milesPerGallon(vehicle),
      wh_per_mile: details.wh_per_mile ?? null,
      fuel_price_ppl: null,
      electricity_ppkwh: null,
      public_ppkwh: null,
      home_share: 1,
      electric_share: null,
      charging_loss: 0,
      real_world_factor: 1,
    },
    consumption_basis: details.consumption_basis ?? null,
    mot_expires: motCertificate(vehicle).expires,
    is_in_northern_ireland: isInNorthernIreland(site),
    is_other_class: MOTOR_CARAVAN.test(`${body_type ?? ""} ${category}`),
  };
}

/** Of a plug-in hybrid only what is stated of its engine: its weighted figure may be as low as that of an engine. */
function milesPerGallon({ fuel_type, details }: Pick<Stated, "fuel_type" | "details">): number | null {
  return (isPlugIn({ fuel_type }) ? details.engine_miles_per_gallon : details.miles_per_gallon) ?? null;
}

/** New and never registered. A registration mark or an MOT test shows a first licence that only its date is missing of. */
function isUnregistered({ advert_classification, date_first_registered, date_mot_expires, details, vrm }: Stated): boolean {
  const isTested = date_mot_expires !== null || (details.mot_history ?? []).length > 0;
  return advert_classification !== "USED" && date_first_registered === null && vrm === null && !isTested;
}
