import type { Dealership } from "#server/dealership.ts";
import { dealCar, type DealCar } from "./part-exchange-car.ts";

/** The car that an address brings into the deal of a vehicle by its key; undefined where there is none, its price is no longer held, or it is not taken beside that vehicle. */
export async function readPartExchangeCar({ partExchange }: Pick<Dealership, "partExchange">, query: URLSearchParams, vehicle?: { stock_id: number }): Promise<DealCar | undefined> {
  const hash = query.get("valuation");
  const held = hash === null ? undefined : await partExchange.held(hash, vehicle?.stock_id);
  return held && dealCar(held);
}
