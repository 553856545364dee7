import { readConfig } from "#server/config.ts";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import type { Dealership } from "#server/dealership.ts";
import type { Website } from "#websites/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import type { Hono } from "hono";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { importSitesCommand } from "./import-sites-command.ts";
import { importStockCommand } from "./import-stock-command.ts";
import { runSite } from "./imported-site-fixture.ts";

const DISCARD_OUTPUT = { stdout: { write: () => true }, stderr: { write: () => true } };

export type ImportedDealer = { dealership: Dealership; app: Hono; dataDir: string; close: () => Promise<void> };

type Files = {
  branches: readonly object[];
  stock: readonly object[];
  /** Files in the folder of the stock file, by name. */
  named?: Readonly<Record<string, Buffer>>;
};

/** A running site that was empty before two files of a dealer were imported by its commands. Its pages are not built; its API works. */
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
  const site = await runSite(config, { website, now });
  const codes = [
    await importSitesCommand([file("branches.json", JSON.stringify(branches))], config, DISCARD_OUTPUT),
    await importStockCommand([file("stock.jsonl", stock.map((row) => JSON.stringify(row)).join("\n")), "--strict"], config, DISCARD_OUTPUT),
  ];
  if (codes.some((code) => code !== 0)) throw new Error(`the files were not taken: ${codes.join(", ")}`);
  await site.refresh();
  return {
    dealership: site.dealership,
    app: site.app,
    dataDir,
    close: async () => {
      await site.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
