import { HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { releaseLease, takeLease } from "#server/database/lease.ts";
import { PeriodicTask } from "#server/deliveries/periodic-task.ts";
import { randomUUID } from "node:crypto";
import { REGISTER_BUSY } from "./fill-report.ts";
import { fillStock, type FillSettings } from "./fill-stock.ts";

const LOOK_EVERY_MS = MINUTE_MS;
/** Vehicles of one look: then another node may take the next. */
const A_LOOK = 60;
/** While the register fails, the pause doubles up to the maximum. */
const MAX_PAUSE_MS = HOUR_MS;
/** Longer than a turn with its request: the lease is renewed before each. */
const LEASE_MS = MINUTE_MS;

/**
 * Asks the register about new stock in the background, whichever way it arrived, by the node that holds the lease. Failed requests are sent
 * again later.
 */
export function registerRefresh(settings: FillSettings) {
  const { database } = settings;
  const lease = { name: "register-refresh", holder: randomUUID() };
  const closing = new AbortController();
  let failures = 0;
  let pausedUntil = 0;
  let task: PeriodicTask | undefined;

  async function run(): Promise<void> {
    if (performance.now() < pausedUntil) return;
    const mayGoOn = () => takeLease(database, lease, LEASE_MS);
    if (!(await mayGoOn())) return;
    const bounds = { limit: A_LOOK, signal: closing.signal, mayGoOn, uncounted: true };
    const { asked, failure } = await fillStock(settings, { again: false }, bounds);
    if (failure === null || failure === REGISTER_BUSY) await releaseLease(database, lease);
    if (failure === null) {
      if (failures > 0 && asked > 0) console.log(`${settings.register.name} answers again.`);
      if (asked > 0) failures = 0;
    } else if (failure !== REGISTER_BUSY) {
      failures += 1;
      const wait = Math.min(LOOK_EVERY_MS * 2 ** (failures - 1), MAX_PAUSE_MS);
      pausedUntil = performance.now() + wait;
      // Held for the pause, so that no other node asks either.
      await takeLease(database, lease, wait);
      if (failures === 1) console.error(`${failure}: vehicles stay as they are, and the site will ask again later.`);
    }
  }

  return {
    run,
    start: () => void (task ??= new PeriodicTask(LOOK_EVERY_MS, "Asking the register about stock", run)),
    close: async () => {
      closing.abort();
      await task?.stop();
      if (performance.now() >= pausedUntil) await releaseLease(database, lease).catch(() => undefined);
    },
  };
}
