import { ADVISORY_LOCKS } from "#server/database/advisory-locks.ts";
import { MINUTE_MS, type Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { releaseLease, takeLease } from "#server/database/lease.ts";
import { staffActSeals } from "#server/database/staff-schema.ts";
import { PeriodicTask } from "#server/deliveries/periodic-task.ts";
import { desc, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { actLines } from "./act-lines.ts";
import type { AuditKeys } from "./audit-keys.ts";
import { deleteOldActs } from "./delete-old-acts.ts";
import { contentOf, lineDigest, NO_SEAL, sealDigest } from "./seal-digest.ts";

const SEAL_EVERY_MS = MINUTE_MS;
/** Longer than a run; after this another node seals instead of a dead one. */
const LEASE_MS = MINUTE_MS;
/** Acts under one seal. */
const BATCH = 500;
/** How long a run waits for transactions that may still commit an act, and how often it looks. */
const WAIT_MS = 2_000;
const LOOK_EVERY_MS = 50;
/** The number of the advisory lock under which seals are added, should a lease end during a run. */
const SEALS_LOCK = ADVISORY_LOCKS.seals;

type Setting = { database: Database; keys: AuditKeys; now: () => Moment; waitMs?: number };

export type AuditSealer = {
  /** Seals what can be sealed now; returns how many acts. */
  run: () => Promise<number>;
  start: () => void;
  close: () => Promise<void>;
};

/** All acts up to a number are committed or never will be, once every transaction before this one has ended. */
type Boundary = { act: number; transaction: number };

/** Seals the audit log in batches, on one node at a time, and deletes acts whose time is over. */
export function auditSealer({ database, keys, now, waitMs = WAIT_MS }: Setting): AuditSealer {
  const lease = { name: "audit-seals", holder: randomUUID() };
  /** Waited for across runs: with a new one each time, writers that never pause could put a seal off for ever. */
  let boundary: Boundary | undefined;
  let sealedUpTo = 0;
  let task: PeriodicTask | undefined;

  async function run(): Promise<number> {
    const newest = await newestNumber(database);
    if (newest === sealedUpTo || !(await takeLease(database, lease, LEASE_MS))) return 0;
    try {
      boundary ??= await nextBoundary(database);
      if (!(await isPassed(boundary))) return 0;
      const { act } = boundary;
      boundary = undefined;
      const sealed = await sealAll(act);
      sealedUpTo = act;
      return sealed;
    } finally {
      await releaseLease(database, lease);
    }
  }

  async function isPassed({ transaction }: Boundary): Promise<boolean> {
    const until = performance.now() + waitMs;
    for (;;) {
      if ((await oldestTransaction(database)) > transaction) return true;
      if (performance.now() >= until) return false;
      await pause(LOOK_EVERY_MS);
    }
  }

  async function sealAll(upTo: number): Promise<number> {
    let all = 0;
    for (;;) {
      const sealed = await sealBatch({ database, keys, now }, upTo);
      all += sealed;
      if (sealed < BATCH) return all;
    }
  }

  return {
    run,
    start: () =>
      void (task ??= new PeriodicTask(SEAL_EVERY_MS, "Sealing the audit log", async () => {
        await run();
        await deleteOldActs(database, now());
      })),
    close: async () => task?.stop(),
  };
}

/** The order matters: an act draws its number after its transaction's, so a transaction with a lower act is before this one. */
async function nextBoundary(database: Database): Promise<Boundary> {
  const act = await newestNumber(database);
  const { rows } = await database.execute<{ transaction: string }>(sql`select pg_current_xact_id()::text as transaction`);
  return { act, transaction: Number(rows[0]?.transaction) };
}

/** The last number that an act drew, committed or not. */
async function newestNumber(database: Database): Promise<number> {
  const { rows } = await database.execute<{ newest: string }>(
    sql`select (case when is_called then last_value else 0 end)::text as newest from staff_acts_id_seq`,
  );
  return Number(rows[0]?.newest);
}

/** The oldest transaction that has not ended. */
async function oldestTransaction(database: Database): Promise<number> {
  const { rows } = await database.execute<{ oldest: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`);
  return Number(rows[0]?.oldest);
}

function sealBatch({ database, keys: [key], now }: Omit<Setting, "waitMs">, upTo: number): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEALS_LOCK})`);
    const [last] = await tx.select().from(staffActSeals).orderBy(desc(staffActSeals.id)).limit(1);
    const lines = await actLines(tx, { after: last?.to_act ?? 0, upTo, limit: BATCH });
    const newest = lines.at(-1);
    if (!newest) return 0;
    const header = {
      id: (last?.id ?? 0) + 1,
      from_act: (last?.to_act ?? 0) + 1,
      to_act: newest.id,
      acts: lines.length,
      content: contentOf(lines.map(({ line }) => lineDigest(line))),
      previous: last?.digest ?? NO_SEAL,
      key: key.name,
      sealed_at: new Date(now()),
    };
    await tx.insert(staffActSeals).values({ ...header, digest: sealDigest(key, header) });
    return lines.length;
  });
}
