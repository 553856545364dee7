import { openDealership } from "#server/open-group.ts";
import { PageCache } from "#server/pages/page-cache.ts";
import { createDependencyRecorder } from "#server/pages/page-dependencies.ts";
import { pagesApp } from "#server/pages/pages.ts";
import { RENDER_NONCE } from "#server/pages/content-security.ts";
import { EMPTY_SEARCH } from "#domain/search/filters.ts";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

/**
 * Serves all pages from one process, so that machine, runtime, web server and content are the same: the results page and a
 * vehicle page without the page cache, and the bare pages.
 */
const site = await import(new URL("../build/server/index.js", import.meta.url).href);
const bare = await import(new URL("./bare-page/build/server/index.js", import.meta.url).href);

const dealership = await openDealership({ databaseUrl: undefined, dataDir: process.env["DATA_DIR"] ?? "", keyFile: undefined, demo: true });
const { stock, now } = dealership;
const { dealership: readDealership, record } = createDependencyRecorder(dealership);
const first = stock.search(EMPTY_SEARCH);
const ours: (request: Request, visitor: { address: string; userAgent: string }) => Promise<Response> = site.createSite(
  readDealership,
  RENDER_NONCE,
);
const vehicle = await vehicleToShow();
const barePage: (request: Request) => Promise<Response> = bare.createBarePage(stock.cards(first.stock_ids), vehicle);

const app = new Hono();
/** CPU time of this process in microseconds: comparable on a busy machine too. */
app.get("/cpu", (c) => {
  const { user, system } = process.cpuUsage();
  return c.json(user + system);
});
app.get("/bare/:page?", (c) => {
  const address = `http://127.0.0.1/${c.req.param("page") ?? ""}`;
  return barePage(new Request(address, { headers: c.req.raw.headers }));
});
app.route(
  "/",
  pagesApp({
    render: ours,
    record,
    now,
    trueUntil: () => Infinity,
    addressOf: () => "",
    origin: undefined,
    developing: false,
    cache: new PageCache(1),
  }),
);

serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  console.log(JSON.stringify({ port, vehicles: first.total, cards: first.stock_ids.length, vehicle: vehicle.path }));
});

/** The first vehicle with finance and a turntable, so that its page has every section. */
async function vehicleToShow(): Promise<{ path: string; html: string; data: unknown }> {
  for (const { path } of stock.cards(first.stock_ids)) {
    const url = new URL(path, "http://127.0.0.1");
    const html = await (await ours(new Request(url), { address: "", userAgent: "" })).text();
    if (html.includes('id="deal"') && html.includes("media=turntable")) return { path, html, data: await dataOf(url) };
  }
  throw new Error("no vehicle on the first page of results has it all");
}

/** The page's loader data for hydration: a list of about as many values as the framework embeds in the page. */
async function dataOf(url: URL): Promise<unknown> {
  const answer = await (await ours(new Request(`${url.href}.data`), { address: "", userAgent: "" })).text();
  return JSON.parse(answer.slice(0, answer.indexOf("\n")));
}
