import type { BodyShape } from "#domain/stock/body-shape.ts";
import type { Worth } from "./worth.ts";

export type Fuel = "Petrol" | "Diesel" | "Petrol hybrid" | "Plug-in hybrid" | "Electric";
export type Gearbox = "Manual" | "Automatic";
/** Entry, middle and top level of equipment. */
export type Kit = 1 | 2 | 3;

/** A range of a make with the derivatives the demo sells. Sizes in mm, boot in litres, kerb weight and payload in kg. */
export type RangeLine = {
  make: string;
  range: string;
  shape: BodyShape;
  doors: number;
  seats: number;
  /** Length, width without mirrors, height, wheelbase. */
  size: readonly [number, number, number, number];
  boot: number;
  kerb: number;
  made: readonly [from: number, to: number];
  worth: Worth;
  /** Sentences for descriptions of the range, of which one is picked. */
  says: readonly string[];
  /** Vans and pickups: length of the load floor, payload. */
  load?: { length: number; payload: number };
  derivatives: readonly Derivative[];
};

export type Derivative = {
  name: string;
  fuel: Fuel;
  gearbox: Gearbox;
  kit: Kit;
  /** Price factor relative to the range's typical example. */
  factor: number;
  made?: readonly [from: number, to: number];
  litres: number | null;
  /** Metric horsepower. */
  power: number;
  /** Seconds from 0 to 62 mph; null if not stated by the manufacturer. */
  to62: number | null;
  topSpeed: number | null;
  mpg: number | null;
  co2: number;
  /** kWh and WLTP miles. */
  battery: number | null;
  electricRange: number | null;
};

type Choice = { factor?: number; made?: readonly [number, number]; battery?: number; electricRange?: number };
type Figures = readonly [litres: number, power: number, to62: number | null, topSpeed: number | null, mpg: number, co2: number];
type ElectricFigures = readonly [battery: number, power: number, to62: number | null, topSpeed: number | null, range: number];

const FACTOR_OF_KIT: Record<Kit, number> = { 1: 0.94, 2: 1, 3: 1.08 };

export const petrol = burning("Petrol");
export const diesel = burning("Diesel");
export const hybrid = burning("Petrol hybrid");
export const plugIn = burning("Plug-in hybrid");

export function electric(name: string, kit: Kit, figures: ElectricFigures, choice: Choice = {}): Derivative {
  const [battery, power, to62, topSpeed, electricRange] = figures;
  const { factor = FACTOR_OF_KIT[kit], made } = choice;
  const shared = { litres: null, mpg: null, co2: 0, battery, electricRange };
  return { name, fuel: "Electric", gearbox: "Automatic", kit, factor, ...(made && { made }), power, to62, topSpeed, ...shared };
}

function burning(fuel: Exclude<Fuel, "Electric">) {
  return (name: string, gearbox: Gearbox, kit: Kit, figures: Figures, choice: Choice = {}): Derivative => {
    const [litres, power, to62, topSpeed, mpg, co2] = figures;
    const { factor = FACTOR_OF_KIT[kit], made, battery = null, electricRange = null } = choice;
    return { name, fuel, gearbox, kit, factor, ...(made && { made }), litres, power, to62, topSpeed, mpg, co2, battery, electricRange };
  };
}
