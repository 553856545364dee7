import { HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { pausingLease } from "#server/database/lease.ts";
import { PeriodicTask } from "#server/deliveries/periodic-task.ts";
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
  const lease = pausingLease(settings.database, "register-refresh", { firstMs: LOOK_EVERY_MS, maxMs: MAX_PAUSE_MS });
  const closing = new AbortController();
  let task: PeriodicTask | undefined;

  async function run(): Promise<void> {
    if (lease.isPaused()) return;
    const mayGoOn = () => lease.take(LEASE_MS);
    if (!(await mayGoOn())) return;
    const bounds = { limit: A_LOOK, signal: closing.signal, mayGoOn, uncounted: true };
    const { asked, failure } = await fillStock(settings, { again: false }, bounds);
    if (failure === null || failure === REGISTER_BUSY) await lease.release();
    if (failure === null) {
      if (asked > 0 && lease.succeeded()) console.log(`${settings.register.name} answers again.`);
    } else if (failure !== REGISTER_BUSY && (await lease.failed()))
      console.error(`${failure}: vehicles stay as they are, and the site will ask again later.`);
  }

  return {
    run,
    start: () => void (task ??= new PeriodicTask(LOOK_EVERY_MS, "Asking the register about stock", run)),
    close: async () => {
      closing.abort();
      await task?.stop();
      await lease.close();
    },
  };
}
