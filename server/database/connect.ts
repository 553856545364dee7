import type * as schema from "./schema.ts";
import type { SchemaPolicy } from "./schema-version.ts";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { NotificationHandler } from "#server/database/embedded/embedded-client.ts";

/** Timeout of a query of a command or of the embedded database. */
const QUERY_LIMIT_MS = 15_000;
/** Timeout of a query of a node on a database server. */
export const NODE_QUERY_LIMIT_MS = 5_000;
/** Connections of a pool, unless DATABASE_POOL says otherwise. */
const POOL_SIZE = 10;

type Rows<Row> = { rows: Row[] };

/** The result of raw `execute` in both drivers. */
interface RowsOnBoth extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** How a database is opened. */
export type Opening = { queryLimit: number; schema: SchemaPolicy; report: (line: string) => void; pool: number; waitMs: number };

/**
 * Brings something in memory up to date after an outage; `replaced` when the database is another one than before, so that everything has
 * to be read anew.
 */
export type OnReturn = (replaced: boolean) => Promise<void>;

/** Drizzle over PGlite or PostgreSQL: the same SQL runs on both. */
export type Database = PgDatabase<RowsOnBoth, typeof schema>;

export type PoolFigures = { open: number; idle: number; waiting: number; limit: number };

export type OpenDatabase = {
  database: Database;
  kind: "embedded" | "postgresql";
  /** The time in milliseconds by the database server's clock, which all nodes share; the embedded database has the process's. */
  now: () => number;
  /** Since when a database server is away; until all that `onReturn` registered has caught up, every statement fails at once. */
  awaySince: () => number | undefined;
  onReturn: (follow: OnReturn) => () => void;
  /** Calls back with the payload of every NOTIFY, and with undefined after a reconnect, when notifications may have been lost. */
  listen: (channel: string, handler: NotificationHandler) => Promise<() => Promise<void>>;
  /** Raw SQL without parameters and without the query timeout; several statements are allowed. VACUUM must be the only one. */
  exec: (sql: string) => Promise<void>;
  /** Runs the work on one node at a time, with the lock of the migrations; the embedded database has one process. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** Records the site's address for the error message of a process that finds the data directory locked. */
  announce: (address: string) => void;
  /** The connections of the pool; undefined for the embedded database, which has one. */
  pool: () => PoolFigures | undefined;
  close: () => Promise<void>;
};

export type DatabaseSettings = {
  databaseUrl?: string | undefined;
  dataDir: string;
  queryLimitMs?: number;
  /** The most connections to a database server. */
  pool?: number | undefined;
  /** How long to wait for a database server that is away; default: not at all. */
  waitMs?: number | undefined;
  /** What to do with tables of another release; default: `migrate`. */
  schema?: SchemaPolicy | undefined;
  /** Called with each phase of opening and its duration. */
  report?: (line: string) => void;
};

/**
 * Opens the database and runs pending migrations, if the policy allows. Embedded: throws DataDirectoryLocked when another process has the
 * directory.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, queryLimitMs = QUERY_LIMIT_MS, schema = "migrate", report = () => undefined } = settings;
  const { pool = POOL_SIZE, waitMs = 0 } = settings;
  const opening = { queryLimit: queryLimitMs, schema, report, pool, waitMs };
  // Imported dynamically, so that only the driver in use is loaded.
  if (databaseUrl) {
    const { openPostgresql } = await import("#server/database/postgresql/postgresql.ts");
    return openPostgresql(databaseUrl, opening);
  }
  const { openEmbedded } = await import("#server/database/embedded/embedded.ts");
  return openEmbedded(dataDir, opening);
}
