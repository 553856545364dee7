import { EMPTY_SEARCH } from "#domain/search/filters.ts";
import { vehicles } from "#server/database/schema.ts";
import type { PageDependencies } from "#server/pages/page-dependencies.ts";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { openPages } from "./support/open-pages.ts";

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
  const { dealership, app, dependencies, close } = await openPages();
  const { stock, database } = dealership;
  const ids = [1, 2].flatMap((page) => stock.search({ ...EMPTY_SEARCH, resultsPerPage: 60, page }).stock_ids);
  const pageOf = new Map(stock.cards(ids).map(({ stock_id, path }) => [stock_id, path]));
  const cached = new Map<string, PageDependencies>();
  const render = async (path: string) => {
    const { status } = await app.request(`http://127.0.0.1${path}`);
    expect(status, path).toBe(200);
    cached.set(path, dependencies()!);
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
  await close();
});
