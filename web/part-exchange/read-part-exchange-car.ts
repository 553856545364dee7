import type { Dealership } from "#server/dealership.ts";
import { dealCar, type DealCar } from "./part-exchange-car.ts";

/**
 * The part exchange identified by the query's `valuation`; undefined if there is none, its price has expired, or it is not accepted towards
 * that vehicle.
 */
export async function readPartExchangeCar(
  { partExchange }: Pick<Dealership, "partExchange">,
  query: URLSearchParams,
  vehicle?: { stock_id: number },
): Promise<DealCar | undefined> {
  const hash = query.get("valuation");
  const valid = hash === null ? undefined : await partExchange.held(hash, vehicle?.stock_id);
  return valid && dealCar(valid);
}
