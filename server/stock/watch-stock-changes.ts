import type { OpenDatabase } from "#server/database/connect.ts";

/** Notification channel of changes to stock and sites. */
const STOCK_CHANNEL = "stock";
/** Poll interval, for changes whose notification was lost. */
const POLL_MS = 2_000;
/** Minimum interval between reads: closer changes are read together. */
const PAUSE_MS = 15;

/** Reads changes after every notification, after every reconnect, and at an interval; never two reads at once. */
export async function watchStockChanges(
  listen: OpenDatabase["listen"],
  readChanges: () => Promise<void>,
  pollMs = POLL_MS,
): Promise<{ now: () => Promise<void>; ageMs: () => number; close: () => Promise<void> }> {
  let reading: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let closed = false;
  let began = Number.NEGATIVE_INFINITY;
  let readAt = performance.now();
  let soon: NodeJS.Timeout | undefined;

  /** Resolves after a read that started after the call. */
  function now(): Promise<void> {
    if (!reading) return (reading = read());
    next ??= reading.then(
      () => now(),
      () => now(),
    );
    return next;
  }

  async function read(): Promise<void> {
    began = performance.now();
    try {
      if (!closed) await readChanges();
      readAt = began;
    } finally {
      reading = undefined;
      next = undefined;
    }
  }

  const inTheBackground = () => {
    now().catch((error: unknown) => {
      if (!closed) console.error("The stock could not be updated; the site will try again.", error);
    });
  };

  const onNotification = () => {
    soon ??= setTimeout(
      () => {
        soon = undefined;
        inTheBackground();
      },
      Math.max(0, began + PAUSE_MS - performance.now()),
    );
  };

  const unlisten = await listen(STOCK_CHANNEL, onNotification);
  const poll = setInterval(inTheBackground, pollMs);
  poll.unref();
  await now();
  return {
    now,
    /** Milliseconds since everything committed was in memory. */
    ageMs: () => performance.now() - readAt,
    close: async () => {
      closed = true;
      clearInterval(poll);
      clearTimeout(soon);
      await unlisten();
      await reading?.catch(() => undefined);
    },
  };
}
