import { openDatabase, type OpenDatabase } from "#server/database/connect.ts";
import { EmbeddedClient } from "./embedded-client.ts";
import { verifyFsync } from "./embedded.ts";
import { DataDirectoryLocked } from "./data-directory-lock.ts";
import { sites } from "#server/database/schema.ts";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import { sql } from "drizzle-orm";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { NODE_OPTIONS } from "#server/test-support/node-options.ts";
import { expect, onTestFinished, test, vi } from "vitest";

const LOCK_HOLDER = new URL("../test-support/lock-holder.ts", import.meta.url);

const QUERY_LIMIT_MS = 15_000;
const NEVER_ENDS = sql`SELECT count(*) FROM generate_series(1, 2000000000) a, generate_series(1, 1000) b`;

test("a second process is refused the data directory, with the process id and URL of the one that holds it", async () => {
  const dataDir = dataDirectory();
  const holder = await startHolder(dataDir);
  const refusal = await openDatabase({ dataDir }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataDirectoryLocked);
  expect(String(refusal)).toContain(`${dataDir} is already in use by process ${holder.pid} (since 20`);
  expect(String(refusal)).toContain("http://127.0.0.1:4199");
});

test("the data directory can be opened again as soon as its process was killed", async () => {
  const dataDir = dataDirectory();
  const holder = await startHolder(dataDir);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  await using open = await opened(dataDir);
  expect(await open.database.select().from(sites)).toHaveLength(1);
});

test("one of four processes that start at the same time gets the data directory", async () => {
  const dataDir = dataDirectory();
  const racers = Array.from({ length: 4 }, () => spawnHolder(dataDir));
  const outcomes = await Promise.all(racers.map(firstLine));
  expect(outcomes.toSorted()).toEqual(["open", "refused", "refused", "refused"]);
});

test("a database whose commits do not cause an fsync is not opened", async () => {
  let fsyncs = 40;
  const deaf = { fsyncs: async () => fsyncs, exec: async () => [] };
  await expect(verifyFsync(deaf)).rejects.toThrow("did not reach the disk");
  await verifyFsync({ ...deaf, fsyncs: async () => fsyncs++ });
});

test("concurrent writes share one fsync, and a failed one does not affect the others", async () => {
  const client = new EmbeddedClient({ directory: join(dataDirectory(), "postgresql") }, 60_000);
  try {
    await client.exec("CREATE TABLE wishes (name text PRIMARY KEY)");
    const write = (name: string) => client.query("INSERT INTO wishes (name) VALUES ($1)", [name]);
    const before = await client.fsyncs();
    const outcomes = await Promise.allSettled(["ann", "ben", "ben", "cai", "dan", "eve"].map(write));
    expect((await client.fsyncs()) - before).toBe(1);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"]);
    expect(outcomes[2]).toMatchObject({ reason: { code: "23505", constraint: "wishes_pkey" } });
    const { rows } = await client.query("SELECT count(*)::int AS kept, current_setting('synchronous_commit') AS waits FROM wishes");
    expect(rows).toEqual([{ kept: 5, waits: "on" }]);
  } finally {
    await client.close();
  }
});

test("WAL segments are 1 MB, so that creating one does not delay writes", async () => {
  await using open = await opened(dataDirectory());
  const { rows } = await open.database.execute(sql`SHOW wal_segment_size`);
  expect(rows).toEqual([{ wal_segment_size: "1MB" }]);
});

test("a read issued between two writes sees the first and not the second", async () => {
  await using open = await opened(dataDirectory());
  const add = (slug: string) => open.database.insert(sites).values({ slug, name: slug });
  const [, , seen] = await Promise.all([add("swindon"), add("calne"), open.database.select().from(sites), add("devizes")]);
  expect(seen.map(({ slug }) => slug)).toEqual(["swindon", "calne"]);
});

test("a query that takes too long is stopped, and everything committed before is there", async () => {
  await using open = await opened(dataDirectory());
  await open.database.insert(sites).values({ slug: "swindon", name: "Wexcombe Swindon" });
  const { lasts } = stoppedClock();
  const waiting = expect(open.database.execute(NEVER_ENDS)).rejects.toMatchObject({ cause: { name: "QueryTimeout" } });
  const queued = open.database.select().from(sites);
  await lasts(QUERY_LIMIT_MS);
  await waiting;
  expect(await queued).toHaveLength(1);
});

