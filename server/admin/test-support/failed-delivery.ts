import type { Database } from "#server/database/connect.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";

type Failed = Pick<typeof deliveries.$inferInsert, "about_id"> &
  Partial<typeof deliveries.$inferInsert> & { event?: string; about: "lead" | "order"; website?: string };

/** An email to the dealer that was given up; where it is sent again. `told`: its payload. */
export async function failedDelivery(
  database: Database,
  { about, website = "wexcombe", about_id, event = "taken", ...change }: Failed,
  told: Record<string, unknown> = {},
) {
  const at = change.settled_at ?? new Date(Date.parse("2026-11-24T09:00:00Z"));
  const [announced] = await database
    .insert(announcements)
    .values({ website, about, about_id, event, at, told, spread_at: at })
    .returning({ id: announcements.id });
  const [delivery] = await database
    .insert(deliveries)
    .values({
      announcement: announced!.id,
      about_id,
      route: "dealer_mail",
      recipient: "sales@wexcombe.example",
      status: "failed",
      error: "550 no such mailbox",
      due_at: at,
      created_at: at,
      settled_at: at,
      ...change,
    })
    .returning({ id: deliveries.id });
  return { id: delivery!.id, path: `deliveries/${delivery!.id}/retry`, body: { at: at.getTime() } };
}
