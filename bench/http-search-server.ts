/** Server of the HTTP search benchmark: the API on a generated stock, and a route that sends the same bytes as a static response. */
import { vehicleSearchApi } from "#server/api/vehicle-search.ts";
import { openDatabase } from "#server/database/connect.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { openStock } from "#server/stock/open-stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { fillStock } from "./fill-stock.ts";

const NANOSECONDS_A_MILLISECOND = 1e6;
const EVERY_MILLISECOND = 1;

const [dataDir = "", size = "0", seed = "0", queriesJson = "[]"] = process.argv.slice(2);
const queries = JSON.parse(queriesJson) as string[];

const open = await openDatabase({ dataDir });
await fillStock(open.database, { size: Number(size), seed: Number(seed) });
const organisation = await openOrganisation(open.database);
const stock = await openStock(open, { website: wexcombe, organisation, now: Date.now });

const api = new Hono().route("/api/v2", vehicleSearchApi({ stock }));
const recorded = await Promise.all(
  queries.map(async (query) => {
    const answer = await api.request(`/api/v2/vehicle-search?${query}`);
    return { body: Buffer.from(await answer.arrayBuffer()), headers: Object.fromEntries(answer.headers) };
  }),
);
const delay = monitorEventLoopDelay({ resolution: EVERY_MILLISECOND });
delay.enable();
const app = new Hono()
  .get("/static/:number", (c) => {
    const { body, headers } = recorded[Number(c.req.param("number"))]!;
    return c.body(body, 200, headers);
  })
  /** CPU time so far in microseconds, and the longest event loop delay since the last request. */
  .get("/measures", (c) => {
    const { user, system } = process.cpuUsage();
    const longestStall = delay.max / NANOSECONDS_A_MILLISECOND;
    delay.reset();
    return c.json({ cpu: user + system, longestStall, vehicles: stock.index().stockIds().length });
  })
  .route("/api/v2", vehicleSearchApi({ stock }));

const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.(port));
let closing = false;
const finish = () => {
  if (closing) return;
  closing = true;
  server.close();
  void stock
    .close()
    .then(() => open.close())
    .then(() => process.exit());
};
process.once("SIGTERM", finish);
// The parent process may have been killed.
process.once("disconnect", finish);
