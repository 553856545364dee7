import { StartupError, rootCause, errorCodeOf } from "#server/startup-error.ts";
import { timedPhase } from "#server/startup/timed-phase.ts";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, Pool, types, type ClientConfig } from "pg";
import type { OpenDatabase, Opening } from "#server/database/connect.ts";
import { checkSchema } from "#server/database/schema-version.ts";
import { migrationsFolder } from "#server/database/migrations.ts";
import { observeQueries } from "./observed-queries.ts";
import { NotificationListener } from "./notification-listener.ts";
import * as schema from "#server/database/schema.ts";

const CONNECT_LIMIT_MS = 10_000;
const POOL_SIZE = 10;

/** Serialises the migrations of nodes that start at the same time. */
const MIGRATION_LOCK = 72110002;

const BIGINT = 20;

/** Advice for PostgreSQL's errors. */
const WHAT_TO_DO = new Map([
  ["28000", "Correct the user in DATABASE_URL."],
  ["28P01", "Correct the user and the password in DATABASE_URL."],
  ["3D000", "Create that database, or correct DATABASE_URL."],
  ["42501", "Make its user the owner of the database."],
  ["53100", "Make room on the disk of its server and start again."],
  ["25006", "Give DATABASE_URL a server that is written to, not its copy."],
]);

/** PostgreSQL 15 or later. Several nodes may share it. Throws StartupError when it is unreachable or refuses the site. */
export async function openPostgresql(databaseUrl: string, { queryLimit, schema: policy, report }: Opening): Promise<OpenDatabase> {
  // As in the embedded database, bigint is parsed as a number.
  types.setTypeParser(BIGINT, Number);
  const connection = { connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_LIMIT_MS, application_name: "forecourt" };
  const pool = new Pool({ ...connection, max: POOL_SIZE, statement_timeout: queryLimit });
  // The pool replaces idle connections that break. It does not handle 'error' events of a connection in use, and without a listener they
  // would end the process; the running query fails by itself.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  observeQueries(pool);
  const listener = new NotificationListener(connection);
  try {
    await timedPhase("Brought the tables up to date", report, () =>
      withClient(connection, async (client) => {
        await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
        await checkSchema((statement) => client.query(statement), policy, report);
        await migrate(drizzle(client, { schema }), { migrationsFolder });
      }),
    );
  } catch (error) {
    await pool.end();
    throw WHAT_TO_DO.has(errorCodeOf(error)) ? refused(error) : error;
  }
  return {
    database: drizzle(pool, { schema }),
    kind: "postgresql",
    listen: (channel, handler) => listener.listen(channel, handler),
    exec: (sql) => withClient(connection, async (client) => void (await client.query(sql))),
    exclusively: (work) =>
      withClient(connection, async (client) => {
        await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
        return work();
      }),
    announce: () => undefined,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, limit: pool.options.max }),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

/** A dedicated connection without a query timeout; closing it also releases its locks. */
async function withClient<T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connected(connection);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function connected(connection: ClientConfig): Promise<Client> {
  try {
    const client = new Client(connection);
    client.on("error", () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    throw refused(error);
  }
}

function refused(error: unknown): StartupError {
  const todo = WHAT_TO_DO.get(errorCodeOf(error)) ?? "Start its PostgreSQL, or correct DATABASE_URL.";
  return new StartupError(`The database of DATABASE_URL cannot be opened (${rootCause(error)}). ${todo}`, { cause: error });
}
