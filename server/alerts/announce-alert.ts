import type { Pence } from "#domain/money.ts";
import type { Database } from "#server/database/connect.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import type { StoredAlert } from "./alerts-schema.ts";

/** Vehicles that a mail lists. */
export const MAX_LISTED = 12;

/** What the mail of an alert says. The name is written when it is sent: it may have a postcode, which is stored sealed only. */
export type AlertPayload = {
  /** The token of the confirmation: deleted once sent. */
  confirm?: string;
  vehicles?: readonly { stock_id: number; was: Pence | null }[];
  /** Vehicles that are not listed. */
  more?: number;
  /** The day from which the alert is deleted, in words. */
  deletion?: string;
};

export type AlertEvent = "confirm" | "news" | "reminder" | "ended";

/**
 * Queues a mail of an alert. Who gets it is read from the alert when it is sent: the queue has no address, and an alert that was stopped
 * meanwhile sends nothing. The route is its own, which nodes of an earlier release leave alone.
 */
export async function announceAlert(
  tx: Database,
  { id, website }: Pick<StoredAlert, "id" | "website">,
  { event, told, at }: { event: AlertEvent; told: AlertPayload; at: Date },
): Promise<void> {
  const [announced] = await tx
    .insert(announcements)
    .values({ website, about: "alert", about_id: id, event, at, told: { ...told }, spread_at: at })
    .returning({ id: announcements.id });
  await tx.insert(deliveries).values({ announcement: announced?.id ?? 0, about_id: id, route: "alert_mail", due_at: at, created_at: at });
}
