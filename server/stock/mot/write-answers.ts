import { DAY_MS, HOUR_MS, londonDay, type Moment } from "#domain/calendar.ts";
import { hasOpenRecall, recallOf, withAnswer, type MotAnswer } from "#domain/stock/mot/mot-record.ts";
import type { Database } from "#server/database/connect.ts";
import { motChecks } from "#server/database/mot-checks-schema.ts";
import { vehicles } from "#server/database/schema.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { eq, inArray, sql } from "drizzle-orm";
import type { DueVehicle } from "./due-vehicles.ts";

/** Each vehicle is checked once a week. */
const CHECKED_EVERY_MS = 7 * DAY_MS;
/** Retry interval after a failed check; doubles with each failure. */
const FIRST_RETRY_MS = HOUR_MS;
const MAX_RETRY_MS = DAY_MS;

/** A checked vehicle: its record, null where DVSA does not know the registration, undefined where the request failed. */
export type CheckedVehicle = DueVehicle & { record: MotAnswer | null | undefined };

/**
 * Stores records, and when each vehicle is due again, in one transaction, which is one stock revision. A record is dropped if the vehicle's
 * registration has changed meanwhile. Returns the stock numbers of vehicles that a recall now blocks from orders.
 */
export async function writeAnswers(database: Database, checked: readonly CheckedVehicle[], now: Moment): Promise<number[]> {
  if (checked.length === 0) return [];
  const today = londonDay(now);
  return database.transaction(async (tx) => {
    await lockStock(tx);
    const ids = checked.map(({ stock_id }) => stock_id);
    const rows = await tx
      .select({ stock_id: vehicles.stock_id, vrm: vehicles.vrm, dvsa: vehicles.dvsa })
      .from(vehicles)
      .where(inArray(vehicles.stock_id, ids));
    const recalled: number[] = [];
    for (const { stock_id, vrm, record } of checked) {
      const row = rows.find((each) => each.stock_id === stock_id);
      if (!record || row?.vrm !== vrm) continue;
      const dvsa = withAnswer(row.dvsa, record, { vrm, today });
      await tx.update(vehicles).set({ dvsa }).where(eq(vehicles.stock_id, stock_id));
      if (hasOpenRecall({ recall: recallOf({ vrm, dvsa }) }) && !hasOpenRecall({ recall: recallOf(row) })) recalled.push(stock_id);
    }
    const stored = checked.filter(({ stock_id }) => rows.some((row) => row.stock_id === stock_id));
    if (stored.length === 0) return recalled;
    const checks = stored.map(({ stock_id, vrm, failures, record }) => ({
      stock_id,
      vrm,
      ...nextCheck(record === undefined ? failures + 1 : 0, now),
    }));
    await tx
      .insert(motChecks)
      .values(checks)
      .onConflictDoUpdate({
        target: motChecks.stock_id,
        set: { vrm: sql`excluded.vrm`, next_at: sql`excluded.next_at`, failures: sql`excluded.failures` },
      });
    return recalled;
  });
}

function nextCheck(failures: number, now: Moment): { failures: number; next_at: Date } {
  const wait = failures === 0 ? CHECKED_EVERY_MS : Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS);
  return { failures: Math.min(failures, 100), next_at: new Date(now + wait) };
}
