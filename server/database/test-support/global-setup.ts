import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase, type OpenDatabase } from "#server/database/connect.ts";
import { migrationsFolder } from "#server/database/migrations.ts";
import { findBinaries, postgresVersion, startPostgresCluster, type Cluster } from "./postgresql-cluster.ts";

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
  const cluster = await migratedCluster();
  if (!cluster) console.log("PostgreSQL: no binaries found on this machine, its half of the database tests is skipped");
  project.provide("postgresql", cluster ? { url: cluster.url, version: cluster.version } : null);
  return async () => {
    await cluster?.stop();
    rmSync(demonstrations, { recursive: true });
  };
}

async function embeddedTemplate(): Promise<string> {
  return cached(fingerprint(), async (unfinished) => {
    const database = await openDatabase({ dataDir: unfinished });
    await dropServerTemplates(database);
    await database.close();
  });
}

/** A server with the migrated database TEMPLATE: creating and migrating one takes longer than most test files. */
async function migratedCluster(): Promise<Cluster | undefined> {
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const files = await cached(`${fingerprint()}-${postgresVersion(binaries)}`, async (unfinished) => {
    const cluster = await startPostgresCluster();
    if (!cluster) return;
    await migrateTemplate(cluster);
    await cluster.save(unfinished);
    await cluster.stop();
  });
  return startPostgresCluster({}, files);
}

/** A folder of the cache, which `fill` fills the first time. */
async function cached(name: string, fill: (unfinished: string) => Promise<void>): Promise<string> {
  const directory = join(CACHE, name);
  if (existsSync(directory)) return directory;
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(join(CACHE, "unfinished-"));
  await fill(unfinished);
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
  for (const name of [import.meta.filename, join(import.meta.dirname, "postgresql-cluster.ts")]) digest.update(readFileSync(name));
  return digest.digest("hex").slice(0, 16);
}
