import type { Database } from "#server/database/connect.ts";
import { leases } from "#server/database/mot-checks-schema.ts";
import { and, eq, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";

/** A task name and the node that requests it. */
export type Lease = { name: string; holder: string };

const inMs = (ms: number) => sql`now() + ${`${Math.round(ms)} milliseconds`}::interval`;

/**
 * Takes or renews a lease for `ms` milliseconds: one conditional statement by the clock of the database, so that only one node gets it.
 * False while another node holds it.
 */
export async function takeLease(database: Database, { name, holder }: Lease, ms: number): Promise<boolean> {
  const acquired = await database
    .insert(leases)
    .values({ name, holder, held_until: inMs(ms) })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, held_until: inMs(ms) },
      setWhere: sql`${leases.holder} = ${holder} or ${leases.held_until} <= now()`,
    })
    .returning({ name: leases.name });
  return acquired.length === 1;
}

/** Releases one's own lease; another node may take it after `ms` milliseconds. */
export async function releaseLease(database: Database, { name, holder }: Lease, ms = 0): Promise<void> {
  await database
    .update(leases)
    .set({ held_until: inMs(ms) })
    .where(and(eq(leases.name, name), eq(leases.holder, holder)));
}

/** The first and the longest pause after failures, in milliseconds. */
type Pauses = { firstMs: number; maxMs: number };

/**
 * The lease of a task that sends requests to another system, with its pauses. While that system fails they double up to the longest one,
 * and the lease is held for their length, so that no other node sends requests either.
 */
export function pausingLease(database: Database, name: string, { firstMs, maxMs }: Pauses) {
  const lease = { name, holder: randomUUID() };
  let failures = 0;
  let pausedUntil = 0;
  const isPaused = () => performance.now() < pausedUntil;

  return {
    isPaused,
    take: (ms: number) => takeLease(database, lease, ms),
    release: () => releaseLease(database, lease),
    /** Begins a pause, of at least `leastMs`. Whether it is the first failure after a success. */
    failed: async (leastMs = 0): Promise<boolean> => {
      failures += 1;
      const ms = Math.max(leastMs, Math.min(firstMs * 2 ** (failures - 1), maxMs));
      pausedUntil = performance.now() + ms;
      await takeLease(database, lease, ms);
      return failures === 1;
    },
    /** Whether it is the first success after a failure. */
    succeeded: (): boolean => {
      const isFirst = failures > 0;
      failures = 0;
      return isFirst;
    },
    /** Releases the lease, which another node may take after `ms` milliseconds; in a pause it stays held. */
    close: async (ms = 0): Promise<void> => {
      if (!isPaused()) await releaseLease(database, lease, ms).catch(() => undefined);
    },
  };
}
