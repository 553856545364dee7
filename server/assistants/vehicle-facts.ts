import { costFacts, type CostFacts } from "#domain/running-costs/cost-facts.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";

/** How a shopper would use the vehicle; absent is not known. */
export type Use = {
  annual_mileage: number;
  fuel_pence_a_litre?: number | undefined;
  electricity_pence_a_kwh?: number | undefined;
  public_pence_a_kwh?: number | undefined;
  home_share?: number | undefined;
};

/** What the stock states of a vehicle, as for the monthly totals of the shop, at somebody's own use and prices. */
export function factsOfVehicle(vehicle: Vehicle, use: Use): CostFacts {
  const stated = costFacts(vehicle);
  return {
    ...stated,
    facts: {
      ...stated.facts,
      annual_mileage: use.annual_mileage,
      fuel_price_ppl: use.fuel_pence_a_litre ?? null,
      electricity_ppkwh: use.electricity_pence_a_kwh ?? null,
      public_ppkwh: use.public_pence_a_kwh ?? null,
      home_share: use.home_share ?? 1,
    },
  };
}
