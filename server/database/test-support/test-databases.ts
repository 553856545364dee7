import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { randomUUID } from "node:crypto";
import { constants, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, inject } from "vitest";
import { openDatabase, type OpenDatabase } from "#server/database/connect.ts";
import * as assets from "#server/database/assets-schema.ts";
import * as erasures from "#server/database/erasures-schema.ts";
import * as feeds from "#server/database/feeds-schema.ts";
import * as nodes from "#server/database/nodes-schema.ts";
import * as motChecks from "#server/database/mot-checks-schema.ts";
import * as orderKeys from "#server/database/order-keys-schema.ts";
import * as outbox from "#server/database/outbox-schema.ts";
import * as schema from "#server/database/schema.ts";
import * as staff from "#server/database/staff-schema.ts";
import { databaseUrl, TEMPLATE } from "./global-setup.ts";

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOCK_NOT_AVAILABLE = "55P03";

const AUDIT_LOG = ["staff_acts", "staff_act_changes", "staff_act_seals"];

/** Without order_moves, which a migration fills. */
const EVERY_TABLE = Object.values({
  ...schema,
  ...orderKeys,
  ...erasures,
  ...motChecks,
  ...feeds,
  ...outbox,
  ...nodes,
  ...assets,
  ...staff,
})
  .filter((value) => is(value, PgTable) && value !== schema.orderTransitions)
  .map((table) => getTableName(table as PgTable));

export type TestDatabase = OpenDatabase &
  AsyncDisposable & {
    dataDir: string;
    databaseUrl: string | undefined;
    /** Truncates all tables, much faster than a new database: for one database per test file. */
    empty: () => Promise<void>;
  };

export type TestEngine = {
  name: string;
  kind: "embedded" | "postgresql";
  /** A new, empty, migrated database; closing it deletes it. */
  open: (settings?: { queryLimitMs?: number }) => Promise<TestDatabase>;
};

/** The databases available for tests: the embedded one always, PostgreSQL where it is installed. */
export function testDatabases(): TestEngine[] {
  const server = inject("postgresql");
  const embedded: TestEngine = { name: "the embedded database", kind: "embedded", open: openEmbedded };
  if (!server) return [embedded];
  const postgresql: TestEngine = {
    name: `PostgreSQL ${server.version}`,
    kind: "postgresql",
    open: (settings) => openPostgresql(server.url, settings),
  };
  return [embedded, postgresql];
}

/** A data directory with an empty, migrated database that is not open. The caller removes it. */
export function emptyDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-test-"));
  cpSync(inject("embeddedTemplate"), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return dataDir;
}

async function openEmbedded(settings: { queryLimitMs?: number } = {}): Promise<TestDatabase> {
  const dataDir = emptyDataDir();
  const database = await openDatabase({ dataDir, ...settings });
  return disposable(database, { dataDir, databaseUrl: undefined }, async () => rmSync(dataDir, { recursive: true }));
}

async function openPostgresql(server: string, settings: { queryLimitMs?: number } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const url = databaseUrl(server, name);
  const database = await openDatabase({ databaseUrl: url, dataDir: "", ...settings });
  return disposable(database, { dataDir: "", databaseUrl: url }, () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`));
}

function disposable(
  database: OpenDatabase,
  place: { dataDir: string; databaseUrl: string | undefined },
  remove: () => Promise<void>,
): TestDatabase {
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= database.close().then(remove));
  return { ...database, ...place, empty: () => empty(database), close, [Symbol.asyncDispose]: close };
}

/**
 * `afterEach` runs before `onTestFinished`, so a site of the test may still be reading. TRUNCATE that waits for its locks one
 * by one can deadlock with such a read; LOCK TABLE with NOWAIT takes all or none (`lock_not_available`).
 */
async function empty({ exec }: OpenDatabase): Promise<void> {
  const tables = EVERY_TABLE.join(", ");
  const truncated = async () => {
    try {
      // The audit log refuses to be emptied. Other triggers stay on: they count no unpaid holds and notify that the vehicles are gone.
      await exec(
        `LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE NOWAIT;
         ${AUDIT_LOG.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER ${table}_only_grow;`).join(" ")}
         TRUNCATE ${tables} RESTART IDENTITY CASCADE;
         ${AUDIT_LOG.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER ${table}_only_grow;`).join(" ")}`,
      );
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
      throw error;
    }
  };
  await expect.poll(truncated, { interval: 5 }).toBe(true);
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
