import { readConfig } from "#server/config.ts";
import { openDealership } from "#server/dealership.ts";
import { siteApp } from "#server/site-app.ts";
import { Hono } from "hono";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The demonstration at a fixed time, without pages. */
const NOW = Date.parse("2026-11-21T10:00:00Z");

export async function startDemoServer() {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-api-"));
  const config = readConfig({ DATA_DIR: dataDir, TRUST_PROXY: "1" });
  const dealership = await openDealership(config, { now: () => NOW });
  const app = siteApp(dealership, config, {
    render: async () => new Response("a page", { headers: { "Content-Type": "text/html" } }),
    record: async (make) => ({ made: await make(), reads: { hold: () => true } }),
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
