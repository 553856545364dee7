import type { Cluster } from "./cluster.ts";
import type { Load, Price } from "./load.ts";

export type Faults = { lost: string[]; twice: string[]; wrong: string[] };

type Stored = { guid: string; stock_id: number; email: string; price: number };

/** Compares what the site acknowledged with what the database has. */
export async function compareOrders(cluster: Cluster, load: Load): Promise<Faults> {
  const stored = await cluster.query<Stored>(
    `SELECT guid, stock_id, customer->>'customer_email' AS email, (deal->>'price')::int / 100 AS price FROM orders`,
  );
  const byGuid = new Map(stored.map((order) => [order.guid, order]));
  const lost = load.orders.filter(({ guid }) => !byGuid.has(guid));
  const wrong = load.orders.filter((order) => {
    const found = byGuid.get(order.guid);
    if (!found) return false;
    const isAsShown = found.price === order.price && found.stock_id === order.vehicle && found.email === order.email;
    return !isAsShown || !pricesBetween(load.prices.get(order.vehicle) ?? [], order.sentAt, order.acknowledgedAt).includes(order.price);
  });
  const active = await cluster.query<{ stock_id: number }>(
    "SELECT stock_id FROM orders WHERE status IN ('OPEN', 'HELD', 'PAID', 'SUBMITTED', 'COMPLETE')",
  );
  return {
    lost: lost.map(({ guid }) => guid),
    twice: [...repeated(stored.map(({ email }) => email)), ...repeated(active.map(({ stock_id }) => stock_id))],
    wrong: wrong.map(({ guid }) => guid),
  };
}

/** The values that are there more than once. */
function repeated(values: readonly (string | number)[]): string[] {
  return [...Map.groupBy(values, (value) => value)].filter(([, same]) => same.length > 1).map(([value]) => String(value));
}

/** Every price that the vehicle may have had between two moments. */
function pricesBetween(prices: readonly Price[], from: number, to: number): number[] {
  // The newest change that was certainly there before.
  const settled = prices.findLastIndex(({ acknowledgedAt }) => acknowledgedAt !== undefined && acknowledgedAt <= from);
  return prices.filter((price, at) => at >= settled && price.from <= to).map(({ pounds }) => pounds);
}
