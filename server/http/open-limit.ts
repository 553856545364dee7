import { HOUR_MS } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { countedRequests } from "#server/database/nodes-schema.ts";
import { lte, sql } from "drizzle-orm";
import { createHmac, hkdfSync } from "node:crypto";
import { clientKey } from "./client-key.ts";
import { rateLimit, type RateWindow } from "./rate-limit.ts";

const KEY_BYTES = 32;
/** A database that does not answer by then leaves the counting to the process. */
const ANSWER_LIMIT_MS = 1_000;
/** How long the process counts by itself before it tries the database again. */
const RETRY_AFTER_MS = 5_000;

/** A rate limit by key. Both methods return the seconds until the next request is allowed, or undefined if it is allowed now. */
export type Limit = {
  /** Counts a request unless the limit is reached. In a transaction the count is part of it. */
  take: (key: string, tx?: Database) => Promise<number | undefined>;
  wait: (key: string, tx?: Database) => Promise<number | undefined>;
};

/** Opens a limit by its name, which is the same on every node. */
export type OpenLimit = (name: string, windows: readonly RateWindow[]) => Limit;

/** Limits of one process: with the embedded database there is only one. */
export function processLimits(now: () => number): OpenLimit {
  return (_name, windows) => {
    const limit = rateLimit(windows, now);
    return { take: async (key) => limit.take(key), wait: async (key) => limit.wait(key) };
  };
}

/**
 * Limits that all nodes of a database server share (decision E7), by its clock and under a lock by key. While the database does not
 * answer, each process counts by itself: reading the stock goes on. Keys are stored as HMACs.
 */
export function databaseLimits(database: Database, signingKey: Buffer, now: () => number): OpenLimit {
  const key = Buffer.from(hkdfSync("sha256", signingKey, "", "counted requests", KEY_BYTES));
  const inProcess = processLimits(now);
  let triedAgainAt = 0;
  return (name, windows) => {
    const ofProcess = inProcess(name, windows);
    const count = async (one: string, tx: Database | undefined, countIt: boolean) => {
      const counted = createHmac("sha256", key).update(`${name} ${one}`).digest("base64url");
      const counting = (tx ?? database).execute<{ seconds: number | null }>(
        sql`select count_request(${name}, ${counted}, ${JSON.stringify(windows)}::jsonb, ${countIt}) as seconds`,
      );
      // Drizzle sends a statement again at every then() or catch(): a promise is made of it once.
      const { rows } = tx ? await counting : await answered(Promise.resolve(counting));
      return rows[0]?.seconds ?? undefined;
    };
    const counted = (countIt: boolean) => async (one: string, tx?: Database) => {
      if (tx) return count(one, tx, countIt);
      const local = () => (countIt ? ofProcess.take(one) : ofProcess.wait(one));
      if (performance.now() < triedAgainAt) return local();
      try {
        return await count(one, undefined, countIt);
      } catch {
        triedAgainAt = performance.now() + RETRY_AFTER_MS;
        return local();
      }
    };
    return { take: counted(true), wait: counted(false) };
  };
}

/** Deletes counts that are over, by the database's clock. */
export async function deleteCountedRequests(database: Database): Promise<void> {
  await database.delete(countedRequests).where(lte(countedRequests.over_at, sql`now()`));
}

/** An hourly limit per client address, for lookups that cost the dealer money. */
export function clientLimit(
  openLimit: OpenLimit,
  name: string,
  perHour: number,
): Limit & { allows: (address: string) => Promise<boolean> } {
  const limit = openLimit(name, [{ most: perHour, withinMs: HOUR_MS }]);
  // Without an address nothing is counted.
  const counted = (count: Limit["take"]) => async (address: string) => (clientKey(address) === "" ? undefined : count(clientKey(address)));
  const take = counted(limit.take);
  return { take, wait: counted(limit.wait), allows: async (address) => (await take(address)) === undefined };
}

async function answered<T>(counting: Promise<T>): Promise<T> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => reject(new Error("The database did not answer")), ANSWER_LIMIT_MS);
  });
  try {
    return await Promise.race([counting, late]);
  } finally {
    clearTimeout(limit);
    // A late failure has no other handler.
    counting.catch(() => undefined);
  }
}
