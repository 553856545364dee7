import type { PresentedValuation } from "#server/part-exchange/part-exchange.ts";

const PART_EXCHANGE = "/api/v2/website-orders/part-exchange";

/** Adds the car to an existing order (7.16); false if that is refused. */
export async function addCarToOrder(guid: string, { hash, vehicle }: PresentedValuation): Promise<boolean> {
  return isDone("POST", PART_EXCHANGE, {
    invoice: guid,
    valuation_hash: hash,
    valuation_outstanding_finance: vehicle.settlement,
    valuation_condition: vehicle.condition,
  });
}

/** Removes the car from an order (7.17); false if that fails. */
export async function removeCarFromOrder(guid: string, hash: string): Promise<boolean> {
  return isDone("DELETE", `${PART_EXCHANGE}/${encodeURIComponent(guid)}`, { valuation_hash: hash });
}

/** Whether the order still contains the car; undefined if the order cannot be read. */
export async function hasCarInOrder(guid: string, hash: string): Promise<boolean | undefined> {
  try {
    const response = await fetch(`/api/v2/website-orders/order/${encodeURIComponent(guid)}`);
    if (!response.ok) return undefined;
    const { order }: { order: { valuations: { hash: string }[] } } = await response.json();
    return order.valuations.some((car) => car.hash === hash);
  } catch {
    return undefined;
  }
}

async function isDone(method: string, address: string, body: object): Promise<boolean> {
  try {
    const response = await fetch(address, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    if (!response.ok) console.error(`The order did not take the change of its part exchange: ${response.status}`);
    return response.ok;
  } catch {
    console.error("The order could not be told about its part exchange");
    return false;
  }
}
