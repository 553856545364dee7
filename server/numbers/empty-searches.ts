import { addDays, londonDay, type Day, type Moment } from "#domain/calendar.ts";
import { SEARCH_DAYS, countedText } from "#domain/numbers/search-text.ts";
import type { Database } from "#server/database/connect.ts";
import { emptySearches } from "#server/numbers/numbers-schema.ts";
import { PeriodicTask } from "#server/deliveries/periodic-task.ts";
import { lt, sql } from "drizzle-orm";

const WRITTEN_EVERY_MS = 30_000;
/** Different words that a node remembers between two writes, and that a website has on a day: further ones are not counted. */
const MAX_IN_MEMORY = 500;
const MAX_A_DAY = 2_000;
/** Of a day; a machine that searches all day counts no further. */
const MAX_TIMES = 1_000_000;

export type EmptySearches = {
  /** A search by words alone found nothing. Only remembers: nothing waits for the database. */
  note: (website: string, typed: string) => void;
  /** Writes what is remembered. */
  write: () => Promise<void>;
  start: () => void;
  close: () => Promise<void>;
};

type Counted = { website: string; day: Day; words: string; times: number };

/** Counts the words of searches that found nothing. Several nodes add to the same counts. */
export function openEmptySearches({ database, now }: { database: Database; now: () => Moment }): EmptySearches {
  let counted = new Map<string, Counted>();
  let task: PeriodicTask | undefined;

  async function write(): Promise<void> {
    if (counted.size === 0) return;
    const batch = [...counted.values()];
    counted = new Map();
    try {
      await addCounts(database, batch);
    } catch (error) {
      // Counted at the next interval, within the same bounds.
      for (const each of batch) add(each);
      throw error;
    }
  }

  function add({ website, day, words, times }: Counted): void {
    const key = `${website}\n${day}\n${words}`;
    const known = counted.get(key);
    if (known) known.times = Math.min(MAX_TIMES, known.times + times);
    else if (counted.size < MAX_IN_MEMORY) counted.set(key, { website, day, words, times });
  }

  return {
    note: (website, typed) => {
      const text = countedText(typed);
      if (text !== undefined) add({ website, day: londonDay(now()), words: text, times: 1 });
    },
    write,
    start: () => {
      task ??= new PeriodicTask(WRITTEN_EVERY_MS, "Counting searches that found nothing", write);
    },
    close: async () => {
      await task?.stop();
      // What was counted since the last interval is no reason to stop later.
      if (task) await write().catch(() => undefined);
    },
  };
}

/** Known words of a day count on; new ones only as long as there are not too many. */
async function addCounts(database: Database, batch: readonly Counted[]): Promise<void> {
  const rows = JSON.stringify(batch);
  await database.execute(sql`
    with counted as (
      select website, day::date as day, words, times
      from jsonb_to_recordset(${rows}::jsonb) as counted(website text, day text, words text, times integer)
    ), known as (
      select website, day, count(*) as number from empty_searches
      where (website, day) in (select website, day from counted) group by website, day
    ), fitting as (
      select counted.*, exists (select 1 from empty_searches stored where stored.website = counted.website
          and stored.day = counted.day and stored.words = counted.words) as stored,
        row_number() over (partition by counted.website, counted.day order by counted.words) as place
      from counted
    )
    insert into empty_searches (website, day, words, times)
    select fitting.website, fitting.day, fitting.words, fitting.times from fitting
    left join known on known.website = fitting.website and known.day = fitting.day
    where fitting.stored or coalesce(known.number, 0) + fitting.place <= ${MAX_A_DAY}
    order by fitting.website, fitting.day, fitting.words
    on conflict (website, day, words) do update
    set times = least(${MAX_TIMES}, empty_searches.times + excluded.times)`);
}

/** Deletes what was counted too long ago. */
export async function deleteOldSearches(database: Database, now: Moment): Promise<void> {
  await database.delete(emptySearches).where(lt(emptySearches.day, addDays(londonDay(now), -SEARCH_DAYS)));
}
