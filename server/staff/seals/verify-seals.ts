import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { staffActs, staffActSeals } from "#server/database/staff-schema.ts";
import { asc, count, gt } from "drizzle-orm";
import { actLines } from "./act-lines.ts";
import type { AuditKeys } from "./audit-keys.ts";
import { actsStoredFrom } from "./delete-old-acts.ts";
import { base64, contentOf, isSame, lineDigest, NO_SEAL, sealProblem, type Seal } from "./seal-digest.ts";

const BATCH = 100;

/**
 * Why a seal is broken: a seal before it is missing, its own figures were changed, its key is not known here, acts of it are missing or
 * were added, or an act was changed.
 */
export type SealFault = "order" | "digest" | "unknown key" | "count" | "content";

export type Verified = {
  seals: number;
  /** Acts that are as they were sealed. */
  acts: number;
  /** Acts that were deleted when their time was over, by the seals' count. */
  deleted: number;
  /** The newest acts, which no seal covers yet. */
  unsealed: number;
  /** The first broken seal. */
  broken?: { seal: number; why: SealFault };
  /** The newest seal: written down elsewhere it shows later that no seal was taken away. */
  head?: { seal: number; digest: string };
};

/** Checks every seal of the database and every act under it. */
export async function verifySeals({ database, keys, now }: { database: Database; keys: AuditKeys; now: () => Moment }): Promise<Verified> {
  const found = { seals: 0, acts: 0, deleted: 0 };
  let last: Seal | undefined;
  for (;;) {
    const seals = await database
      .select()
      .from(staffActSeals)
      .where(gt(staffActSeals.id, last?.id ?? 0))
      .orderBy(asc(staffActSeals.id))
      .limit(BATCH);
    for (const seal of seals) {
      const checked = await checkSeal({ database, keys, now }, seal, last);
      if (typeof checked === "string") return { ...found, unsealed: 0, broken: { seal: seal.id, why: checked } };
      found.seals += 1;
      found.acts += checked;
      found.deleted += seal.acts - checked;
      last = seal;
    }
    if (seals.length < BATCH) break;
  }
  const [newer] = await database
    .select({ acts: count() })
    .from(staffActs)
    .where(gt(staffActs.id, last?.to_act ?? 0));
  const unsealed = newer?.acts ?? 0;
  return { ...found, unsealed, ...(last && { head: { seal: last.id, digest: base64(last.digest) } }) };
}

/** How many acts the seal still has, all of them as they were sealed; or its fault. */
async function checkSeal(
  { database, keys, now }: Parameters<typeof verifySeals>[0],
  seal: Seal,
  before: Seal | undefined,
): Promise<number | SealFault> {
  const follows = seal.id === (before?.id ?? 0) + 1 && seal.from_act === (before?.to_act ?? 0) + 1;
  if (!follows || !isSame(seal.previous, before?.digest ?? NO_SEAL)) return "order";
  const problem = sealProblem(keys, seal);
  if (problem) return problem;
  const lines = await actLines(database, { after: seal.from_act - 1, upTo: seal.to_act });
  if (lines.length === 0 && seal.sealed_at < actsStoredFrom(now())) return 0;
  if (lines.length !== seal.acts) return "count";
  return isSame(contentOf(lines.map(({ line }) => lineDigest(line))), seal.content) ? lines.length : "content";
}
