import { contentRequests } from "#server/content/staff/content-schema.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { ne } from "drizzle-orm";

/** Asks compliance to publish a version. Whoever requested first for it stays named. */
export async function requestCompliance(tx: StaffTx, { piece, version }: { piece: string; version: number }): Promise<{ ok: true }> {
  const act = await currentAct(tx);
  const requested = { version, actor: act.actor, act: act.id, asked_at: new Date(act.at) };
  await tx
    .insert(contentRequests)
    .values({ piece, ...requested })
    .onConflictDoUpdate({ target: contentRequests.piece, set: requested, setWhere: ne(contentRequests.version, version) });
  return { ok: true };
}
