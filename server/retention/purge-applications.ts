import { DAY_MS } from "#domain/calendar.ts";
import type { OrderStatus } from "#domain/deal/transitions.ts";
import { orders } from "#server/database/schema.ts";
import { and, count, eq, inArray, isNotNull, lte, notInArray, or } from "drizzle-orm";
import type { OrderContext } from "#server/orders/order-context.ts";

const ENDED: OrderStatus[] = ["STATUS_CANCELLED", "EXPIRED"];

/**
 * Deletes finance applications whose retention is over, counted from the last change of an order that ended or was completed. Applications
 * still being decided remain. Returns how many; `dry` only counts.
 */
export async function purgeApplications(
  { database, website, others, now }: Pick<OrderContext, "database" | "website" | "others" | "now">,
  { dry = false } = {},
): Promise<number> {
  const due = and(
    others ? notInArray(orders.website, [...others]) : eq(orders.website, website.name),
    isNotNull(orders.application),
    or(
      and(inArray(orders.status, ENDED), lte(orders.updated_at, new Date(now() - website.order.application_days.ended * DAY_MS))),
      and(eq(orders.status, "COMPLETE"), lte(orders.updated_at, new Date(now() - website.order.application_days.complete * DAY_MS))),
    ),
  );
  if (dry) return (await database.select({ due: count() }).from(orders).where(due))[0]?.due ?? 0;
  const purged = await database
    .update(orders)
    .set({ application: null, application_gaps: null, application_purged_at: new Date(now()) })
    .where(due)
    .returning({ guid: orders.guid });
  return purged.length;
}
