import type { Database } from "#server/database/connect.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { orders } from "#server/database/schema.ts";
import { asc, count, desc, eq, inArray } from "drizzle-orm";
import * as z from "zod";

const STATUSES = ["waiting", "sent", "failed"] as const;

/** A delivery in the dealer's list. Timestamps in ISO 8601. */
export const ListedDelivery = z.object({
  id: z.number(),
  created_at: z.string(),
  event: z.string(),
  about_id: z.string(),
  /** The order's reference; null for a lead, which is identified by its id. */
  reference: z.string().nullable(),
  route: z.string(),
  recipient: z.string(),
  status: z.enum(STATUSES),
  attempts: z.number(),
  due_at: z.string(),
  error: z.string().nullable(),
});
export type ListedDelivery = z.infer<typeof ListedDelivery>;

export const DeliveryList = z.object({
  deliveries: z.array(ListedDelivery),
  /** All deliveries, by status. */
  counts: z.object({ waiting: z.number(), sent: z.number(), failed: z.number() }),
});
export type DeliveryList = z.infer<typeof DeliveryList>;

export type DeliveryListOptions = { limit: number; status?: (typeof STATUSES)[number] | undefined };

/** A delivery in the list of its order or lead. */
export const DeliveryAbout = ListedDelivery.pick({ event: true, route: true, recipient: true, status: true, error: true });
export type DeliveryAbout = z.infer<typeof DeliveryAbout>;

/** The deliveries of orders or leads, oldest first. */
export async function deliveriesAbout(database: Database, ids: readonly string[]): Promise<Map<string, DeliveryAbout[]>> {
  const about = new Map<string, DeliveryAbout[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return about;
  const rows = await database
    .select({ delivery: deliveries, event: announcements.event })
    .from(deliveries)
    .innerJoin(announcements, eq(announcements.id, deliveries.announcement))
    .where(inArray(announcements.about_id, [...ids]))
    .orderBy(asc(deliveries.id));
  for (const { delivery, event } of rows) {
    const { about_id, route, recipient, status, error } = delivery;
    about.get(about_id)?.push({ event, route, recipient, status, error });
  }
  return about;
}

/** The newest deliveries, optionally of one status, and the total counts. */
export async function listDeliveries(database: Database, { limit, status }: DeliveryListOptions): Promise<DeliveryList> {
  const rows = await database
    .select({ delivery: deliveries, about: announcements.about, event: announcements.event, reference: orders.reference })
    .from(deliveries)
    .innerJoin(announcements, eq(announcements.id, deliveries.announcement))
    .leftJoin(orders, eq(orders.guid, deliveries.about_id))
    .where(status && eq(deliveries.status, status))
    .orderBy(desc(deliveries.id))
    .limit(limit);
  const counted = await database.select({ status: deliveries.status, number: count() }).from(deliveries).groupBy(deliveries.status);
  const numberOf = (wanted: string) => counted.find((each) => each.status === wanted)?.number ?? 0;
  return {
    deliveries: rows.map(({ delivery, about, event, reference }) => ({
      id: delivery.id,
      created_at: delivery.created_at.toISOString(),
      event: `${about}.${event}`,
      about_id: delivery.about_id,
      reference,
      route: delivery.route,
      recipient: delivery.recipient,
      status: delivery.status,
      attempts: delivery.attempts,
      due_at: delivery.due_at.toISOString(),
      error: delivery.error,
    })),
    counts: { waiting: numberOf("waiting"), sent: numberOf("sent"), failed: numberOf("failed") },
  };
}
