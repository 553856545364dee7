import type { PresentedValuation } from "#server/part-exchange/part-exchange.ts";

const PART_EXCHANGE = "/api/v2/website-orders/part-exchange";

/** Tells an order that is made already about the car (7.16); false when it did not take it. */
export async function addCarToOrder(guid: string, { hash, vehicle }: PresentedValuation): Promise<boolean> {
  return isDone("POST", PART_EXCHANGE, { invoice: guid, valuation_hash: hash, valuation_outstanding_finance: vehicle.settlement, valuation_condition: vehicle.condition });
}

/** Takes the car out of an order (7.17); false when it is still there. */
export async function removeCarFromOrder(guid: string, hash: string): Promise<boolean> {
  return isDone("DELETE", `${PART_EXCHANGE}/${encodeURIComponent(guid)}`, { valuation_hash: hash });
}

/** Whether the order still has the car; undefined when the order cannot be read. */
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
