import type { Moment } from "#domain/calendar.ts";
import { contentPieces, contentVersions } from "#server/content/staff/content-schema.ts";
import type { Database } from "#server/database/connect.ts";
import { staff } from "#server/database/staff-schema.ts";
import { isActor } from "#server/staff/acts/is-actor.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import type { Author } from "#server/stock/change/last-authors.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { desc, eq, sql } from "drizzle-orm";
import { retainRequest } from "./compliance-requests.ts";
import { isDue, shownVersion } from "./content-texts.ts";

/** Somebody has changed the piece meanwhile: nothing is written. */
export type PieceConflict = { ok: false; why: "conflict"; by: Author; version: number; revision: number };

type Saved = { ok: true; version: number } | PieceConflict;

/** `base`: the version that it was written from; 0: the file. `replaces`: the digest of the release's file as it is now. */
type Written = { piece: string; text: string; base: number; replaces: string };

/** A new version of a piece, unless the newest has this text. */
export async function saveVersion(tx: StaffTx, { piece, text, base, replaces }: Written): Promise<Saved> {
  const newest = await newestVersion(tx, piece);
  if (newest && base === 0 && (await reviveRemoved(tx, piece))) return addVersion(tx, { piece, text, base: newest.version, replaces });
  if (newest?.text === text) return { ok: true, version: newest.version };
  if ((newest?.version ?? 0) !== base) return { ...(await conflictOf(tx, piece)), by: newest?.by ?? NOBODY };
  return addVersion(tx, { piece, text, base, replaces });
}

/** Begins a piece that was deleted or renamed again; false if it was not. */
async function reviveRemoved(tx: StaffTx, piece: string): Promise<boolean> {
  const [row] = await tx.select({ removed: contentPieces.removed }).from(contentPieces).where(eq(contentPieces.piece, piece));
  if (!row?.removed) return false;
  const act = await currentAct(tx);
  const stamp = { actor: act.actor, act: act.id, changed_at: new Date(act.at) };
  await tx
    .update(contentPieces)
    .set({ removed: false, moved_to: null, ...stamp })
    .where(eq(contentPieces.piece, piece));
  return true;
}

async function addVersion(tx: StaffTx, { piece, text, base, replaces }: Written): Promise<Saved> {
  const act = await currentAct(tx);
  const row = { piece, version: base + 1, text, replaces, actor: act.actor, act: act.id, created_at: new Date(act.at) };
  const written = await tx.insert(contentVersions).values(row).onConflictDoNothing().returning({ version: contentVersions.version });
  // Of two at the same moment one is first.
  if (written.length === 0) return { ...(await conflictOf(tx, piece)), by: (await newestVersion(tx, piece))?.by ?? NOBODY };
  return { ok: true, version: base + 1 };
}

/**
 * The newest text again, as a version that stands over the release's file as it is now. Where the newest was live or scheduled, the new one
 * is: shoppers see no change.
 */
export async function retainVersion(
  tx: StaffTx,
  { piece, version, revision, replaces }: { piece: string; version: number; revision: number; replaces: string },
): Promise<Saved> {
  await lockStock(tx);
  const act = await currentAct(tx);
  const [row] = await tx.select().from(contentPieces).where(eq(contentPieces.piece, piece));
  const newest = await newestVersion(tx, piece);
  if (!newest || newest.version !== version || (row?.revision ?? 0) !== revision) return conflictOf(tx, piece);
  const retained = await addVersion(tx, { piece, text: newest.text, base: version, replaces });
  if (!retained.ok) return retained;
  await retainRequest(tx, { piece, version }, { piece, version: retained.version });
  if (!row || (row.live_version !== version && row.scheduled_version !== version)) return retained;
  const followed = (stood: number | null) => (stood === version ? retained.version : stood);
  await tx
    .update(contentPieces)
    .set({
      live_version: followed(row.live_version),
      scheduled_version: followed(row.scheduled_version),
      actor: act.actor,
      act: act.id,
      changed_at: new Date(act.at),
    })
    .where(eq(contentPieces.piece, piece));
  return retained;
}

