/**
 * The site as it starts, in a process of its own, with three more addresses below /bench: the bytes of a kept page at rest,
 * another price for a vehicle, and what was rendered so far.
 */
import { vehicles } from "#server/database/schema.ts";
import { openDealership } from "#server/dealership.ts";
import { readConfig } from "#server/config.ts";
import { assetsApp } from "#server/pages/assets.ts";
import { SCRIPT_MARK } from "#server/pages/content-security.ts";
import { frontDoor } from "#server/pages/front-door.ts";
import { PageCache } from "#server/pages/page-cache.ts";
import { recordReads } from "#server/pages/page-reads.ts";
import { siteApp } from "#server/site-app.ts";
import { EMPTY_SEARCH } from "#domain/stock/filters.ts";
import { getRequestListener } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const BUILD = new URL("../build/", import.meta.url);
/** The page that lies at rest is as long as a page of results. */
const AT_REST_PATH = "/used-cars";

const config = readConfig(process.env);
const dealership = await openDealership(config);
const { createSite } = await import(new URL("server/index.js", BUILD).href);
const { dealership: readDealership, record } = recordReads(dealership);
const cache = new PageCache();
let renders = 0;
const site = createSite(readDealership, SCRIPT_MARK);
const app = siteApp(dealership, config, {
  render: (request, visitor, take) => {
    renders += 1;
    return site(request, visitor, take);
  },
  record,
  builtFiles: await assetsApp(fileURLToPath(new URL("client/", BUILD))),
  cache,
});
const answer = frontDoor(cache, dealership.now, getRequestListener(app.fetch));
const page = await app.request(`http://bench${AT_REST_PATH}`);
const atRest = brotliCompressSync(Buffer.from(await page.arrayBuffer()));
const restHeaders = [...page.headers].filter(([name]) => name !== "content-length").flat();

const server = createServer((request, response) => {
  if (request.url === "/bench/at-rest") {
    response.writeHead(200, [...restHeaders, "content-encoding", "br", "content-length", String(atRest.length)]);
    response.end(atRest);
  } else if (request.url?.startsWith("/bench/")) void control(request, response);
  else answer(request, response);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : 0, vehicles: stockList() });
});
process.once("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
  void dealership.close().then(() => process.disconnect?.());
});

async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, , what, stock_id, price] = (request.url ?? "").split("/");
  if (what === "price") await dealership.database.update(vehicles).set({ price: Number(price) }).where(eq(vehicles.stock_id, Number(stock_id)));
  const { user, system } = process.cpuUsage();
  response.end(JSON.stringify({ renders, cpu: user + system, revision: dealership.stock.revision(), committed: performance.timeOrigin + performance.now() }));
}

function stockList() {
  const ids: number[] = [];
  const { pages } = dealership.stock.search({ ...EMPTY_SEARCH, resultsPerPage: 60 });
  for (let number = 1; number <= pages; number++) ids.push(...dealership.stock.search({ ...EMPTY_SEARCH, resultsPerPage: 60, page: number }).stock_ids);
  return dealership.stock.cards(ids).map(({ stock_id, path, title, headline_price }) => ({ stock_id, path, title, headline_price }));
}
