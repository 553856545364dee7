import { readConfig } from "#server/config.ts";
import { openDealership } from "#server/open-group.ts";
import { siteApp } from "#server/site-app.ts";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { Hono } from "hono";
import { rm } from "node:fs/promises";

/** The demonstration at a fixed time, without pages. */
const NOW = Date.parse("2026-11-21T10:00:00Z");

/** `demoAt`: makes the data directory; outside a test run none is shared. */
export async function startDemoServer(demoAt: (now: number) => Promise<string> = demoDataDir) {
  const dataDir = await demoAt(NOW);
  const config = readConfig({ DATA_DIR: dataDir, TRUST_PROXY: "1" });
  const dealership = await openDealership(config, { now: () => NOW });
  const app = siteApp(dealership, config, {
    render: async () => new Response("a page", { headers: { "Content-Type": "text/html" } }),
    record: async (make) => ({ made: await make(), reads: { areCurrent: () => true } }),
    builtFiles: new Hono(),
  });
  return {
    dealership,
    app,
    close: async () => {
      await dealership.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
