import type { Database } from "#server/database/connect.ts";
import { orders } from "#server/database/schema.ts";
import { sql } from "drizzle-orm";
import { writeWithEvent, type OrderEvent } from "./order-events.ts";
import { claimedKey, type KeyWanted } from "./idempotency.ts";
import type { StoredOrder } from "./stored-order.ts";
import { takenVehicle } from "./vehicle-hold.ts";

/** What has to be so for an order to be opened. */
export type Opening = {
  /** The revision the vehicle was read at: another one since then means that the deal may be another. */
  revision: number;
  key: KeyWanted | undefined;
  /** How many vehicles may be kept unpaid, this one among them. */
  unpaid_holds: { per_client: number; per_email: number };
};

/** What the database calls it when one of these is not so: a broken constraint. */
export const NOT_OPENED = { key: "orders_key_is_new", vehicle: "orders_vehicle_is_free", limit: "orders_few_unpaid" } as const;

/**
 * Writes a new order in one statement, which is a transaction by itself: claims its key, takes its vehicle, counts what
 * else the shopper keeps unpaid, writes the order with its history and has it told. Each part asks for the one before
 * it, so all nodes take their locks in the same turn: the key, the stock, the vehicle. Where one of them says no the
 * statement fails with a constraint of NOT_OPENED, and nothing is kept.
 */
export async function writeOpening(tx: Database, order: StoredOrder, event: OrderEvent, { revision, key, unpaid_holds }: Opening): Promise<void> {
  const { guid, stock_id, client, customer } = order;
  const claimed = key && claimedKey(tx, { ...key, guid, now: event.at.getTime() });
  const held = takenVehicle(tx, stock_id, { guid, now: event.at.getTime(), revision });
  const few = sql`keeps_few_unpaid(${client}, ${customer.customer_email.toLowerCase()}, ${unpaid_holds.per_client}, ${unpaid_holds.per_email})`;
  const write = tx.insert(orders).values({
    ...order,
    guid: claimed ? sql`coalesce((select ${guid}::uuid from claimed), refuse_order(${NOT_OPENED.key})::uuid)` : guid,
    stock_id: sql`coalesce((select case when ${few} then stock_id else refuse_order(${NOT_OPENED.limit})::integer end from held), refuse_order(${NOT_OPENED.vehicle})::integer)`,
  });
  const before = [...(claimed ? [sql`claimed as (${claimed.getSQL()}), `] : []), sql`held as (${held.getSQL()}), `];
  await writeWithEvent(tx, write, order, event, sql.join(before));
}
