import type { CostFacts } from "../cost-facts.ts";
import type { CostPrices } from "../cost-terms.ts";
import { energyPerMile } from "../energy.ts";
import { fraction, multiply, penceOf } from "../fraction.ts";
import { factsInUse } from "../monthly-total.ts";
import { fuelOf, isHydrogen, isPlugIn, type VehicleFacts } from "../vehicle-facts.ts";

/** Petrol vehicles to compare with: the median of their miles a gallon, and how many they are. */
export type PetrolCompared = { miles_per_gallon: number; count: number };

/** Pence a mile to a tenth of a penny; null is not known. */
export type CostAMile = { home: number | null; public: number | null; petrol: number | null };

/** Of pounds a month for a mile a year: 1,200 pence, of which `penceOf` rounds tenths. */
const TENTHS = fraction(120);

/** Whether it is charged from a plug: battery electric, not hydrogen, or a plug-in hybrid. */
export function isCharged(facts: Pick<VehicleFacts, "fuel_type">): boolean {
  return isBatteryElectric(facts) || isPlugIn(facts);
}

export function isBatteryElectric({ fuel_type }: Pick<VehicleFacts, "fuel_type">): boolean {
  return fuelOf({ fuel_type }) === "zero-emission" && !isHydrogen({ fuel_type });
}

/**
 * A mile charged at home alone and in public alone, and a mile of the petrol vehicles, each by the same kind of figure: the typical extra
 * of petrol is not added, as there is no such figure for electric cars.
 */
export function costAMile(vehicle: CostFacts, prices: CostPrices, petrol: PetrolCompared | null): CostAMile {
  const electric = { ...factsInUse(vehicle, prices), fuel_type: "Electric", real_world_factor: 1 };
  const burning: VehicleFacts = {
    ...electric,
    fuel_type: "Petrol",
    miles_per_gallon: petrol?.miles_per_gallon ?? null,
    fuel_price_ppl: prices.petrol?.pence ?? null,
  };
  return {
    home: tenths({ ...electric, home_share: 1 }),
    public: tenths({ ...electric, home_share: 0 }),
    petrol: petrol && tenths(burning),
  };
}

function tenths(facts: VehicleFacts): number | null {
  const exact = energyPerMile(facts);
  return exact && penceOf(multiply(exact, TENTHS)) / 10;
}
