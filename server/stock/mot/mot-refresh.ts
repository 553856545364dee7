import { HOUR_MS, MINUTE_MS, type Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { pausingLease } from "#server/database/lease.ts";
import { PeriodicTask } from "#server/deliveries/periodic-task.ts";
import type { MotHistory, MotLookup } from "#server/providers/mot-history/mot-history.ts";
import { setTimeout as pause } from "node:timers/promises";
import { dueVehicles, type DueVehicle } from "./due-vehicles.ts";
import { writeAnswers, type CheckedVehicle } from "./write-answers.ts";

/** Interval of the query for vehicles that are due. */
const LOOK_EVERY_MS = MINUTE_MS;
/** Minimum interval between requests to DVSA, by all nodes together. */
const REQUEST_INTERVAL_MS = 1_000;
/** Responses stored per transaction: each is a revision that every node reads. */
const BATCH = 30;
/** Longer than the timeout of one request: the lease is renewed before each. */
const LEASE_MS = 30_000;
/** While DVSA fails, the pause doubles up to the maximum. */
const FIRST_PAUSE_MS = MINUTE_MS;
const MAX_PAUSE_MS = HOUR_MS;

type Settings = { database: Database; motHistory: MotHistory; now: () => Moment; requestIntervalMs?: number; firstPauseMs?: number };

export type MotRefresh = { run: () => Promise<void>; close: () => Promise<void> };

/**
 * Updates the MOT records of the stock from DVSA: each vehicle once a week, at most one request a second, by the node that holds the lease.
 * Failed requests are retried later; stored records remain.
 */
export function motRefresh({
  database,
  motHistory,
  now,
  requestIntervalMs = REQUEST_INTERVAL_MS,
  firstPauseMs = FIRST_PAUSE_MS,
}: Settings): MotRefresh & { start: () => void } {
  const lease = pausingLease(database, "mot-history", { firstMs: firstPauseMs, maxMs: MAX_PAUSE_MS });
  const closing = new AbortController();
  let task: PeriodicTask | undefined;

  async function run(): Promise<void> {
    while (!closing.signal.aborted && !lease.isPaused()) {
      if (!(await lease.take(LEASE_MS))) return;
      const due = await dueVehicles(database, now(), BATCH);
      if (due.length === 0) return lease.release();
      await check(due);
    }
  }

  async function check(due: readonly DueVehicle[]): Promise<void> {
    const checked: CheckedVehicle[] = [];
    for (const vehicle of due) {
      if (closing.signal.aborted || !(await lease.take(LEASE_MS))) break;
      const lookup = await motHistory(vehicle.vrm, closing.signal);
      if (closing.signal.aborted) break;
      checked.push({ ...vehicle, record: lookup.ok ? lookup.record : undefined });
      await pause(requestIntervalMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (!lookup.ok) {
        await rest(lookup);
        break;
      }
      if (lease.succeeded()) console.log("DVSA's MOT history answers again.");
      // Store a recall at once, so that it stops orders, not with the rest of the batch.
      if (lookup.record?.recall === "Yes") break;
    }
    for (const stock_id of await writeAnswers(database, checked, now())) {
      console.warn(
        `Vehicle ${stock_id} has an outstanding safety recall according to DVSA: it can't be ordered until DVSA clears it or “stock set ` +
          `${stock_id} recall_cleared=DATE” is given.`,
      );
    }
  }

  async function rest({ why, wait_ms }: Extract<MotLookup, { ok: false }>): Promise<void> {
    if (await lease.failed(wait_ms))
      console.error(`DVSA's MOT history does not answer (${why}): the known history stays, and the site will try again later.`);
  }

  return {
    run,
    start: () => void (task ??= new PeriodicTask(LOOK_EVERY_MS, "Updating MOT histories", run)),
    close: async () => {
      closing.abort();
      await task?.stop();
      await lease.close(requestIntervalMs);
    },
  };
}
