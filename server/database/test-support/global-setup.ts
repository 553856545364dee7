import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase, type OpenDatabase } from "#server/database/connect.ts";
import { migrationsFolder } from "#server/database/migrations.ts";
import { startPostgresCluster, type Cluster } from "./postgresql-cluster.ts";

const CACHE = join(import.meta.dirname, "../../../.cache/test-databases");

/** The template of every PostgreSQL test database. */
export const TEMPLATE = "forecourt_template";

declare module "vitest" {
  interface ProvidedContext {
    /** A data directory with a migrated database, to be copied. */
    embeddedTemplate: string;
    /** A directory for the run's copies of the demonstration (demo-data-dir.ts). */
    demonstrations: string;
    /** A server with the migrated database TEMPLATE; null where PostgreSQL is not installed. */
    postgresql: { url: string; version: string } | null;
  }
}

/** Runs once before the server's tests: creates and migrates both databases; tests use copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const demonstrations = mkdtempSync(join(tmpdir(), "forecourt-demonstrations-"));
  project.provide("embeddedTemplate", await embeddedTemplate());
  project.provide("demonstrations", demonstrations);
  const cluster = await startPostgresCluster();
  if (!cluster) console.log("PostgreSQL: no binaries found on this machine, its half of the database tests is skipped");
  if (cluster) await migrateTemplate(cluster);
  project.provide("postgresql", cluster ? { url: cluster.url, version: cluster.version } : null);
  return async () => {
    await cluster?.stop();
    rmSync(demonstrations, { recursive: true });
  };
}

async function embeddedTemplate(): Promise<string> {
  const directory = join(CACHE, fingerprint());
  if (existsSync(directory)) return directory;
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(join(CACHE, "unfinished-"));
  const database = await openDatabase({ dataDir: unfinished });
  await dropServerTemplates(database);
  await database.close();
  try {
    renameSync(unfinished, directory);
  } catch {
    // Another run has created it; use that one.
    rmSync(unfinished, { recursive: true });
  }
  return directory;
}

/** From which PostgreSQL makes further databases: half of the files that each test would copy. */
async function dropServerTemplates({ exec }: OpenDatabase): Promise<void> {
  await exec("UPDATE pg_database SET datistemplate = false");
  for (const name of ["template0", "template1"]) await exec(`DROP DATABASE ${name}`);
}

async function migrateTemplate({ url }: Cluster): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const database = await openDatabase({ databaseUrl: databaseUrl(url, TEMPLATE), dataDir: "" });
  await database.close();
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function fingerprint(): string {
  const digest = createHash("sha256");
  for (const name of readdirSync(migrationsFolder)
    .filter((entry) => entry.endsWith(".sql"))
    .toSorted()) {
    digest.update(readFileSync(join(migrationsFolder, name)));
  }
  for (const name of ["embedded.ts", "durable-files.ts", "create-cluster-worker.ts"])
    digest.update(readFileSync(join(import.meta.dirname, "../embedded", name)));
  digest.update(readFileSync(import.meta.filename));
  return digest.digest("hex").slice(0, 16);
}
