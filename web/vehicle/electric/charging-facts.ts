import {
  HOME_CHARGER_KW,
  homeMinutes,
  RAPID_CHARGER_KW,
  rapidMinutes,
  THREE_PIN_KW,
} from "#domain/running-costs/electric/charging-time.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { t } from "#web/locale/translate.ts";
import type { ElectricFact } from "./electric-fact.ts";

const MINUTES_AN_HOUR = 60;

/** How long it charges at home and at a rapid charger, from 10% to 80%. */
export function chargingFacts({ details }: Pick<Vehicle, "details">): ElectricFact[] {
  return [homeFact(details), rapidFact(details)];
}

function homeFact(details: Vehicle["details"]): ElectricFact {
  const name = t("electric.homeCharge");
  const minutes = homeMinutes(details, HOME_CHARGER_KW);
  if (minutes === null) return { name, value: t("electric.notKnown"), notes: [t("electric.chargeMissing")] };
  const { battery_kwh: battery = 0, charge_ac_kw = 0 } = details;
  const power = Math.min(HOME_CHARGER_KW, charge_ac_kw);
  const atSocket = power > THREE_PIN_KW ? homeMinutes(details, THREE_PIN_KW) : null;
  return {
    name,
    value: t("electric.aboutTime", { time: durationText(minutes) }),
    notes: [
      t("electric.homeHow", { battery, power, charger: HOME_CHARGER_KW }),
      ...(atSocket === null ? [] : [t("electric.homeSocket", { power: THREE_PIN_KW, time: durationText(atSocket) })]),
    ],
  };
}

/** The maker's own time is better than one that is worked out; never a time to 100%. */
function rapidFact(details: Vehicle["details"]): ElectricFact {
  const name = t("electric.rapidCharge");
  const { charge_10_to_80_minutes: ofMaker, charge_dc_kw: power = 0 } = details;
  const atPeak = rapidMinutes(details, power);
  const slower = power > RAPID_CHARGER_KW ? rapidMinutes(details, RAPID_CHARGER_KW) : null;
  if (!ofMaker && !atPeak) return { name, value: t("electric.notKnown"), notes: [t("electric.chargeMissing")] };
  return {
    name,
    value: ofMaker ? t("electric.minutes", { minutes: ofMaker }) : spanText(atPeak!),
    notes: [
      ofMaker ? t("electric.rapidMaker") : t("electric.rapidHow", { power }),
      ...(slower ? [t("electric.rapidSlower", { power: RAPID_CHARGER_KW, span: spanText(slower) })] : []),
      t("electric.rapidCold"),
    ],
  };
}

function spanText({ from, to }: { from: number; to: number }): string {
  if (from === to) return t("electric.aboutTime", { time: durationText(to) });
  if (to < MINUTES_AN_HOUR) return t("electric.aboutMinutes", { from, to });
  return t("electric.aboutTimes", { from: durationText(from), to: durationText(to) });
}

/** "35 minutes", "1 hour", "6 hours 40 minutes" */
function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / MINUTES_AN_HOUR), minutes % MINUTES_AN_HOUR];
  if (hours === 0) return t("electric.minutes", { minutes });
  const inHours = t("electric.hours", { hours });
  return rest === 0 ? inHours : t("electric.hoursAndMinutes", { hours: inHours, minutes: rest });
}
