import { readConfig } from "#server/config.ts";
import { insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { openDealership } from "#server/open-group.ts";
import { siteApp } from "#server/site-app.ts";
import { serve } from "@hono/node-server";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { Hono } from "hono";

/** The site without its pages, on the embedded database with `count` vehicles more than the demonstration's. */
const [dataDir = "", count = "0"] = process.argv.slice(2);
const config = readConfig({ DATA_DIR: dataDir });
/** Orders are never paid here: allow holds on the whole stock. */
const website = { ...wexcombe, order: { ...wexcombe.order, unpaid_holds: { ...wexcombe.order.unpaid_holds, of_stock: 1 } } };
const dealership = await openDealership(config, { website });
const stock: number[] = [];
const BATCH = 500;
while (stock.length < Number(count))
  stock.push(...(await insertFiestas(dealership.database, Math.min(BATCH, Number(count) - stock.length))));
const site = siteApp(dealership, config, {
  render: async () => new Response("a page"),
  record: async (make) => ({ made: await make(), reads: { areCurrent: () => true } }),
  builtFiles: new Hono(),
});
const app = new Hono();
/** CPU time of this process in milliseconds. */
app.get("/cpu", (c) => {
  const { user, system } = process.cpuUsage();
  return c.json((user + system) / 1000);
});
app.route("/", site);
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.({ port, stock }));
process.on("SIGTERM", () => void dealership.close().then(() => process.exit(0)));
