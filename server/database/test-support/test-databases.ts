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
import * as numbers from "#server/numbers/numbers-schema.ts";
import * as push from "#server/push/push-schema.ts";
import * as motChecks from "#server/database/mot-checks-schema.ts";
import * as orderKeys from "#server/database/order-keys-schema.ts";
import * as orderProofs from "#server/orders/proof/order-proofs-schema.ts";
import * as outbox from "#server/database/outbox-schema.ts";
import * as overrides from "#server/database/overrides-schema.ts";
import * as photos from "#server/database/photos-schema.ts";
import * as schema from "#server/database/schema.ts";
import * as staff from "#server/database/staff-schema.ts";
import * as websiteSettings from "#server/database/website-settings-schema.ts";
import * as content from "#server/content/staff/content-schema.ts";
import * as templates from "#server/enquiries/staff/templates-schema.ts";
import * as mailbox from "#server/replies/mailbox/mailbox-schema.ts";
import * as deals from "#server/deals/deals-schema.ts";
import * as diary from "#server/diary/diary-schema.ts";
import { databaseUrl, TEMPLATE } from "./global-setup.ts";

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOCK_NOT_AVAILABLE = "55P03";

/** Without order_moves, which a migration fills. */
const EVERY_TABLE = Object.values({
  ...schema,
  ...deals,
  ...diary,
  ...orderKeys,
  ...orderProofs,
  ...erasures,
  ...overrides,
  ...motChecks,
  ...numbers,
  ...push,
  ...mailbox,
  ...templates,
  ...feeds,
  ...outbox,
  ...nodes,
  ...assets,
  ...photos,
  ...staff,
  ...websiteSettings,
  ...content,
})
  .filter((value) => is(value, PgTable) && value !== schema.orderTransitions)
  .map((table) => getTableName(table as PgTable));

export type TestDatabase = OpenDatabase &
  AsyncDisposable & {
    dataDir: string;
    databaseUrl: string | undefined;
    /** Deletes all rows, much faster than a new database: for one database per test file. */
    empty: () => Promise<void>;
  };

export type TestEngine = {
  name: string;
  kind: "embedded" | "postgresql";
  /** A new, empty, migrated database, or a copy of the PostgreSQL database `template`; closing it deletes it. */
  open: (settings?: { queryLimitMs?: number; template?: string }) => Promise<TestDatabase>;
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

async function openPostgresql(
  server: string,
  { template = TEMPLATE, ...settings }: { queryLimitMs?: number; template?: string } = {},
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
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
 * Of the tables that have rows, deletes them: truncating makes new files for each table and each index, which takes ten times as long.
 * Triggers are off: the audit log refuses to be emptied, and staff may only change within an act. What they would do is done here: no
 * unpaid holds are left, and who follows the stock is told that its vehicles are gone.
 */
const EMPTY = `DO $$
DECLARE
  name text;
  has_rows boolean;
BEGIN
  LOCK TABLE ${EVERY_TABLE.join(", ")} IN ACCESS EXCLUSIVE MODE NOWAIT;
  SET LOCAL session_replication_role = replica;
  FOREACH name IN ARRAY '{${EVERY_TABLE.join(", ")}}'::text[] LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO has_rows;
    IF has_rows THEN
      EXECUTE format('DELETE FROM %I', name);
    END IF;
  END LOOP;
  UPDATE unpaid_holds SET holds = 0 WHERE holds <> 0;
  PERFORM setval(format('%I', sequencename)::regclass, start_value, false) FROM pg_sequences
    WHERE schemaname = 'public' AND sequencename <> 'stock_revision' AND last_value IS NOT NULL;
  PERFORM pg_notify('stock', next_stock_revision()::text);
END $$`;

/**
 * `afterEach` runs before `onTestFinished`, so a site of the test may still be reading. Waiting for locks one by one can deadlock with such
 * a read; LOCK TABLE with NOWAIT takes all or none (`lock_not_available`).
 */
async function empty({ exec }: OpenDatabase): Promise<void> {
  const emptied = async () => {
    try {
      await exec(EMPTY);
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
      throw error;
    }
  };
  await expect.poll(emptied, { interval: 5 }).toBe(true);
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
