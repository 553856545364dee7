import { isoMoment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { staffActs, staffActSeals } from "#server/database/staff-schema.ts";
import { conditionOf, type ActFilter } from "#server/staff/acts/act-filter.ts";
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { createHmac } from "node:crypto";
import { ACT_LINE, actLines } from "./act-lines.ts";
import type { AuditKeys } from "./audit-keys.ts";
import { base64, lineDigest, type Seal } from "./seal-digest.ts";

const BATCH = 500;

type Wanted = {
  filter: ActFilter;
  /** The newest act. */
  upTo: number;
  /** What the first line says of the export. */
  about: Readonly<Record<string, unknown>>;
};

/**
 * Acts as JSON Lines, oldest first: what the export is, then before the acts of each seal that seal with the digests of all its acts, and
 * last a signature over all the lines before it. Acts stand as they were sealed, letter for letter.
 */
export async function* exportedLines(
  { database, keys: [key] }: { database: Database; keys: AuditKeys },
  { filter, upTo, about }: Wanted,
): AsyncGenerator<string> {
  const signature = createHmac("sha256", key.exports);
  const signed = (line: string) => {
    signature.update(`${line}\n`);
    return `${line}\n`;
  };
  yield signed(JSON.stringify({ export: about }));
  let after = 0;
  let acts = 0;
  let seal: number | null = null;
  for (;;) {
    const batch = await sealedLines(database, filter, after, upTo);
    for (const { id, line, sealed_by } of batch) {
      if (sealed_by !== null && sealed_by !== seal) yield signed(JSON.stringify({ seal: await sealLine(database, sealed_by) }));
      seal = sealed_by;
      yield signed(line);
      acts += 1;
      after = id;
    }
    if (batch.length < BATCH) break;
  }
  yield `${JSON.stringify({ end: { acts, key: key.name, digest: base64(signature.digest()) } })}\n`;
}

function sealedLines(database: Database, filter: ActFilter, after: number, upTo: number) {
  const sealed_by = sql<number | null>`(select seal.id::float8 from ${staffActSeals} as seal where seal.to_act >= ${staffActs}.id
    order by seal.to_act limit 1)`;
  return database
    .select({ id: staffActs.id, line: ACT_LINE, sealed_by })
    .from(staffActs)
    .where(and(gt(staffActs.id, after), lte(staffActs.id, upTo), conditionOf(filter)))
    .orderBy(asc(staffActs.id))
    .limit(BATCH);
}

async function sealLine(database: Database, id: number) {
  const [seal] = await database.select().from(staffActSeals).where(eq(staffActSeals.id, id));
  if (!seal) throw new Error(`There is no seal ${id}`);
  const lines = await actLines(database, { after: seal.from_act - 1, upTo: seal.to_act });
  return { ...inJson(seal), digests: lines.map(({ line }) => base64(lineDigest(line))) };
}

function inJson({ content, previous, digest, sealed_at, ...seal }: Seal) {
  return {
    ...seal,
    content: base64(content),
    previous: base64(previous),
    digest: base64(digest),
    sealed_at: isoMoment(sealed_at.getTime()),
  };
}
