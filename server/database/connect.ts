import type * as schema from "./schema.ts";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { NotificationHandler } from "#server/database/embedded/embedded-client.ts";

/** A query may run this long before it is stopped. */
const QUERY_LIMIT_MS = 15_000;

type Rows<Row> = { rows: Row[] };

/** What raw `execute` gives on both databases. */
interface RowsOnBoth extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** Drizzle over PGlite or PostgreSQL: the same SQL runs on both. */
export type Database = PgDatabase<RowsOnBoth, typeof schema>;

export type OpenDatabase = {
  database: Database;
  kind: "embedded" | "postgresql";
  /** Calls with the payload of every NOTIFY; with undefined after a broken line, when any may have been missed. */
  listen: (channel: string, heard: NotificationHandler) => Promise<() => Promise<void>>;
  /** Raw SQL, also several statements, without parameters and without the query limit. VACUUM must stand alone. */
  exec: (sql: string) => Promise<void>;
  /** Tells whoever is refused the same data directory where the site answers. */
  announce: (address: string) => void;
  close: () => Promise<void>;
};

export type DatabaseSettings = {
  databaseUrl?: string | undefined;
  dataDir: string;
  queryLimitMs?: number;
  /** Is told each phase of opening with its time. */
  report?: (line: string) => void;
};

/** Opens the database and brings it up to date. Embedded: throws DataDirectoryLocked when another process has the directory. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, queryLimitMs = QUERY_LIMIT_MS, report = () => undefined } = settings;
  // Each site carries its own kind of database in memory, not both.
  if (databaseUrl) {
    const { openPostgresql } = await import("#server/database/postgresql/postgresql.ts");
    return openPostgresql(databaseUrl, queryLimitMs, report);
  }
  const { openEmbedded } = await import("#server/database/embedded/embedded.ts");
  return openEmbedded(dataDir, queryLimitMs, report);
}
