import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { staffActChanges, staffActs, staffActSeals } from "#server/database/staff-schema.ts";
import { and, asc, exists, gte, lt, lte, sql } from "drizzle-orm";

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
    const [{ young } = { young: null }] = await tx
      .select({ young: sql<string | null>`min(${staffActs.id})::text` })
      .from(staffActs)
      .where(gte(staffActs.at, from));
    const stored = tx
      .select({ id: staffActs.id })
      .from(staffActs)
      .where(and(gte(staffActs.id, staffActSeals.from_act), lte(staffActs.id, staffActSeals.to_act)));
    const over = await tx
      .select({ to_act: staffActSeals.to_act })
      .from(staffActSeals)
      .where(and(lt(staffActSeals.sealed_at, from), young === null ? undefined : lt(staffActSeals.to_act, Number(young)), exists(stored)))
      .orderBy(asc(staffActSeals.id))
      .limit(BATCH);
    const upTo = over.at(-1)?.to_act;
    if (upTo === undefined) return 0;
    await tx.delete(staffActChanges).where(lte(staffActChanges.act, upTo));
    const deleted = await tx.delete(staffActs).where(lte(staffActs.id, upTo)).returning({ id: staffActs.id });
    return deleted.length;
  });
}
