import { StartupError, rootCause, errorCodeOf } from "#server/startup-error.ts";
import { timedPhase } from "#server/startup/timed-phase.ts";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { OpenDatabase, Opening } from "#server/database/connect.ts";
import { checkSchema } from "#server/database/schema-version.ts";
import { createCluster } from "./create-cluster.ts";
import { explainDataDirErrors, makeDataDir, assertWritable } from "./data-directory.ts";
import { EmbeddedClient } from "./embedded-client.ts";
import { runMaintenance } from "./maintenance.ts";
import { migrationsFolder } from "#server/database/migrations.ts";
import { lockDataDir } from "./data-directory-lock.ts";
import * as schema from "#server/database/schema.ts";

/** A migration may rebuild an index over the whole stock. */
const MIGRATION_LIMIT_MS = 10 * 60_000;

/** PostgreSQL's error codes for missing or corrupt files. */
const DAMAGED = /^(?:XX|58)/;

/** A full disk: PostgreSQL's code or, before it is open, the system's message. */
const DISK_FULL = "53100";
const NO_SPACE = /no space left on device/i;

/**
 * PostgreSQL in this process, its files in the data directory. Throws StartupError; its subclass DataDirectoryLocked when another process
 * has the directory.
 */
export async function openEmbedded(dataDir: string, { queryLimit, schema: policy, report }: Opening): Promise<OpenDatabase> {
  makeDataDir(dataDir, report);
  const lock = explainDataDirErrors(dataDir, () => lockDataDir(resolve(dataDir)));
  try {
    const directory = join(resolve(dataDir), "postgresql");
    if (!existsSync(directory))
      await timedPhase("Created the embedded database", report, () => createCluster(directory).catch(notCreated(directory)));
    else explainDataDirErrors(directory, () => assertWritable(directory));
    const client = new EmbeddedClient({ directory }, MIGRATION_LIMIT_MS);
    const database = drizzle(client as unknown as PGlite, { schema });
    try {
      await timedPhase("Opened the embedded database", report, () => client.ready().catch(notOpened(directory)));
      await checkSchema((statement) => client.query(statement), policy, report);
      await timedPhase("Brought its tables up to date", report, () =>
        migrate(database, { migrationsFolder }).catch(migrationError(directory)),
      );
      await verifyFsync(client).catch(migrationError(directory));
    } catch (error) {
      await client.close();
      throw error;
    }
    client.limit = queryLimit;
    const stopUpkeep = runMaintenance(client);
    return {
      database,
      kind: "embedded",
      now: Date.now,
      awaySince: () => undefined,
      onReturn: () => () => undefined,
      listen: (channel, handler) => client.listen(channel, handler),
      exec: async (sql) => {
        await client.exec(sql);
      },
      exclusively: (work) => work(),
      announce: lock.announce,
      pool: () => undefined,
      close: async () => {
        await stopUpkeep();
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function notCreated(directory: string): (error: unknown) => never {
  return (error) => {
    throw new StartupError(
      `The embedded database ${directory} cannot be created (${rootCause(error)}). Make room on its disk, or choose another ` +
        `with DATA_DIR=….`,
      { cause: error },
    );
  };
}

function notOpened(directory: string): (error: unknown) => never {
  return (error) => {
    const why = rootCause(error);
    const todo = isDiskFull(error)
      ? "Make room on its disk and start again."
      : "Restore it from a backup, or start with an empty directory: DATA_DIR=….";
    throw new StartupError(`The embedded database ${directory} cannot be opened (${why}). ${todo}`, { cause: error });
  };
}

/** Turns a disk error during migrations into a StartupError; anything else is a bug and is rethrown. */
export function migrationError(directory: string): (error: unknown) => never {
  return (error) => {
    if (DAMAGED.test(errorCodeOf(error)) || isDiskFull(error)) return notOpened(directory)(error);
    throw error;
  };
}

function isDiskFull(error: unknown): boolean {
  return errorCodeOf(error) === DISK_FULL || NO_SPACE.test(rootCause(error));
}

/** fsync under PGlite depends on a non-public object: if an update removes it, the site must not start. */
export async function verifyFsync(client: Pick<EmbeddedClient, "fsyncs" | "exec">): Promise<void> {
  const before = await client.fsyncs();
  await client.exec("UPDATE boot_proof SET starts = starts + 1");
  if ((await client.fsyncs()) > before) return;
  throw new Error("A commit did not reach the disk (no fsync was called): the embedded database cannot keep orders safe");
}
