import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openDatabase, type OpenDatabase } from "#server/database/connect.ts";
import { migrationsFolder } from "#server/database/migrations.ts";
import { emptyDataDir, type TestEngine } from "./test-databases.ts";

/** The last migration of release 0.1. */
const LAST = "0018_lead_language";

/**
 * A database of release 0.1 with the rows inserted by `rows`, opened by this release, which migrates them. Plain SQL, because this
 * release's schema has columns that did not exist.
 */
export async function openedFromRelease01(engine: TestEngine, rows: string): Promise<OpenDatabase> {
  const settings = engine.kind === "embedded" ? embedded() : await onServer(engine);
  const before = await openDatabase(settings);
  await before.exec(backToRelease01());
  await before.exec(rows);
  await before.close();
  const after = await openDatabase(settings);
  onTestFinished(after.close);
  return after;
}

function embedded() {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return { dataDir };
}

async function onServer(engine: TestEngine) {
  const { databaseUrl, close } = await engine.open();
  onTestFinished(close);
  return { databaseUrl, dataDir: "" };
}

function backToRelease01(): string {
  const { entries }: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"),
  );
  const of01 = entries.slice(0, entries.findIndex(({ tag }) => tag === LAST) + 1);
  const tables = of01.map(({ tag }) => readFileSync(join(migrationsFolder, `${tag}.sql`), "utf8"));
  return [
    "DROP SCHEMA public CASCADE; CREATE SCHEMA public;",
    ...tables,
    `DELETE FROM drizzle.__drizzle_migrations WHERE created_at > ${of01.at(-1)?.when};`,
  ].join("\n");
}
