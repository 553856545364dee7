import { orders, sites, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { fiesta, order } from "#server/database/test-support/row-fixtures.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { folderCommands } from "#server/transfer/cli-commands.ts";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { exportFolderCommand, importFolderCommand } from "./folder-commands.ts";
import { UsageError } from "./usage-error.ts";

const HOST = { host: "127.0.0.1", port: 0 };

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-folder-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function run(
  command: typeof exportFolderCommand,
  args: string[],
  { dataDir, databaseUrl }: Pick<TestDatabase, "dataDir" | "databaseUrl">,
) {
  const printed: string[] = [];
  const stream = { write: (text: string) => printed.push(text) > 0 } as never;
  const code = await command(args, { dataDir, databaseUrl, ...HOST }, { stdout: stream, stderr: stream });
  return { code, printed: printed.join("") };
}

describe.each(testDatabases())("on $name", (engine) => {
  test("a data folder is exported from one running site without customer data and imported into another", async () => {
    await using here = await engine.open();
    await using there = await engine.open();
    let refreshed = 0;
    const stock = { refresh: async () => void (refreshed += 1) };
    if (engine.kind === "embedded") {
      for (const { dataDir, database } of [here, there])
        onTestFinished((await serveCommands(dataDir, folderCommands(database, { stock, websites: [], now: Date.now }))).close);
    }
    const [site] = await here.database.insert(sites).values({ slug: "hill", name: "Hill Cars" }).returning();
    const [vehicle] = await here.database
      .insert(vehicles)
      .values({ ...fiesta(site!.id), stock_id: 4711, slug: "2021-ford-fiesta-4711" })
      .returning();
    await here.database.insert(orders).values({
      ...order(vehicle!.stock_id, "OPEN"),
      customer: { customer_first_name: "Nia", customer_email: "nia@example.com" } as never,
    });
    const folder = await newFolder();

    expect(await run(exportFolderCommand, [folder], here)).toMatchObject({
      code: 0,
      printed: expect.stringContaining("now contains 1 branch, 1 vehicle, 1 price and "),
    });
    for (const name of (await readdir(folder)).filter((each) => each !== "offers"))
      expect(await readFile(join(folder, name), "utf8"), name).not.toMatch(/nia/i);

    const { code, printed } = await run(importFolderCommand, [folder, "--json"], there);
    expect(code).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({ prices: 1, problems: [], stock: [{ added: 1 }], sites: { added: ["hill"] } });
    expect(await there.database.select({ stock_id: vehicles.stock_id }).from(vehicles)).toEqual([{ stock_id: 4711 }]);
    expect(refreshed).toBe(engine.kind === "embedded" ? 1 : 0);

    await writeFile(join(folder, "stock.jsonl"), `{"source":"feed","make":"Kia"}\n`, { flag: "a" });
    const again = await run(importFolderCommand, [folder], there);
    expect(again).toMatchObject({ code: 1, printed: expect.stringContaining("Refused: stock.jsonl, line 2, ") });
  });
});

test.each([[[]], [["one", "two"]], [["one", "--what"]]])("does not understand export %j", async (args) => {
  await expect(run(exportFolderCommand, args, { dataDir: "unused", databaseUrl: undefined })).rejects.toThrow(/.+/);
});

test.each([[[]], [["stuck"]], [["package.json"]]])("does not understand import %j: what comes in is a folder", async (args) => {
  await expect(run(importFolderCommand, args, { dataDir: "unused", databaseUrl: undefined })).rejects.toThrow(UsageError);
});
