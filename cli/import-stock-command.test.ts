import { emptyDataDir, testDatabases } from "#server/database/test-support/test-databases.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { folderStore } from "#server/object-store/folder-store.ts";
import { stockCommands } from "#server/stock/import/cli-commands.ts";
import { stockFileOf, NOW } from "#server/stock/import/import-fixture.ts";
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { importStockCommand } from "./import-stock-command.ts";

const PROJECT = join(import.meta.dirname, "..");
const CSV = ["vrm,make,range,year,price", "AB19CDE,Ford,Fiesta,2019,8000", "AB18CDE,Ford,Focus,2018,POA"];

describe.each(testDatabases())("on $name", (engine) => {
  test("the import reports refused and imported rows, and unchanged rows when run again", async () => {
    const open = await engine.open();
    onTestFinished(() => open.close());
    if (engine.kind === "embedded") {
      const controlSocket = await serveCommands(
        open.dataDir,
        stockCommands(open.database, () => NOW, undefined, folderStore(join(open.dataDir, "objects"))),
      );
      onTestFinished(controlSocket.close);
    }
    const file = stockFileOf(CSV);
    expect(await run([file], open)).toEqual({
      code: 0,
      stdout: "forecourt into Showroom (showroom, a new branch)\n2 rows: 1 added, 0 changed, 0 returned, 0 unchanged, 1 refused, 0 gone\n",
      stderr: "Refused: line 3, price: “POA” is not an amount of money\n",
    });
    expect(JSON.parse((await run([file, "--json"], open)).stdout)).toMatchObject({
      rows: 2,
      unchanged: 1,
      refusals: [{ line: 3, column: "price", reason: "“POA” is not an amount of money" }],
    });
  });
});

test("the import opens the database directly when no site runs", async () => {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  expect(await run([stockFileOf(CSV), "--dry-run"], { dataDir, databaseUrl: undefined })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Dry run, nothing written"),
  });
});

test("draws a progress bar on a terminal only", async () => {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const terminal = await run([stockFileOf(CSV)], { dataDir, databaseUrl: undefined }, true);
  expect(terminal.stderr).toContain(`${"█".repeat(30)} 100%  2 rows`);
});

test("the import exits with code 1 and a reason when nothing can be imported", async () => {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const settings = { dataDir, databaseUrl: undefined };
  expect(await run(["/nowhere/stock.csv"], settings)).toEqual({
    code: 1,
    stdout: "",
    stderr: "file: /nowhere/stock.csv cannot be read: there is no such file\n",
  });
  expect(await run([stockFileOf(CSV.with(1, "AB19CDE,Ford,,2019,8000"))], settings)).toMatchObject({ code: 1 });
});

test.each([
  [[], "Which command?"],
  [["bring", "stock"], "There is no command “bring stock”."],
  [["import", "stuck"], "stuck is not a folder written by"],
  [["import", "stock"], "Which file?"],
  [["import", "stock", "a.csv", "b.csv"], "Give one file at a time"],
  [["import", "stock", "a.csv", "--force"], "--force only works with --replace."],
  [["import", "stock", "a.csv", "--sight", "x"], "--sight"],
])("does not understand %j: exit code 2 and the usage", async (args, words) => {
  const { code, stderr } = await forecourt(args);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
  expect(stderr).toContain("forecourt import stock FILE [--map MAP]");
});

test("“forecourt help” lists the commands", async () => {
  expect(await forecourt(["help"])).toMatchObject({ code: 0, stdout: expect.stringContaining("forecourt orders [--json]") });
});

async function run(args: string[], settings: { dataDir: string; databaseUrl: string | undefined }, isTTY = false) {
  const written = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof written) => ({ isTTY, write: (text: string) => void (written[name] += text) });
  const code = await importStockCommand(args, settings, { stdout: stream("stdout"), stderr: stream("stderr") });
  return { code, ...written };
}

function forecourt(args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile("npm", ["run", "--silent", "forecourt", "--", ...args], { cwd: PROJECT }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}
