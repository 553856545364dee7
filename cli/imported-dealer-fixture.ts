import { readConfig } from "#server/config.ts";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import type { Dealership } from "#server/dealership.ts";
import { openDealership } from "#server/open-group.ts";
import { applicationCommands, purgeAll } from "#server/orders/applications/cli-commands.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { siteApp } from "#server/site-app.ts";
import type { Website } from "#websites/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { Hono } from "hono";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { importSitesCommand } from "./import-sites-command.ts";
import { importStockCommand } from "./import-stock-command.ts";

const DISCARD_OUTPUT = { stdout: { write: () => true }, stderr: { write: () => true } };

export type ImportedDealer = { dealership: Dealership; app: Hono; dataDir: string; close: () => Promise<void> };

type Files = {
  branches: readonly object[];
  stock: readonly object[];
  /** Files in the folder of the stock file, by name. */
  named?: Readonly<Record<string, Buffer>>;
};

/**
 * A site whose data folder was empty before two files of a dealer were imported by the commands. Its pages are not built; its API works,
 * and so do the application commands.
 */
export async function openImportedDealer(
  { branches, stock, named = {} }: Files,
  { now, website = wexcombe }: { now: () => number; website?: Website },
): Promise<ImportedDealer> {
  const dataDir = emptyDataDir();
  const config = readConfig({ DATA_DIR: dataDir, DEMO: "no" });
  const file = (name: string, text: string) => {
    writeFileSync(join(dataDir, name), text);
    return join(dataDir, name);
  };
  for (const [name, bytes] of Object.entries(named)) {
    mkdirSync(dirname(join(dataDir, name)), { recursive: true });
    writeFileSync(join(dataDir, name), bytes);
  }
  const codes = [
    await importSitesCommand([file("branches.json", JSON.stringify(branches))], config, DISCARD_OUTPUT),
    await importStockCommand([file("stock.jsonl", stock.map((row) => JSON.stringify(row)).join("\n")), "--strict"], config, DISCARD_OUTPUT),
  ];
  if (codes.some((code) => code !== 0)) throw new Error(`the files were not taken: ${codes.join(", ")}`);
  const dealership = await openDealership(config, { website, now });
  const { orders } = dealership;
  const controlSocket = await serveCommands(dataDir, applicationCommands({ ...orders, purge: purgeAll([orders]) }));
  const app = siteApp(dealership, config, {
    render: async () => new Response("a page"),
    record: async (make) => ({ made: await make(), reads: { areCurrent: () => true } }),
    builtFiles: new Hono(),
  });
  return {
    dealership,
    app,
    dataDir,
    close: async () => {
      await controlSocket.close();
      await dealership.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
