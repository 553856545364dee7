import { MINUTE_MS } from "#domain/calendar.ts";
import { isEnquiryOnly } from "#domain/stock/vehicle.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { and, count, eq, ne } from "drizzle-orm";
import type { OrderContext } from "#server/orders/order-context.ts";

/** The stock changes by a few vehicles a day, so opening an order need not count them. */
const COUNTED_FOR_MS = MINUTE_MS;

type Counted = { at: number; vehicles: number };

const counted = new WeakMap<Database, Counted>();

/** How many vehicles of the group can be ordered, held or not; at most a minute old. */
export async function orderableVehicles({ database, now }: Pick<OrderContext, "database" | "now">): Promise<number> {
  const known = counted.get(database);
  const at = now();
  if (known && at >= known.at && at - known.at < COUNTED_FOR_MS) return known.vehicles;
  const kinds = await database
    .select({ advert_classification: vehicles.advert_classification, number: count() })
    .from(vehicles)
    .where(and(eq(vehicles.state, "live"), ne(vehicles.reservation_status, "Reserved")))
    .groupBy(vehicles.advert_classification);
  const fresh = { at, vehicles: kinds.filter((kind) => !isEnquiryOnly(kind)).reduce((sum, { number }) => sum + number, 0) };
  counted.set(database, fresh);
  return fresh.vehicles;
}
