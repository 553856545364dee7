import { HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { PeriodicTask } from "#server/deliveries/periodic-task.ts";
import { REGISTER_BUSY } from "./fill-report.ts";
import { fillStock, type FillSettings } from "./fill-stock.ts";

const LOOK_EVERY_MS = MINUTE_MS;
/** Vehicles of one look: at two a second another node may take the next. */
const A_LOOK = 60;
/** While the register fails, the pause doubles up to the maximum. */
const MAX_PAUSE_MS = HOUR_MS;

/** Asks the register about new stock in the background, whichever way it arrived. Failed requests are sent again later. */
export function registerRefresh(settings: FillSettings) {
  const closing = new AbortController();
  let failures = 0;
  let pausedUntil = 0;
  let task: PeriodicTask | undefined;

  async function run(): Promise<void> {
    if (performance.now() < pausedUntil) return;
    const { asked, failure } = await fillStock(settings, { again: false }, { limit: A_LOOK, signal: closing.signal });
    if (failure === null) {
      if (failures > 0 && asked > 0) console.log(`${settings.register.name} answers again.`);
      if (asked > 0) failures = 0;
    } else if (failure !== REGISTER_BUSY) {
      failures += 1;
      pausedUntil = performance.now() + Math.min(LOOK_EVERY_MS * 2 ** (failures - 1), MAX_PAUSE_MS);
      if (failures === 1) console.error(`${failure}: vehicles stay as they are, and the site will ask again later.`);
    }
  }

  return {
    run,
    start: () => void (task ??= new PeriodicTask(LOOK_EVERY_MS, "Asking the register about stock", run)),
    close: async () => {
      closing.abort();
      await task?.stop();
    },
  };
}