/** What becomes of a piece in the shop. */
export type PieceStep =
  | { step: "publish"; version: number }
  | { step: "schedule"; version: number; at: Moment }
  | { step: "unschedule" }
  /** The shop shows the release's file again, or nothing. A scheduled text stays scheduled, unless it is `all`. */
  | { step: "withdraw"; all?: boolean | undefined }
  /** It is listed no more; its versions stay. `renamedTo`: the path whose piece it is now. */
  | { step: "remove"; version: number; renamedTo?: string | undefined };

/** `version`: what is published or scheduled. */
export type StepOutcome = { ok: true; revision: number; version?: number } | PieceConflict | { ok: false; why: "past" | "nothing" };

export type ReleasedText = Pick<Written, "text" | "replaces">;
type StepWanted = { revision: number; step: PieceStep; isLeftOut?: boolean; released?: ReleasedText | undefined };

/**
 * `revision`: of the piece as the person saw it. Of several people one is first; the others are told who. `isLeftOut`: the text whose time
 * has come is wrong, and what was live before is still shown. `released`: a text of the release that nobody has written, which becomes a
 * version with the step, as it is.
 */
export async function stepPiece(
  tx: StaffTx,
  piece: string,
  { revision, step: wanted, isLeftOut = false, released }: StepWanted,
): Promise<StepOutcome> {
  await lockStock(tx);
  const act = await currentAct(tx);
  const [row] = await tx
    .select({
      live: isLeftOut ? contentPieces.live_version : shownVersion,
      isDue: isDue,
      scheduled_version: contentPieces.scheduled_version,
      scheduled_at: contentPieces.scheduled_at,
      revision: contentPieces.revision,
    })
    .from(contentPieces)
    .where(eq(contentPieces.piece, piece));
  if ((row?.revision ?? 0) !== revision) return conflictOf(tx, piece);
  const stored = released && (await saveVersion(tx, { piece, ...released, base: 0 }));
  if (stored && !stored.ok) return stored;
  const step = stored && "version" in wanted ? { ...wanted, version: stored.version } : wanted;
  const newest = await newestVersion(tx, piece);
  if ("version" in step && newest?.version !== step.version) return { ...(await conflictOf(tx, piece)), by: newest?.by ?? NOBODY };
  const live = row?.live ?? null;
  const isWaiting = row !== undefined && row.scheduled_version !== null && !row.isDue;
  if (step.step === "withdraw" && live === null && !(step.all && isWaiting)) return { ok: false, why: "nothing" };
  if (step.step === "unschedule" && !isWaiting) return { ok: false, why: "nothing" };
  if (step.step === "schedule") {
    const { rows } = await tx.execute<{ later: boolean }>(sql`select ${new Date(step.at).toISOString()}::timestamptz > now() as later`);
    if (!rows[0]?.later) return { ok: false, why: "past" };
  }
  const isRemoved = step.step === "remove";
  const stays = step.step === "withdraw" && !step.all && isWaiting;
  const values = {
    live_version: step.step === "publish" ? step.version : step.step === "withdraw" || isRemoved ? null : live,
    scheduled_version: step.step === "schedule" ? step.version : stays ? row.scheduled_version : null,
    scheduled_at: step.step === "schedule" ? new Date(step.at) : stays ? row.scheduled_at : null,
    removed: isRemoved,
    moved_to: isRemoved ? (step.renamedTo ?? null) : null,
    actor: act.actor,
    act: act.id,
    changed_at: new Date(act.at),
  };
  const [written] = await tx
    .insert(contentPieces)
    .values({ piece, ...values })
    .onConflictDoUpdate({ target: contentPieces.piece, set: values })
    .returning({ revision: contentPieces.revision });
  return { ok: true, revision: written?.revision ?? 0, ...("version" in step && { version: step.version }) };
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
    .leftJoin(staff, isActor(contentVersions.actor))
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
    .leftJoin(staff, isActor(contentPieces.actor))
    .where(eq(contentPieces.piece, piece));
  const version = (await newestVersion(tx, piece))?.version ?? 0;
  const by = row ? { actor: row.actor, name: row.name, at: row.at.getTime() } : NOBODY;
  return { ok: false, why: "conflict", by, version, revision: row?.revision ?? 0 };
}
