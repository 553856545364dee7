import { phase } from "#server/phase.ts";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { OpenDatabase } from "./connect.ts";
import { createCluster } from "./create-cluster.ts";
import { EmbeddedClient } from "./embedded-client.ts";
import { keepUp } from "./embedded-upkeep.ts";
import { migrationsFolder } from "./migrations.ts";
import { lockDataDir } from "./owner-lock.ts";
import * as schema from "./schema.ts";

/** A migration may rebuild an index over the whole stock. */
const MIGRATION_LIMIT_MS = 10 * 60_000;

const ONLY_THE_USER = 0o700;

/** PostgreSQL inside this process, its files in the data directory. Throws OwnedElsewhere when another process has it. */
export async function openEmbedded(dataDir: string, queryLimit: number, report: (line: string) => void): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: ONLY_THE_USER });
  const lock = lockDataDir(resolve(dataDir));
  try {
    const directory = join(resolve(dataDir), "postgresql");
    if (!existsSync(directory)) await phase("Created the embedded database", report, () => createCluster(directory));
    const client = new EmbeddedClient({ directory }, MIGRATION_LIMIT_MS);
    const database = drizzle(client as unknown as PGlite, { schema });
    try {
      await phase("Opened the embedded database", report, () => client.ready());
      await phase("Brought its tables up to date", report, () => migrate(database, { migrationsFolder }));
      await proveThatCommitsReachTheDisk(client);
    } catch (error) {
      await client.close();
      throw error;
    }
    client.limit = queryLimit;
    const stopUpkeep = keepUp(client);
    return {
      database,
      kind: "embedded",
      listen: (channel, heard) => client.listen(channel, heard),
      exec: async (sql) => {
        await client.exec(sql);
      },
      announce: lock.announce,
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

/** The fsync under PGlite hangs on an object that is not public: should an update take it away, the site does not start. */
export async function proveThatCommitsReachTheDisk(client: Pick<EmbeddedClient, "fsyncs" | "exec">): Promise<void> {
  const before = await client.fsyncs();
  await client.exec("UPDATE boot_proof SET starts = starts + 1");
  if ((await client.fsyncs()) > before) return;
  throw new Error("A commit did not reach the disk (no fsync was called): the embedded database cannot keep orders safe");
}
