import type { VehicleDetails } from "../../stock/vehicle.ts";
import { known } from "../vehicle-facts.ts";

/** kW of a usual charger and of a three-pin socket at a British home, and of a rapid charger of the slower kind. */
export const HOME_CHARGER_KW = 7;
export const THREE_PIN_KW = 2.3;
export const RAPID_CHARGER_KW = 50;

/** From 10% to 80%: above that rapid charging slows down, so no time to 100% is worked out. */
const CHARGED = 0.7;
/** The share of an AC charger's power that reaches the battery. */
const AC_EFFICIENCY = 0.9;
/** The average over the peak power of a rapid charge, from the best case to a usual one. */
const BEST_AVERAGE = 0.7;
const USUAL_AVERAGE = 0.6;
const MINUTES = 60;
/** Minutes: the figures are no more exact than that. */
const STEP = 5;
/** Below the error of any figure. */
const EPSILON = 1e-6;

type Stated = Pick<VehicleDetails, "battery_kwh" | "charge_ac_kw" | "charge_dc_kw">;

/** Minutes from 10% to 80% at home at a charger of a power, rounded up to 5; null if the battery or the car's own charger is not known. */
export function homeMinutes({ battery_kwh, charge_ac_kw }: Stated, chargerKw: number): number | null {
  const [battery, accepts] = [known(battery_kwh ?? null), known(charge_ac_kw ?? null)];
  if (battery === null || accepts === null) return null;
  return roundedUp((MINUTES * battery * CHARGED) / (AC_EFFICIENCY * Math.min(chargerKw, accepts)));
}

/** Minutes from 10% to 80% at a rapid charger of a power, from the best case to a usual one, rounded up to 5; null if not known. */
export function rapidMinutes({ battery_kwh, charge_dc_kw }: Stated, chargerKw: number): { from: number; to: number } | null {
  const [battery, accepts] = [known(battery_kwh ?? null), known(charge_dc_kw ?? null)];
  if (battery === null || accepts === null) return null;
  const at = (average: number) => roundedUp((MINUTES * battery * CHARGED) / (average * Math.min(chargerKw, accepts)));
  return { from: at(BEST_AVERAGE), to: at(USUAL_AVERAGE) };
}

function roundedUp(minutes: number): number {
  return Math.ceil(minutes / STEP - EPSILON) * STEP;
}
