import { yearOf, type Day } from "#domain/calendar.ts";
import { chance, type Chance } from "./chance.ts";
import type { Build, DemoVehicle } from "./demo-vehicle.ts";
import { CARS, isOnMotability, VANS_AND_PICKUPS, weightOf } from "./line-up.ts";
import { contractHireVehicle, motabilityVehicle, newVehicle } from "./new.ts";
import type { Derivative, RangeLine } from "./range-line.ts";
import { usedVehicle, type Standing } from "./used.ts";

const SEED = "wexcombe";

/** The number of adverts of each kind; 240 in total. */
export const COUNTS = {
  usedCars: 150,
  usedVans: 36,
  newCars: 12,
  newVans: 5,
  offers: 12,
  motability: 14,
  contractHireCars: 7,
  contractHireVans: 4,
} as const;

/** One in this many used vehicles is reserved, and one in this many on order; likewise of the new ones. */
const RESERVED_EVERY = 19;
const ON_ORDER_EVERY = 47;
const NEW_ON_ORDER_EVERY = 2;

/** Ranges made until this year are still sold new. */
const STILL_MADE = 2026;
const OLDEST_YEARS = 8;

type Choose = (index: number, draw: Chance) => Omit<Build, "id">;
type Make = (build: Build, index: number, draw: Chance) => DemoVehicle;

/** The stock of the demonstration on a day. Deterministic: the same day gives the same vehicles. */
export function demoVehicles({ today }: { today: Day }): DemoVehicle[] {
  const registrations = new Set<string>();
  const used: Make = (build, index, draw) => usedVehicle(build, standingOfUsed(index), today, registrations, draw);
  const brandNew: Make = (build, index, draw) => newVehicle(build, "NEW", standingOfNew(index), today, draw);
  const offer: Make = (build, index, draw) => newVehicle(build, "OFFER", standingOfNew(index + 1), today, draw);
  const motability: Make = (build, _, draw) => motabilityVehicle(build, today, draw);
  const hire: Make = (build, _, draw) => contractHireVehicle(build, today, draw);

  const newCars = anyOf(CARS, isStillMade);
  const newVans = anyOf(VANS_AND_PICKUPS, isStillMade);
  return [
    ...made("U", COUNTS.usedCars, eachOnceThenAny(CARS, wasMadeLately(today)), used),
    ...made("V", COUNTS.usedVans, eachOnceThenAny(VANS_AND_PICKUPS, wasMadeLately(today)), used),
    ...made("N", COUNTS.newCars, newCars, brandNew),
    ...made("NV", COUNTS.newVans, newVans, brandNew),
    ...made("O", COUNTS.offers, newCars, offer),
    ...made("M", COUNTS.motability, anyOf(CARS.filter(isOnMotability), isStillMade), motability),
    ...made("H", COUNTS.contractHireCars, newCars, hire),
    ...made("HV", COUNTS.contractHireVans, newVans, hire),
  ];
}

function made(prefix: string, count: number, choose: Choose, make: Make): DemoVehicle[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `${prefix}${String(index + 1).padStart(3, "0")}`;
    const draw = chance(`${SEED}/${id}`);
    return make({ id, ...choose(index, draw) }, index, draw);
  });
}

type IsWanted = (derivative: Derivative, line: RangeLine) => boolean;

function anyOf(lines: readonly RangeLine[], isWanted: IsWanted): Choose {
  const wanted = lines.filter((line) => line.derivatives.some((derivative) => isWanted(derivative, line)));
  const choices = wanted.map((line) => [weightOf(line), line] as const);
  return (_, draw) => withDerivative(draw.weighted(choices), isWanted, draw);
}

/** Every range once, then popular ranges more often. */
function eachOnceThenAny(lines: readonly RangeLine[], isWanted: IsWanted): Choose {
  const wanted = lines.filter((line) => line.derivatives.some((derivative) => isWanted(derivative, line)));
  const any = anyOf(lines, isWanted);
  return (index, draw) => {
    const line = wanted[index];
    return line === undefined ? any(index, draw) : withDerivative(line, isWanted, draw);
  };
}

function withDerivative(line: RangeLine, isWanted: IsWanted, { pick }: Chance): Omit<Build, "id"> {
  return { line, derivative: pick(line.derivatives.filter((derivative) => isWanted(derivative, line))) };
}

function isStillMade({ made }: Derivative, line: RangeLine): boolean {
  return (made ?? line.made)[1] >= STILL_MADE;
}

function wasMadeLately(today: Day): IsWanted {
  return ({ made }, line) => {
    const [from, to] = made ?? line.made;
    return from < yearOf(today) && to > yearOf(today) - OLDEST_YEARS;
  };
}

function standingOfUsed(index: number): Standing {
  if (index % RESERVED_EVERY === 7) return "Reserved";
  return index % ON_ORDER_EVERY === 20 ? "On Order" : "Available";
}

function standingOfNew(index: number): Standing {
  return index % NEW_ON_ORDER_EVERY === 0 ? "Available" : "On Order";
}
