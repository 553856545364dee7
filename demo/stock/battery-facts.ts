import { daysBetween, DAYS_A_YEAR, type Day } from "#domain/calendar.ts";
import { penceFromPounds } from "#domain/money.ts";
import type { VehicleDetails } from "#domain/stock/vehicle.ts";
import { listPrice } from "./asking-price.ts";
import { numberOf, type Build, type DemoVehicle } from "./demo-vehicle.ts";
import { certificatePdf } from "./certificate-pdf.ts";

/** Dealers do not know everything: one in so many lacks the fact, by the vehicle's number. */
const NO_RANGE = 11;
const NO_WARRANTY = 5;
const TIMED_BY_MAKER = 3;
/** Every second used electric vehicle has had its battery tested. */
const TESTED = 2;
const WARRANTY = { battery_warranty_years: 8, battery_warranty_miles: 100_000, battery_warranty_percent: 70 } as const;
/** Of the peak power, over a charge from 10% to 80%. */
const MAKERS_AVERAGE = 0.68;
const CHARGED = 0.7;
const MINUTES = 60;

const ISSUER = "Ridgeway Battery Testing";
const METHOD = "Full charge and discharge, usable energy against new";
const LOST_A_YEAR = 1.8;

const GRANT_LIMIT = penceFromPounds(37_000);
const GRANT = { grant_name: "Electric Car Grant", grant_amount: penceFromPounds(1_500) } as const;

/** What a model's brochure says of its battery, range and charging. */
export function batteryFacts({ id, derivative }: Build, { battery_kwh, charge_dc_kw }: VehicleDetails): VehicleDetails {
  const number = numberOf(id);
  const { fuel, electricRange } = derivative;
  if (fuel !== "Electric" && fuel !== "Plug-in hybrid") return {};
  const isTimed = battery_kwh !== undefined && charge_dc_kw !== undefined && number % TIMED_BY_MAKER === 0;
  return {
    ...(isTimed && { charge_10_to_80_minutes: Math.round((MINUTES * battery_kwh * CHARGED) / (MAKERS_AVERAGE * charge_dc_kw)) }),
    ...(electricRange !== null &&
      number % NO_RANGE !== 4 && { electric_range_miles: electricRange, electric_range_basis: "wltp" as const }),
    ...(number % NO_WARRANTY !== 2 && WARRANTY),
  };
}

/** The test of a used electric vehicle's battery on the day that it arrived, with its certificate as a file beside the stock. */
export function batteryTest({ id, derivative: { fuel } }: Build, registered: Day, arrived: Day): VehicleDetails {
  const number = numberOf(id);
  if (fuel !== "Electric" || number % TESTED !== 0) return {};
  const years = daysBetween(registered, arrived) / DAYS_A_YEAR;
  return {
    battery_certificate: `certificates/${id}.pdf`,
    battery_certificate_issuer: ISSUER,
    battery_certificate_date: arrived,
    battery_certificate_method: METHOD,
    battery_health_percent: Math.round((100 - LOST_A_YEAR * years - (number % 3) / 2) * 2) / 2,
  };
}

/** Of a new electric car up to the price of the scheme. */
export function grantFacts({ line, derivative }: Build, until: Day): VehicleDetails {
  const isGranted = derivative.fuel === "Electric" && line.load === undefined && listPrice(line, derivative) <= GRANT_LIMIT;
  return isGranted ? { ...GRANT, grant_valid_until: until } : {};
}

/** The file that a vehicle's row names; undefined if it names none. */
export function certificateFile(row: DemoVehicle): { name: string; bytes: Buffer } | undefined {
  const { battery_certificate: name, battery_certificate_date: date, battery_health_percent: health } = row.details ?? {};
  if (name === undefined) return undefined;
  const lines = [
    `${row.make} ${row.range} ${row.derivative ?? ""}`,
    `Registration: ${row.vrm ?? "not stated"}`,
    `Tested on: ${date ?? ""}`,
    `Method: ${METHOD}`,
    `State of health: ${health ?? ""}%`,
    `Issued by ${ISSUER}`,
    "A specimen: vehicle, test and company are invented for a demonstration.",
  ];
  return { name, bytes: certificatePdf("Battery health certificate", lines) };
}
