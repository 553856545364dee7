import { EMPTY_SEARCH } from "#domain/search/filters.ts";
import { readConfig } from "#server/config.ts";
import { vehicles } from "#server/database/schema.ts";
import { openDealership } from "#server/open-group.ts";
import { RENDER_NONCE } from "#server/pages/content-security.ts";
import { createDependencyRecorder, type PageDependencies } from "#server/pages/page-dependencies.ts";
import { siteApp } from "#server/site-app.ts";
import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { rm } from "node:fs/promises";
import { expect, inject, test, vi } from "vitest";
import { copyDemoData } from "./support/demo-data.ts";

const LISTS = [
  "/",
  "/used-cars",
  "/used-vans",
  "/vehicle-search?fuel_type=electric",
  "/used-cars?max_price=10000&orderBy=newest",
  "/locations",
];
const CHANGES = 6;
const CURRENT_SHARE = 0.9;

test("a new price drops the pages that show it, and nine of ten stay in the cache", async () => {
  const dataDir = await copyDemoData(inject("prepared"));
  const config = readConfig({ DATA_DIR: dataDir });
  const dealership = await openDealership(config);
  const { stock, database } = dealership;
  const { createSite } = await import(new URL("../build/server/index.js", import.meta.url).href);
  const { dealership: readDealership, record } = createDependencyRecorder(dealership);
  let latest: PageDependencies | undefined;
  const app = siteApp(dealership, config, {
    render: createSite(readDealership, RENDER_NONCE),
    record: async (make) => {
      const recorded = await record(make);
      latest = recorded.reads;
      return recorded;
    },
    builtFiles: new Hono(),
  });
  const ids = [1, 2].flatMap((page) => stock.search({ ...EMPTY_SEARCH, resultsPerPage: 60, page }).stock_ids);
  const pageOf = new Map(stock.cards(ids).map(({ stock_id, path }) => [stock_id, path]));
  const cached = new Map<string, PageDependencies>();
  const render = async (path: string) => {
    const { status } = await app.request(`http://127.0.0.1${path}`);
    expect(status, path).toBe(200);
    cached.set(path, latest!);
  };
  for (const path of [...LISTS, ...pageOf.values()]) await render(path);

  let dropped = 0;
  for (let change = 0; change < CHANGES; change++) {
    const stock_id = ids[change * 17]!;
    const before = stock.revision();
    await database
      .update(vehicles)
      .set({ price: sql`${vehicles.price} + 10000` })
      .where(eq(vehicles.stock_id, stock_id));
    await vi.waitUntil(() => stock.revision() > before);
    const outdated = [...cached].filter(([, reads]) => !reads.areCurrent()).map(([path]) => path);
    expect(outdated).toContain(pageOf.get(stock_id));
    dropped += outdated.length;
    for (const path of outdated) await render(path);
  }
  expect(1 - dropped / CHANGES / cached.size).toBeGreaterThan(CURRENT_SHARE);
  await dealership.close();
  await rm(dataDir, { recursive: true, force: true });
});
