/** Server of the search benchmark in a separate process: the API on a stock, and a route that sends the same bytes as a static response. */
import { vehicleSearchApi } from "#server/api/vehicle-search.ts";
import { openDatabase } from "#server/database/connect.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { openStock } from "#server/stock/open-stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const [dataDir = "", port = "0", queriesJson = "[]"] = process.argv.slice(2);
const queries = JSON.parse(queriesJson) as string[];

const open = await openDatabase({ dataDir });
const organisation = await openOrganisation(open.database);
const stock = await openStock(open, { website: wexcombe, organisation, now: Date.now });

const search = new Hono().route("/api/v2", vehicleSearchApi({ stock }));
const recorded = await Promise.all(
  queries.map(async (query) => {
    const answer = await search.request(`/api/v2/vehicle-search?${query}`);
    return { body: Buffer.from(await answer.arrayBuffer()), headers: Object.fromEntries(answer.headers) };
  }),
);
const app = new Hono()
  .get("/static/:number", (c) => {
    const { body, headers } = recorded[Number(c.req.param("number"))]!;
    return c.body(body, 200, headers);
  })
  .route("/api/v2", vehicleSearchApi({ stock }));

const server = serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" }, () => process.send?.("ready"));
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
