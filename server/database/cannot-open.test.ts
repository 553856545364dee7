import { StartupError } from "#server/startup-error.ts";
import { openDatabase, type DatabaseSettings } from "./connect.ts";
import { migrationError } from "#server/database/embedded/embedded.ts";
import { databaseError } from "#server/database/embedded/worker-thread.ts";
import { wasmErrorMessage } from "#server/database/embedded/wasm-errors.ts";
import { emptyDataDir, testDatabases } from "#server/database/test-support/test-databases.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DrizzleQueryError } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";

const [, postgresql] = testDatabases();

test("a data directory that is a file, or below one, is rejected with the system's message", async () => {
  const directory = mkdtempSync(join(tmpdir(), "forecourt-data-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "file");
  writeFileSync(file, "");
  expect(await refusal({ dataDir: file })).toMatch(
    /^The data directory \S+\/file cannot be used: a file is in its place or above it \(EEXIST: .*\)\. Choose another with DATA_DIR=…\.$/,
  );
  expect(await refusal({ dataDir: join(file, "below") })).toMatch(/file\/below cannot be used: a file is in its place or above it \(/);
});

test.runIf(process.platform === "linux")(
  "a data directory is not tried for ever where the system says that there is none above, and there is one",
  async () => {
    expect(await refusal({ dataDir: "/proc/nothing/here" })).toMatch(
      /^The data directory \/proc\/nothing\/here cannot be used: no directory can be created there \(ENOENT: /,
    );
  },
);

test("a damaged embedded database is rejected with PostgreSQL's message", async () => {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  writeFileSync(join(dataDir, "postgresql/global/pg_control"), Buffer.alloc(8192, 7));
  expect(await refusal({ dataDir })).toMatch(
    new RegExp(
      String.raw`^The embedded database \S+/postgresql cannot be opened \(database files are incompatible with server .*\)\. ` +
        String.raw`Restore it from a backup, or start with an empty directory: DATA_DIR=…\.$`,
    ),
  );
  rmSync(join(dataDir, "postgresql"), { recursive: true });
  writeFileSync(join(dataDir, "postgresql"), "");
  expect(await refusal({ dataDir })).toMatch(/postgresql cannot be used: a file is in its place or above it \(ENOTDIR: /);
});

test("file errors of the embedded database are reported with the system's message", () => {
  expect(wasmErrorMessage({ name: "ErrnoError", errno: 51 })).toEqual(new Error("ENOSPC: no space left on device"));
  expect(wasmErrorMessage({ name: "ErrnoError", errno: 7 })).toEqual(new Error("error 7 of its files"));
  expect(wasmErrorMessage(new Error("initdb failed"))).toEqual(new Error("initdb failed"));
});

test("a disk that fills up during migrations of the embedded database is reported with what to do; a bug stays a bug", () => {
  expect(notMigrated("53100", 'could not extend file "base/5/16507": No space left on device')).toThrow(
    new StartupError(
      'The embedded database /data/postgresql cannot be opened (could not extend file "base/5/16507": No space left on device). ' +
        "Make room on its disk and start again.",
    ),
  );
  // A partially written block has another message.
  expect(notMigrated("53100", 'could not extend file "base/5/16698": wrote only 4096 of 8192 bytes at block 0')).toThrow(
    / at block 0\)\. Make room on its disk and start again\.$/,
  );
  expect(notMigrated("42601", "syntax error at end of input")).toThrow(DrizzleQueryError);
});

test("an unreachable PostgreSQL is reported with its cause and remedy", async () => {
  expect(await refusal({ databaseUrl: "postgres://nobody:secret@127.0.0.1:1/x", dataDir: "" })).toBe(
    "The database in DATABASE_URL cannot be opened (connect ECONNREFUSED 127.0.0.1:1). Start its PostgreSQL, or correct DATABASE_URL.",
  );
  expect(await refusal({ databaseUrl: "postgres://nobody:secret@[127.0.0.1/x", dataDir: "" })).toBe(
    "The database in DATABASE_URL cannot be opened (Invalid URL). Correct DATABASE_URL.",
  );
});

test.runIf(postgresql)("a PostgreSQL that the site cannot use is reported with its cause and remedy", async () => {
  await using open = await postgresql!.open();
  const url = new URL(open.databaseUrl!);
  url.pathname = "/nothing";
  expect(await refusal({ databaseUrl: url.href, dataDir: "" })).toBe(
    'The database in DATABASE_URL cannot be opened (database "nothing" does not exist). Create that database, or correct DATABASE_URL.',
  );
  const name = new URL(open.databaseUrl!).pathname.slice(1);
  await open.exec(
    `CREATE FUNCTION fill_up() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN RAISE disk_full USING MESSAGE = 'could not ` +
      `extend file: No space left on device'; END $$; CREATE EVENT TRIGGER fill_up ON ddl_command_start WHEN TAG IN ('CREATE ` +
      `SCHEMA') EXECUTE FUNCTION fill_up()`,
  );
  expect(await refusal({ databaseUrl: open.databaseUrl, dataDir: "" })).toMatch(
    /\(could not extend file: No space left on device\)\. Make room on the disk of its server and start again\.$/,
  );
  await open.exec(`DROP EVENT TRIGGER fill_up; CREATE ROLE ${name} LOGIN; DROP SCHEMA drizzle CASCADE`);
  const guest = new URL(open.databaseUrl!);
  guest.username = name;
  guest.password = "";
  expect(await refusal({ databaseUrl: guest.href, dataDir: "" })).toMatch(
    /\(permission denied for database test_\w+\)\. Make its user the owner of the database\.$/,
  );
  await open.exec(`DROP ROLE ${name}`);
});

async function refusal(settings: DatabaseSettings): Promise<string> {
  const error = await openDatabase(settings).catch((reason: unknown) => reason);
  if (!(error instanceof StartupError)) throw new Error(`It was not refused in words: ${String(error)}`);
  return error.message;
}

function notMigrated(code: string, message: string): () => never {
  return () =>
    migrationError("/data/postgresql")(new DrizzleQueryError('CREATE TABLE "vehicles" (…)', [], databaseError({ code, message })));
}
