import { contentRequests } from "#server/content/staff/content-schema.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { and, eq, ne } from "drizzle-orm";

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

type PieceVersion = { piece: string; version: number };

/** A request for a version is for the same text as another version, also of another piece. Whoever asked stays named. */
export async function retainRequest(tx: StaffTx, from: PieceVersion, to: PieceVersion): Promise<void> {
  const ofVersion = and(eq(contentRequests.piece, from.piece), eq(contentRequests.version, from.version));
  const [asked] = await tx.select({ version: contentRequests.version }).from(contentRequests).where(ofVersion);
  if (!asked) return;
  // Of a piece that had the path before.
  if (to.piece !== from.piece) await tx.delete(contentRequests).where(eq(contentRequests.piece, to.piece));
  await tx.update(contentRequests).set(to).where(ofVersion);
}
