import type { Moment } from "#domain/calendar.ts";
import { deliveries } from "#server/database/outbox-schema.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { and, eq } from "drizzle-orm";
import { retryFailed } from "./retry-failed.ts";

export type SendAgainOutcome = { ok: true } | { ok: false; why: "unknown" | "changed" | "overtaken" | "expired" };

type Sendable = Pick<typeof deliveries.$inferSelect, "route" | "recipient">;

/** An application goes to the lender again from its order. What was addressed to nobody, or to somebody who was erased, never goes. */
export function canSendAgain({ route, recipient }: Sendable): boolean {
  return route === "webhook" || route === "adf_webhook" || (route !== "lender" && recipient !== "");
}

/** Has a delivery sent again, once for each time that it was given up: of two people one does, also from an old page. */
export async function sendAgain(
  tx: StaffTx,
  { id, about_id, failed_at }: { id: number; about_id: string; failed_at: Moment },
): Promise<SendAgainOutcome> {
  const [delivery] = await tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, id), eq(deliveries.about_id, about_id)))
    .for("update");
  if (!delivery || !canSendAgain(delivery)) return { ok: false, why: "unknown" };
  const { status, settled_at, created_at } = delivery;
  if (status !== "failed" || (settled_at ?? created_at).getTime() !== failed_at) return { ok: false, why: "changed" };
  const { retried, expired } = await retryFailed(tx, (await currentAct(tx)).at, id);
  if (retried === 1) return { ok: true };
  return { ok: false, why: expired === undefined ? "overtaken" : "expired" };
}
