import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { staffActChanges, staffActs, staffActSeals } from "#server/database/staff-schema.ts";
import { asc, gte, lte, type SQL } from "drizzle-orm";

/** The database refuses to delete younger acts (migration 0038). */
const MONTHS = 24;
/** Seals whose acts are deleted in one transaction; the next run deletes more. */
const BATCH = 20;

/** From when on acts are stored. */
export function actsStoredFrom(now: Moment): Date {
  const from = new Date(now);
  from.setUTCMonth(from.getUTCMonth() - MONTHS);
  return from;
}

/** Deletes acts after 24 months, by whole seals; the seals stay, with their count. Returns how many acts. */
export function deleteOldActs(database: Database, now: Moment): Promise<number> {
  const from = actsStoredFrom(now);
  return database.transaction(async (tx) => {
    const oldest = await firstAct(tx);
    if (oldest === undefined) return 0;
    const young = await firstAct(tx, gte(staffActs.at, from));
    const seals = await tx
      .select({ to_act: staffActSeals.to_act, sealed_at: staffActSeals.sealed_at })
      .from(staffActSeals)
      .where(gte(staffActSeals.to_act, oldest))
      .orderBy(asc(staffActSeals.to_act))
      .limit(BATCH);
    const stays = seals.findIndex(({ to_act, sealed_at }) => sealed_at >= from || (young !== undefined && to_act >= young));
    const upTo = seals.slice(0, stays === -1 ? seals.length : stays).at(-1)?.to_act;
    if (upTo === undefined) return 0;
    await tx.delete(staffActChanges).where(lte(staffActChanges.act, upTo));
    const deleted = await tx.delete(staffActs).where(lte(staffActs.id, upTo)).returning({ id: staffActs.id });
    return deleted.length;
  });
}

/** By the primary key: with a condition that most acts meet it ends at once. */
async function firstAct(tx: Database, condition?: SQL): Promise<number | undefined> {
  const [first] = await tx.select({ id: staffActs.id }).from(staffActs).where(condition).orderBy(asc(staffActs.id)).limit(1);
  return first?.id;
}
