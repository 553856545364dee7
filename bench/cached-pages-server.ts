/**
 * The site in a separate process, with three more routes below /bench: the bytes of a cached page as a static response, a price
 * change of a vehicle, and the number of pages rendered so far.
 */
import { vehicles } from "#server/database/schema.ts";
import { openDealership } from "#server/open-group.ts";
import { readConfig } from "#server/config.ts";
import { assetsApp } from "#server/pages/assets.ts";
import { RENDER_NONCE } from "#server/pages/content-security.ts";
import { cacheScope, scopeOfRequest } from "#server/pages/cache-scope.ts";
import { cachedPageHandler } from "#server/pages/cached-page-handler.ts";
import { PageCache } from "#server/pages/page-cache.ts";
import { createDependencyRecorder } from "#server/pages/page-dependencies.ts";
import { siteApp } from "#server/site-app.ts";
import { EMPTY_SEARCH } from "#domain/search/filters.ts";
import { getRequestListener } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const BUILD = new URL("../build/", import.meta.url);
const AT_REST = "/bench/at-rest";

const config = readConfig(process.env);
const dealership = await openDealership(config);
const { createSite } = await import(new URL("server/index.js", BUILD).href);
const { dealership: readDealership, record } = createDependencyRecorder(dealership);
const cache = new PageCache();
let renders = 0;
const site = createSite(readDealership, RENDER_NONCE);
const app = siteApp(dealership, config, {
  render: (request, visitor, take) => {
    renders += 1;
    return site(request, visitor, take);
  },
  record,
  builtFiles: await assetsApp(fileURLToPath(new URL("client/", BUILD))),
  cache,
});
const answer = cachedPageHandler(
  cache,
  dealership.now,
  scopeOfRequest([{ hosts: dealership.website.hosts, scopeOf: cacheScope(dealership.website, config.origin) }]),
  getRequestListener(app.fetch),
);
const listed = stockList();
const atRest = new Map<string, { headers: string[]; body: Buffer }>();
for (const path of ["/used-cars", listed[0]?.path ?? ""]) {
  const page = await app.request(`http://bench${path}`);
  const body = brotliCompressSync(Buffer.from(await page.arrayBuffer()));
  const headers = [...page.headers].filter(([name]) => name !== "content-length").flat();
  atRest.set(AT_REST + path, { headers: [...headers, "content-encoding", "br", "content-length", String(body.length)], body });
}

const server = createServer((request, response) => {
  const still = atRest.get(request.url ?? "");
  if (still) {
    response.writeHead(200, still.headers);
    response.end(still.body);
  } else if (request.url?.startsWith("/bench/")) void control(request, response);
  else answer(request, response);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : 0, vehicles: listed });
});
let closing = false;
const finish = () => {
  if (closing) return;
  closing = true;
  server.close();
  server.closeAllConnections();
  void dealership.close().then(() => process.exit());
};
process.once("SIGTERM", finish);
// The parent process may have been killed.
process.once("disconnect", finish);

async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, , what, stock_id, price] = (request.url ?? "").split("/");
  if (what === "price")
    await dealership.database
      .update(vehicles)
      .set({ price: Number(price) })
      .where(eq(vehicles.stock_id, Number(stock_id)));
  const { user, system } = process.cpuUsage();
  response.end(
    JSON.stringify({
      renders,
      cpu: user + system,
      revision: dealership.stock.revision(),
      committed: performance.timeOrigin + performance.now(),
    }),
  );
}

function stockList() {
  const ids: number[] = [];
  const { pages } = dealership.stock.search({ ...EMPTY_SEARCH, resultsPerPage: 60 });
  for (let number = 1; number <= pages; number++)
    ids.push(...dealership.stock.search({ ...EMPTY_SEARCH, resultsPerPage: 60, page: number }).stock_ids);
  return dealership.stock.cards(ids).map(({ stock_id, path, title, headline_price }) => ({ stock_id, path, title, headline_price }));
}
