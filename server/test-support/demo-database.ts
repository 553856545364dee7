import { londonDay } from "#domain/calendar.ts";
import { openDatabase } from "#server/database/connect.ts";
import { databaseUrl, TEMPLATE } from "#server/database/test-support/global-setup.ts";
import { findBinaries, startPostgresCluster, type Cluster } from "#server/database/test-support/postgresql-cluster.ts";
import type { TestDatabase, TestEngine } from "#server/database/test-support/test-databases.ts";
import { seedDemo } from "#demo/seed.ts";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Client } from "pg";
import { inject } from "vitest";

const DEMONSTRATION = "forecourt_demonstration";
const UNFINISHED = `${DEMONSTRATION}_unfinished`;

/**
 * A new PostgreSQL database with the demonstration's dealer and stock, as a site with DEMO=yes brings them into an empty one. The first
 * test of a run that needs it seeds it; the others copy it. Closing it deletes it.
 */
export function openDemoDatabase(engine: TestEngine): Promise<TestDatabase> {
  return copyDemonstration(() => engine.open({ template: DEMONSTRATION }));
}

/** A PostgreSQL server of a test's own, with such a database. */
export async function startDemoCluster(): Promise<Cluster> {
  const [cluster, binaries] = [await startPostgresCluster(), findBinaries()];
  if (!cluster || !binaries) throw new Error("no PostgreSQL");
  const copy = '"$0/pg_dump" "$1" | "$0/psql" -X -q -v ON_ERROR_STOP=1 "$2"';
  await copyDemonstration((from) => promisify(execFile)("sh", ["-c", copy, binaries, from, cluster.url]));
  return cluster;
}

/** By one at a time: PostgreSQL copies no database that has connections. */
async function copyDemonstration<T>(copy: (from: string) => Promise<T>): Promise<T> {
  const server = inject("postgresql");
  if (!server) throw new Error("no PostgreSQL");
  const client = new Client(server.url);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(1)");
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DEMONSTRATION]);
    if (rowCount === 0) await seedTemplate(client, server.url);
    return await copy(databaseUrl(server.url, DEMONSTRATION));
  } finally {
    await client.end();
  }
}

async function seedTemplate(client: Client, server: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${UNFINISHED}`);
  await client.query(`CREATE DATABASE ${UNFINISHED} TEMPLATE ${TEMPLATE}`);
  const { database, close, now } = await openDatabase({ databaseUrl: databaseUrl(server, UNFINISHED), dataDir: "" });
  await seedDemo(database, { today: londonDay(now()), now: now() });
  await close();
  await client.query(`ALTER DATABASE ${UNFINISHED} RENAME TO ${DEMONSTRATION}`);
}
