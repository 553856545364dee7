import type { Moment } from "#domain/calendar.ts";
import { contentPieces, contentVersions } from "#server/content/staff/content-schema.ts";
import type { Database } from "#server/database/connect.ts";
import { staff } from "#server/database/staff-schema.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import type { Author } from "#server/stock/change/last-authors.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { desc, eq, sql } from "drizzle-orm";
import { shownVersion } from "./content-texts.ts";

/** Somebody has changed the piece meanwhile: nothing is written. */
export type PieceConflict = { ok: false; why: "conflict"; by: Author; version: number; revision: number };

type Saved = { ok: true; version: number } | PieceConflict;

/** A new version of a piece, unless the newest has this text. `base`: the version that it was written from; 0: the file. */
export async function saveVersion(tx: StaffTx, { piece, text, base }: { piece: string; text: string; base: number }): Promise<Saved> {
  const act = await currentAct(tx);
  const newest = await newestVersion(tx, piece);
  if (newest?.text === text) return { ok: true, version: newest.version };
  if ((newest?.version ?? 0) !== base) return { ...(await conflictOf(tx, piece)), by: newest?.by ?? NOBODY };
  const row = { piece, version: base + 1, text, actor: act.actor, act: act.id, created_at: new Date(act.at) };
  const written = await tx.insert(contentVersions).values(row).onConflictDoNothing().returning({ version: contentVersions.version });
  // Of two at the same moment one is first.
  if (written.length === 0) return { ...(await conflictOf(tx, piece)), by: (await newestVersion(tx, piece))?.by ?? NOBODY };
  return { ok: true, version: base + 1 };
}

/** What becomes of a piece in the shop. */
export type PieceStep =
  | { step: "publish"; version: number }
  | { step: "schedule"; version: number; at: Moment }
  | { step: "unschedule" }
  /** The shop shows the release's file again, or nothing. */
  | { step: "withdraw" };

export type StepOutcome = { ok: true; revision: number } | PieceConflict | { ok: false; why: "past" | "nothing" };

/** `revision`: of the piece as the person saw it. Of several people one is first; the others are told who. */
export async function stepPiece(tx: StaffTx, piece: string, revision: number, step: PieceStep): Promise<StepOutcome> {
  await lockStock(tx);
  const act = await currentAct(tx);
  const [row] = await tx
    .select({ live: shownVersion, scheduled_version: contentPieces.scheduled_version, revision: contentPieces.revision })
    .from(contentPieces)
    .where(eq(contentPieces.piece, piece));
  if ((row?.revision ?? 0) !== revision) return conflictOf(tx, piece);
  const newest = await newestVersion(tx, piece);
  if ("version" in step && newest?.version !== step.version) return { ...(await conflictOf(tx, piece)), by: newest?.by ?? NOBODY };
  const live = row?.live ?? null;
  const isWaiting = row?.scheduled_version !== undefined && row.scheduled_version !== null && row.scheduled_version !== live;
  if (step.step === "withdraw" && live === null && !isWaiting) return { ok: false, why: "nothing" };
  if (step.step === "unschedule" && !isWaiting) return { ok: false, why: "nothing" };
  if (step.step === "schedule") {
    const { rows } = await tx.execute<{ later: boolean }>(sql`select ${new Date(step.at).toISOString()}::timestamptz > now() as later`);
    if (!rows[0]?.later) return { ok: false, why: "past" };
  }
  const values = {
    live_version: step.step === "publish" ? step.version : step.step === "withdraw" ? null : live,
    scheduled_version: step.step === "schedule" ? step.version : null,
    scheduled_at: step.step === "schedule" ? new Date(step.at) : null,
    actor: act.actor,
    act: act.id,
    changed_at: new Date(act.at),
  };
  const [written] = await tx
    .insert(contentPieces)
    .values({ piece, ...values })
    .onConflictDoUpdate({ target: contentPieces.piece, set: values })
    .returning({ revision: contentPieces.revision });
  return { ok: true, revision: written?.revision ?? 0 };
}

const NOBODY: Author = { actor: "system", name: null, at: 0 };

async function newestVersion(tx: Pick<Database, "select">, piece: string) {
  const [row] = await tx
    .select({
      version: contentVersions.version,
      text: contentVersions.text,
      actor: contentVersions.actor,
      at: contentVersions.created_at,
      name: staff.name,
    })
    .from(contentVersions)
    .leftJoin(staff, eq(sql`'staff:' || ${staff.id}`, contentVersions.actor))
    .where(eq(contentVersions.piece, piece))
    .orderBy(desc(contentVersions.version))
    .limit(1);
  return row && { version: row.version, text: row.text, by: { actor: row.actor, name: row.name, at: row.at.getTime() } };
}

/** Who stepped the piece last, with what it is now. */
async function conflictOf(tx: Pick<Database, "select">, piece: string): Promise<PieceConflict> {
  const [row] = await tx
    .select({ actor: contentPieces.actor, at: contentPieces.changed_at, revision: contentPieces.revision, name: staff.name })
    .from(contentPieces)
    .leftJoin(staff, eq(sql`'staff:' || ${staff.id}`, contentPieces.actor))
    .where(eq(contentPieces.piece, piece));
  const version = (await newestVersion(tx, piece))?.version ?? 0;
  const by = row ? { actor: row.actor, name: row.name, at: row.at.getTime() } : NOBODY;
  return { ok: false, why: "conflict", by, version, revision: row?.revision ?? 0 };
}
