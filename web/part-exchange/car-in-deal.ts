import type { Dealership } from "#server/dealership.ts";
import { dealCar, type DealCar } from "./deal-car.ts";

/** The car that an address brings into a deal by its key; undefined where there is none or its price is no longer held. */
export async function carInDeal({ partExchange }: Pick<Dealership, "partExchange">, query: URLSearchParams): Promise<DealCar | undefined> {
  const hash = query.get("valuation");
  const held = hash === null ? undefined : await partExchange.held(hash);
  return held && dealCar(held);
}
