import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { migrationsFolder } from "#server/database/migrations.ts";
import { NODE_OPTIONS } from "#server/test-support/node-options.ts";
import { startSite } from "#server/test-support/started-site.ts";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

const MIGRATIONS: { entries: unknown[] } = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"));
const PROJECT = join(import.meta.dirname, "..");
const engines = testDatabases().filter((engine) => engine.kind === "postgresql");

describe.each(engines)("on $name", (engine) => {
  test("commands leave tables of an earlier release alone; forecourt migrate brings them up to date", async () => {
    const open = await engine.open();
    onTestFinished(() => open.close());
    await withoutLastMigration(open);
    const refused = forecourt(open, "leads");
    expect([refused.status, refused.stderr.trim()]).toEqual([
      1,
      "The database has the tables of an earlier release. Bring them up to date first: npm run forecourt -- migrate, or start the site.",
    ]);
    const applied = () => open.database.execute(sql`SELECT count(*)::int AS migrations FROM drizzle.__drizzle_migrations`);
    expect((await applied()).rows).toEqual([{ migrations: MIGRATIONS.entries.length - 1 }]);
    const migrated = forecourt(open, "migrate");
    expect([migrated.status, migrated.stdout]).toEqual([0, expect.stringContaining("Brought the tables up to date")]);
    expect((await applied()).rows).toEqual([{ migrations: MIGRATIONS.entries.length }]);
    expect(forecourt(open, "leads").status).toBe(0);
    expect(forecourt(open, "migrate").status).toBe(0);
  });

  test("a command refuses tables of a newer release, and a site of this release serves them", async () => {
    const open = await engine.open();
    onTestFinished(() => open.close());
    // The next release: one more migration, which adds a column.
    await open.exec(
      `ALTER TABLE vehicles ADD COLUMN of_the_next_release text;
       INSERT INTO drizzle.__drizzle_migrations (hash, created_at) SELECT 'next', max(created_at) + 1 FROM drizzle.__drizzle_migrations`,
    );
    for (const command of [["leads"], ["stock", "sell", "100001"], ["import", "sites", "branches.yaml"]]) {
      const refused = forecourt(open, ...command);
      expect([refused.status, refused.stderr.trim()]).toEqual([
        1,
        "The database has the tables of a newer release, which this command line does not know. Use the command line of that release.",
      ]);
    }
    const site = await startSite({ env: { DATABASE_URL: open.databaseUrl ?? "", DATA_DIR: folder(), DEMO: "yes" } });
    expect(site.stdout()).toContain("The database has the tables of a newer release. This release serves it as it is.");
    const answer = await fetch(`${site.address}/api/v2/vehicle-search`);
    expect([answer.status, (await answer.json()).data.length > 0]).toEqual([200, true]);
  });
});

if (engines.length === 0) test.skip("Tables of other releases are not tested: this machine has no PostgreSQL", () => undefined);

/** The tables as the release before the last migration made them. */
async function withoutLastMigration(open: TestDatabase): Promise<void> {
  await open.exec("DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public");
  const earlier = folder();
  cpSync(migrationsFolder, earlier, { recursive: true });
  writeFileSync(join(earlier, "meta/_journal.json"), JSON.stringify({ ...MIGRATIONS, entries: MIGRATIONS.entries.slice(0, -1) }));
  await migrate(open.database as unknown as NodePgDatabase, { migrationsFolder: earlier });
}

function forecourt({ databaseUrl = "" }: TestDatabase, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder() };
  return spawnSync(process.execPath, [...NODE_OPTIONS, "cli/forecourt.ts", ...args], { cwd: PROJECT, encoding: "utf8", env });
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "forecourt-migrate-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
