import type { Database } from "#server/database/connect.ts";
import { NOTHING_PUBLISHED, shownTexts, type Published } from "./content-texts.ts";

export type StaffContent = {
  /** Lays what staff published over a website's files, now and after every change. */
  follow: (website: string, lay: (published: Published) => Promise<void>) => Promise<void>;
  /** Reads it again; the stock does so with its revision. A failure is logged, and what was shown stays (specification 8.7). */
  refresh: () => Promise<void>;
  /** A counter of changes. */
  changes: () => number;
  close: () => void;
};

/** A scheduled text is read this long after its time by the database's clock, so that the database agrees. */
const AFTER_MS = 5;
/** Timers drift: one that is far away is set again. */
const MAX_WAIT_MS = 60 * 60_000;

/** What staff published of the websites' content, in memory. A scheduled text joins it at its time, without a write. */
export async function openStaffContent(database: Database): Promise<StaffContent> {
  let shown = await shownTexts(database);
  let changes = 0;
  let waiting: NodeJS.Timeout | undefined;
  let isOpen = true;
  const followed: { website: string; lay: (published: Published) => Promise<void> }[] = [];
  let reading: Promise<void> = Promise.resolve();

  function wait(ms: number | undefined): void {
    clearTimeout(waiting);
    if (ms === undefined || !isOpen) return;
    waiting = setTimeout(() => void refresh(), Math.min(Math.max(0, ms) + AFTER_MS, MAX_WAIT_MS)).unref();
  }

  async function readAgain(): Promise<void> {
    const before = shown.versions;
    shown = await shownTexts(database);
    wait(shown.nextMs);
    if (shown.versions === before) return;
    for (const { website, lay } of followed) await lay(shown.published.get(website) ?? NOTHING_PUBLISHED);
    changes += 1;
  }

  /** One after the other: an older read must not overwrite a newer one. */
  function refresh(): Promise<void> {
    reading = reading.then(() =>
      readAgain().catch((error: unknown) => {
        console.error("What staff wrote could not be reloaded; what was shown stays:", error);
      }),
    );
    return reading;
  }

  wait(shown.nextMs);
  return {
    follow: async (website, lay) => {
      followed.push({ website, lay });
      const published = shown.published.get(website);
      if (published) await lay(published);
    },
    refresh,
    changes: () => changes,
    close: () => {
      isOpen = false;
      clearTimeout(waiting);
    },
  };
}