test("the main thread stays responsive while a query runs", async () => {
  await using open = await opened(dataDirectory());
  await open.database.select().from(sites);
  const { lasts } = stoppedClock();
  let runs = true;
  const running = open.database.execute(NEVER_ENDS).catch(() => (runs = false));
  await new Promise<void>((resolve) => {
    let turns = 0;
    const turning = setInterval(() => {
      if (++turns < 50) return;
      clearInterval(turning);
      resolve();
    }, 5);
  });
  expect(runs).toBe(true);
  await lasts(QUERY_LIMIT_MS);
  await running;
});

test("a transaction with a timed-out query is rolled back", async () => {
  await using open = await opened(dataDirectory());
  const { lasts } = stoppedClock();
  const transaction = open.database.transaction(async (tx) => {
    await tx.insert(sites).values({ slug: "swindon", name: "Wexcombe Swindon" });
    await Promise.all([tx.execute(NEVER_ENDS), lasts(QUERY_LIMIT_MS)]);
  });
  await expect(transaction).rejects.toThrow();
  expect(await open.database.select().from(sites)).toEqual([]);
});

test("listeners are notified after the database was reopened, and stay subscribed", async () => {
  await using open = await opened(dataDirectory());
  const payloads: (string | undefined)[] = [];
  await open.listen("stock", (payload) => payloads.push(payload));
  const { lasts } = stoppedClock();
  const waiting = open.database.execute(NEVER_ENDS).catch(() => undefined);
  await lasts(QUERY_LIMIT_MS);
  await waiting;
  vi.useRealTimers();
  await open.database.insert(sites).values({ slug: "swindon", name: "Wexcombe Swindon" });
  await expect.poll(() => payloads).toEqual([undefined, "1"]);
});

test("an idle transaction is rolled back and releases the database", async () => {
  await using open = await opened(dataDirectory());
  const { lasts } = stoppedClock();
  const { promise: never } = Promise.withResolvers<void>();
  const abandoned = open.database.transaction(async (tx) => {
    await tx.insert(sites).values({ slug: "swindon", name: "Wexcombe Swindon" });
    void lasts(QUERY_LIMIT_MS);
    await never;
  });
  await expect(abandoned).rejects.toThrow("was idle");
  expect(await open.database.select().from(sites)).toEqual([]);
});

test("no read sees another transaction's uncommitted rows", async () => {
  await using open = await opened(dataDirectory());
  let between: Promise<unknown[]> | undefined;
  await open.database.transaction(async (tx) => {
    await tx.insert(sites).values({ slug: "swindon", name: "Wexcombe Swindon" });
    between = open.database.select().from(sites);
    await tx.insert(sites).values({ slug: "calne", name: "Wexcombe Calne" });
  });
  expect(await between).toHaveLength(2);
});

test("a transaction in which a statement failed is rolled back, even when the failure was swallowed", async () => {
  await using open = await opened(dataDirectory());
  const transaction = open.database.transaction(async (tx) => {
    await tx.insert(sites).values({ slug: "swindon", name: "Wexcombe Swindon" });
    await tx
      .insert(sites)
      .values({ slug: "swindon", name: "Another" })
      .catch(() => undefined);
  });
  await expect(transaction).rejects.toThrow("rolled back");
  expect(await open.database.select().from(sites)).toEqual([]);
});

test("closing waits for the running transaction", async () => {
  const dataDir = dataDirectory();
  const open = await openDatabase({ dataDir });
  const running = open.database.transaction(async (tx) => {
    await tx.insert(sites).values({ slug: "swindon", name: "Wexcombe Swindon" });
  });
  await open.close();
  await running;
  await using again = await opened(dataDir);
  expect(await again.database.select().from(sites)).toHaveLength(1);
});

/** Fake timers: only the stated durations pass, so a busy machine causes no timeout. */
function stoppedClock(): { lasts: (ms: number) => Promise<unknown> } {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  return { lasts: (ms) => vi.advanceTimersByTimeAsync(ms) };
}

async function opened(dataDir: string): Promise<OpenDatabase & AsyncDisposable> {
  const open = await openDatabase({ dataDir, queryLimitMs: QUERY_LIMIT_MS });
  return { ...open, [Symbol.asyncDispose]: open.close };
}

function dataDirectory(): string {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function startHolder(dataDir: string) {
  const holder = spawnHolder(dataDir);
  expect(await firstLine(holder)).toBe("open");
  return holder;
}

function spawnHolder(dataDir: string) {
  const child = spawn(process.execPath, [...NODE_OPTIONS, LOCK_HOLDER.pathname, dataDir], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  return child;
}

async function firstLine(child: ReturnType<typeof spawnHolder>): Promise<string> {
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), "line");
  return String(line);
}
