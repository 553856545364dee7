import { readConfig } from "#server/config.ts";
import { insertFiestas } from "./row-fixtures.ts";
import { openDealership } from "#server/open-group.ts";
import { siteApp } from "#server/site-app.ts";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** The site without pages as a separate process, with `count` more vehicles than the demonstration's. Configured by the environment. */
const count = Number(process.argv[2] ?? 0);
const config = readConfig(process.env);
const dealership = await openDealership(config);
const stock = count > 0 ? await insertFiestas(dealership.database, count) : [];
const { fetch } = siteApp(dealership, config, {
  render: async () => new Response("a page"),
  record: async (make) => ({ made: await make(), reads: { areCurrent: () => true } }),
  builtFiles: new Hono(),
});
serve({ fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.({ port, stock }));
process.on("SIGTERM", () => void dealership.close().then(() => process.exit(0)));
