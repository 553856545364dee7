import { HOUR_MS, MINUTE_MS, type Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { releaseLease, takeLease } from "#server/database/lease.ts";
import { PeriodicTask } from "#server/deliveries/periodic-task.ts";
import type { MotHistory, MotLookup } from "#server/providers/mot-history/mot-history.ts";
import { randomUUID } from "node:crypto";
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
  const lease = { name: "mot-history", holder: randomUUID() };
  const closing = new AbortController();
  let failures = 0;
  let pausedUntil = 0;
  let task: PeriodicTask | undefined;

  async function run(): Promise<void> {
    while (!closing.signal.aborted && performance.now() >= pausedUntil) {
      if (!(await takeLease(database, lease, LEASE_MS))) return;
      const due = await dueVehicles(database, now(), BATCH);
      if (due.length === 0) return releaseLease(database, lease);
      await check(due);
    }
  }

  async function check(due: readonly DueVehicle[]): Promise<void> {
    const checked: CheckedVehicle[] = [];
    for (const vehicle of due) {
      if (closing.signal.aborted || !(await takeLease(database, lease, LEASE_MS))) break;
      const lookup = await motHistory(vehicle.vrm, closing.signal);
      if (closing.signal.aborted) break;
      checked.push({ ...vehicle, record: lookup.ok ? lookup.record : undefined });
      await pause(requestIntervalMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (!lookup.ok) {
        await rest(lookup);
        break;
      }
      recovered();
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

  /** Holds the lease for the length of the pause, so that no other node sends requests either. */
  async function rest({ why, wait_ms }: Extract<MotLookup, { ok: false }>): Promise<void> {
    failures += 1;
    const wait = Math.max(wait_ms ?? 0, Math.min(firstPauseMs * 2 ** (failures - 1), MAX_PAUSE_MS));
    pausedUntil = performance.now() + wait;
    await takeLease(database, lease, wait);
    if (failures === 1)
      console.error(`DVSA's MOT history does not answer (${why}): the known history stays, and the site will try again later.`);
  }

  function recovered(): void {
    if (failures > 0) console.log("DVSA's MOT history answers again.");
    failures = 0;
  }

  return {
    run,
    start: () => void (task ??= new PeriodicTask(LOOK_EVERY_MS, "Updating MOT histories", run)),
    close: async () => {
      closing.abort();
      await task?.stop();
      if (performance.now() >= pausedUntil) await releaseLease(database, lease, requestIntervalMs).catch(() => undefined);
    },
  };
}
