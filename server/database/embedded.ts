import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { OpenDatabase } from "./connect.ts";
import { fsyncPath } from "./durable-files.ts";
import { EmbeddedClient } from "./embedded-client.ts";
import { migrationsFolder } from "./migrations.ts";
import { lockDataDir } from "./owner-lock.ts";
import * as schema from "./schema.ts";

/** A migration may rebuild an index over the whole stock. */
const MIGRATION_LIMIT_MS = 10 * 60_000;

/** PostgreSQL inside this process, its files in the data directory. Throws OwnedElsewhere when another process has it. */
export async function openEmbedded(dataDir: string, queryLimit: number): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const lock = lockDataDir(resolve(dataDir));
  try {
    const directory = join(resolve(dataDir), "postgresql");
    if (!existsSync(directory)) await createCluster(directory);
    const client = new EmbeddedClient({ directory }, MIGRATION_LIMIT_MS);
    await client.ready();
    const database = drizzle(client as unknown as PGlite, { schema });
    await migrate(database, { migrationsFolder });
    await proveThatCommitsReachTheDisk(client);
    client.limit = queryLimit;
    return {
      database,
      kind: "embedded",
      listen: (channel, heard) => client.listen(channel, heard),
      exec: async (sql) => {
        await client.exec(sql);
      },
      announce: lock.announce,
      close: async () => {
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Made beside its place and moved there when it is on disk: a first start that is interrupted leaves no half database. */
export async function createCluster(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const pglite = await PGlite.create(unfinished);
  await pglite.close();
  fsyncTree(unfinished);
  renameSync(unfinished, directory);
  fsyncPath(join(directory, ".."));
}

/** The fsync under PGlite hangs on an object that is not public: should an update take it away, the site does not start. */
async function proveThatCommitsReachTheDisk(client: EmbeddedClient): Promise<void> {
  const before = await client.fsyncs();
  await client.exec("CREATE TABLE boot_proof (started boolean); DROP TABLE boot_proof;");
  if ((await client.fsyncs()) > before) return;
  await client.close();
  throw new Error("A commit did not reach the disk (no fsync was called): the embedded database cannot keep orders safe");
}

function fsyncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) fsyncTree(path);
    else fsyncPath(path);
  }
  fsyncPath(directory);
}
