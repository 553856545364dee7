import type { Database } from "#server/database/connect.ts";
import { leases } from "#server/database/mot-checks-schema.ts";
import { and, eq, sql } from "drizzle-orm";

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
