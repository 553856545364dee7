import { StartupError } from "#server/startup-error.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsFolder } from "./migrations.ts";

/**
 * `migrate`: brings the tables up to date, as the first start of a release does. `current`: refuses tables of another release, as commands
 * do, but for an empty database, which gets its tables.
 */
export type SchemaPolicy = "migrate" | "current";

/** One statement's rows. */
type Query = (statement: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** Checks the tables before migrations run (decision E8). Throws StartupError. */
export async function checkSchema(query: Query, policy: SchemaPolicy, report: (line: string) => void): Promise<void> {
  const applied = await lastApplied(query);
  const known = lastKnown();
  if (applied === undefined || applied === known) return;
  if (applied > known) {
    if (policy === "current")
      throw new StartupError(
        "The database has the tables of a newer release, which this command line does not know. Use the command line of that release.",
      );
    report("The database has the tables of a newer release. This release serves it as it is.");
  } else if (policy === "current") {
    throw new StartupError(
      "The database has the tables of an earlier release. Bring them up to date first: npm run forecourt -- migrate, or start the site.",
    );
  }
}

/** The time of the newest migration in the database; undefined if it has none. */
async function lastApplied(query: Query): Promise<number | undefined> {
  const { rows } = await query("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS migrated");
  if (rows[0]?.["migrated"] !== true) return undefined;
  const { rows: last } = await query("SELECT max(created_at)::float8 AS at FROM drizzle.__drizzle_migrations");
  const at = last[0]?.["at"];
  return typeof at === "number" ? at : undefined;
}

function lastKnown(): number {
  const { entries }: { entries: { when: number }[] } = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"));
  return entries.at(-1)?.when ?? 0;
}
