import { contentPieces } from "#server/content/staff/content-schema.ts";
import type { StaffTx } from "#server/staff/acts/staff-write.ts";
import { eq } from "drizzle-orm";
import { retainRequest } from "./compliance-requests.ts";
import { saveVersion, stepPiece, type StepOutcome } from "./change-pieces.ts";

/**
 * The texts of a renamed piece at its new path: what the shop showed is live there, and a newer draft stays one, also one that compliance
 * was asked to publish. `from`: its newest version at the old path.
 */
export async function renameTexts(
  tx: StaffTx,
  piece: string,
  { live, newest, from }: { live: string | null; newest: string; from: { piece: string; version: number } },
): Promise<StepOutcome> {
  const first = await saveVersion(tx, { piece, text: live ?? newest, base: 0, replaces: "" });
  if (!first.ok) return first;
  const [row] = await tx.select({ revision: contentPieces.revision }).from(contentPieces).where(eq(contentPieces.piece, piece));
  const revision = row?.revision ?? 0;
  if (live === null) {
    await retainRequest(tx, from, { piece, version: first.version });
    return { ok: true, revision };
  }
  const published = await stepPiece(tx, piece, { revision, step: { step: "publish", version: first.version } });
  if (!published.ok || newest === live) return published;
  const draft = await saveVersion(tx, { piece, text: newest, base: first.version, replaces: "" });
  if (!draft.ok) return draft;
  await retainRequest(tx, from, { piece, version: draft.version });
  return published;
}
