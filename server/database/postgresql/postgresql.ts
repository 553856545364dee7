import { ADVISORY_LOCKS } from "#server/database/advisory-locks.ts";
import { StartupError, rootCause, errorCodeOf } from "#server/startup-error.ts";
import { timedPhase } from "#server/startup/timed-phase.ts";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { setTimeout as after } from "node:timers/promises";
import { Client, types, type ClientConfig } from "pg";
import { asAway, isDatabaseAway } from "#server/database/database-away.ts";
import { DatabaseClock } from "#server/database/database-clock.ts";
import type { OpenDatabase, Opening } from "#server/database/connect.ts";
import { checkSchema } from "#server/database/schema-version.ts";
import { migrationsFolder } from "#server/database/migrations.ts";
import { observeQueries } from "./observed-queries.ts";
import { DatabaseWatch } from "./database-watch.ts";
import { PrimaryFinder, hostsOf } from "./hosts.ts";
import { readIdentity } from "./identity.ts";
import { SitePool } from "./site-pool.ts";
import * as schema from "#server/database/schema.ts";

const CONNECT_LIMIT_MS = 2_000;
const LOCK_LIMIT_MS = 3_000;
/** With a heartbeat every 2 s, a silent connection is dropped after at most 5 s. */
const HEARTBEAT_LIMIT_MS = 3_000;
/** The server's own limits come first, so that a slow statement does not cost the connection. */
const ANSWER_MARGIN_MS = 500;
const CLOSE_LIMIT_MS = 10_000;
const KEEPALIVE_AFTER_MS = 5_000;

const REPORT_EVERY_MS = 10_000;
const TRY_AGAIN_MS = 250;

/** Serialises the migrations of nodes that start at the same time. */
const MIGRATION_LOCK = ADVISORY_LOCKS.migrations;

const BIGINT = 20;

/** SQLSTATE read_only_sql_transaction: a standby, which may be about to be promoted, or a primary that has just become one. */
const READ_ONLY = "25006";

/** Advice for PostgreSQL's errors. */
const WHAT_TO_DO = new Map([
  ["ERR_INVALID_URL", "Correct DATABASE_URL."],
  ["28000", "Correct the user in DATABASE_URL."],
  ["28P01", "Correct the user and the password in DATABASE_URL."],
  ["3D000", "Create that database, or correct DATABASE_URL."],
  ["42501", "Make its user the owner of the database."],
  ["53100", "Make room on the disk of its server and start again."],
  [READ_ONLY, "Point DATABASE_URL at the primary server, not at a standby."],
]);

/** PostgreSQL 15 or later. Several nodes may share it. Throws StartupError when it is unreachable or refuses the site. */
export async function openPostgresql(
  databaseUrl: string,
  { queryLimit, schema: policy, report, pool: size, waitMs }: Opening,
): Promise<OpenDatabase> {
  // As in the embedded database, bigint is parsed as a number.
  types.setTypeParser(BIGINT, Number);
  const primary = new PrimaryFinder(hostsOf(databaseUrl));
  const clock = new DatabaseClock();
  const identity = await waitingFor(waitMs, report, () =>
    timedPhase("Brought the tables up to date", report, () =>
      withClient(primary, async (client) => {
        await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
        await checkSchema((statement) => client.query(statement), policy, report);
        await migrate(drizzle(client, { schema }), { migrationsFolder });
        const sent = performance.now();
        const { time, ...found } = await readIdentity(client);
        clock.read(time, sent, performance.now());
        return found;
      }),
    ),
  );
  const watch = new DatabaseWatch({
    connect: () => connected(primary, { query_timeout: HEARTBEAT_LIMIT_MS }),
    clock,
    identity,
    drop: () => pool.drop(),
    // The log, not the terminal of the start.
    report: (line) => console.warn(line),
  });
  const pool = new SitePool({
    ...COMMON,
    max: size,
    statement_timeout: queryLimit,
    lock_timeout: LOCK_LIMIT_MS,
    query_timeout: queryLimit + ANSWER_MARGIN_MS,
    url: () => primary.url(),
    accepts: () => watch.accepts(),
    verify: (client) => watch.verify(client),
  });
  observeQueries(pool);
  return {
    database: drizzle(pool, { schema }),
    kind: "postgresql",
    now: clock.now,
    awaySince: () => watch.awaySince(),
    onReturn: (follow) => watch.onReturn(follow),
    // The first one connects, at the start: the database may have gone again since the tables were brought up to date.
    listen: (channel, handler) => waitingFor(waitMs, report, () => watch.listen(channel, handler)),
    exec: (sql) => withClient(primary, async (client) => void (await client.query(sql))),
    exclusively: (work) =>
      withClient(primary, async (client) => {
        await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
        return work();
      }),
    announce: () => undefined,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, limit: pool.options.max }),
    close: async () => {
      watch.close();
      let limit: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (limit = setTimeout(resolve, CLOSE_LIMIT_MS)));
      await Promise.race([pool.end(), late]);
      clearTimeout(limit);
      pool.drop();
    },
  };
}

const COMMON = {
  connectionTimeoutMillis: CONNECT_LIMIT_MS,
  application_name: "forecourt",
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
} satisfies ClientConfig;

/** Tries again while the database is away, with a sentence every 10 s. Throws StartupError. */
async function waitingFor<T>(waitMs: number, report: (line: string) => void, open: () => Promise<T>): Promise<T> {
  const began = performance.now();
  let reportAt = began;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (error instanceof StartupError) throw error;
      const code = errorCodeOf(error);
      if (WHAT_TO_DO.has(code) && code !== READ_ONLY) throw refused(error);
      const isAway = code === READ_ONLY || isDatabaseAway(asAway(error));
      const left = began + waitMs - performance.now();
      if (!isAway) throw error;
      if (left <= 0) throw refused(error);
      if (performance.now() >= reportAt) {
        report(`Waiting for the database in DATABASE_URL (${rootCause(error)}), for ${Math.ceil(left / 1000)} s more.`);
        reportAt = performance.now() + REPORT_EVERY_MS;
      }
      await after(TRY_AGAIN_MS);
    }
  }
}

/** A dedicated connection without a query timeout; closing it also releases its locks. */
async function withClient<T>(primary: PrimaryFinder, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connected(primary);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function connected(primary: PrimaryFinder, limits: ClientConfig = {}): Promise<Client> {
  const open = async (url: string) => {
    const client = new Client({ ...COMMON, ...limits, connectionString: url });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };
  return primary.connect(open, { isStandby, end: (client) => client.end() });
}

async function isStandby(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>("SELECT pg_is_in_recovery() AS standby");
  return rows[0]?.standby === true;
}

function refused(error: unknown): StartupError {
  const todo = WHAT_TO_DO.get(errorCodeOf(error)) ?? "Start its PostgreSQL, or correct DATABASE_URL.";
  return new StartupError(`The database in DATABASE_URL cannot be opened (${rootCause(error)}). ${todo}`, { cause: error });
}
