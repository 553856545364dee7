import { readConfig, type Config } from "#server/config.ts";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import { openGroup } from "#server/open-group.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { siteApp } from "#server/site-app.ts";
import { commandsOf } from "#server/startup/commands-of.ts";
import { ImportReport } from "#server/stock/import/report.ts";
import { stockFileOf } from "#server/stock/import/import-fixture.ts";
import type { Website } from "#websites/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { loadVehicle } from "#web/vehicle/vehicle-loader.ts";
import { Hono } from "hono";
import { rmSync } from "node:fs";
import { onTestFinished } from "vitest";
import * as z from "zod";
import { importStockCommand } from "./import-stock-command.ts";

export const NOW = Date.parse("2026-11-22T10:00:00Z");

export function temporaryDataDir(): string {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** The report of `import stock FILE --json` for these lines, or for this text. */
export async function imported(
  dataDir: string,
  content: string[] | string | Buffer,
  args: string[] = [],
  name = "stock.csv",
): Promise<ImportReport> {
  let stdout = "";
  const streams = { stdout: { write: (text: string) => (stdout += text) }, stderr: { write: () => true } };
  await importStockCommand([stockFileOf(content, name), "--json", ...args], { dataDir, databaseUrl: undefined }, streams);
  return ImportReport.parse(JSON.parse(stdout));
}

const Facet = z.object({ value: z.string(), label: z.string(), count: z.number() });
const List = z.object({
  data: z.array(z.looseObject({ path: z.string(), stock_id: z.number() })),
  meta: z.looseObject({ facets: z.record(z.string(), z.array(Facet)) }),
});
const One = z.object({ data: z.looseObject({ path: z.string() }) });

/**
 * A running site without built pages: its API works, and it executes the commands of the command line. `refresh` resolves once it has what
 * they changed.
 */
export async function runSite(config: Config, { website = wexcombe, now }: { website?: Website; now: () => number }) {
  const group = await openGroup(config, { websites: [website], now });
  const [dealership] = group.dealerships;
  const commands = await serveCommands(config.dataDir, commandsOf(group, config));
  const app = siteApp(dealership, config, {
    render: async () => new Response("a page"),
    record: async (make) => ({ made: await make(), reads: { areCurrent: () => true } }),
    builtFiles: new Hono(),
  });
  return {
    dealership,
    app,
    refresh: dealership.stock.refresh,
    close: async () => {
      await commands.close();
      await group.close();
    },
  };
}

/** How the site differs from one with the clock at NOW and no providers. */
type SiteDependencies = { env?: Record<string, string>; now?: () => number };

/** The running site on a data folder: its API, and the response of its vehicle page, after all commands so far. */
export async function siteOn(dataDir: string, { env = {}, now = () => NOW }: SiteDependencies = {}) {
  const { dealership, app, refresh, close } = await runSite(readConfig({ DATA_DIR: dataDir, DEMO: "no", ...env }), { now });
  const get = async (path: string): Promise<unknown> => {
    await refresh();
    return (await app.request(`/api/v2${path}`)).json();
  };
  return {
    search: async (query: string) => List.parse(await get(`/vehicle-search?resultsPerPage=60&${query}`)),
    vehicle: async (stock_id: number) => One.parse(await get(`/vehicle/${stock_id}`)).data,
    page: async (path: string) => {
      await refresh();
      try {
        const answer = await loadVehicle(dealership, new URL(path, "https://cars.example"));
        return { status: answer.init?.status, page: answer.data };
      } catch (thrown) {
        if (!(thrown instanceof Response)) throw thrown;
        return { status: thrown.status, location: thrown.headers.get("Location") };
      }
    },
    close,
  };
}
