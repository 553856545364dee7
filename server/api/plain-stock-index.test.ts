import { EMPTY_SEARCH, searchToQuery, type VehicleSearch } from "#domain/search/filters.ts";
import { readConfig } from "#server/config.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { emptyDataDir, testDatabases } from "#server/database/test-support/test-databases.ts";
import { openDealership } from "#server/open-group.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { searchSuggestionsApi } from "#server/api/search-suggestions.ts";
import { vehicleSearchApi } from "#server/api/vehicle-search.ts";
import { ColumnStockIndex } from "#server/stock/index/column-stock-index.ts";
import { PlainStockIndex } from "#server/stock/index/plain-stock-index.ts";
import { openStock } from "#server/stock/open-stock.ts";
import type { Stock } from "#server/stock/stock.ts";
import { arbitrarySearch } from "#server/stock/test-support/arbitrary-search.ts";
import { arbitraryVehicle } from "#server/stock/test-support/arbitrary-vehicle.ts";
import { randomInt, seededRandom } from "#server/stock/test-support/seeded-random.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { inArray } from "drizzle-orm";
import { Hono } from "hono";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

const VEHICLES = 120;
const SEARCHES = 30;
const [embedded] = testDatabases();
const database = await embedded!.open();
const random = seededRandom(17);
const indexed = Array.from({ length: VEHICLES }, (_, at) => arbitraryVehicle(100_001 + at, random));
const stocks: Stock[] = [];
const apis: Hono[] = [];

beforeAll(async () => {
  await database.database.insert(sites).values([
    { slug: "andover", name: "Wexcombe Andover" },
    { slug: "swindon", name: "Wexcombe Swindon", latitude: "51.5463", longitude: "-1.7478" },
  ]);
  await database.database.insert(vehicles).values(
    indexed.map(({ stock_id, location, price, admin_fee, ...vehicle }) => ({
      ...fiesta(location.slug === "andover" ? 1 : 2),
      ...vehicle,
      source_key: String(stock_id),
      price: Number(price),
      admin_fee: Number(admin_fee),
      slug: `vehicle-${stock_id}`,
      first_seen_at: new Date(vehicle.first_seen_at),
    })),
  );
  const organisation = await openOrganisation(database.database);
  for (const { of } of [ColumnStockIndex, PlainStockIndex]) {
    const stock = await openStock(database, {
      website: wexcombe,
      organisation,
      now: () => Date.UTC(2026, 10, 21),
      createIndex: (initial) => of(initial),
    });
    stocks.push(stock);
    apis.push(new Hono().route("/", vehicleSearchApi({ stock })).route("/", searchSuggestionsApi({ stock })));
  }
});

afterAll(async () => {
  for (const stock of stocks) await stock.close();
  await database.close();
});

/** The responses of the column index and of the plain one. */
async function both(path: string): Promise<string[]> {
  return Promise.all(apis.map(async (api) => (await api.request(path)).text()));
}

async function expectSame(path: string): Promise<void> {
  const [columns, plain] = await both(path);
  expect(columns, path).toContain('{"data":[');
  expect(columns, path).toBe(plain);
}

test("the API responds with the same bytes on the plain index, before and after the stock changes", async () => {
  const searches: VehicleSearch[] = [EMPTY_SEARCH, ...Array.from({ length: SEARCHES }, () => arbitrarySearch(indexed, random))];
  const compareAll = async () => {
    for (const search of searches) await expectSame(`/vehicle-search?${searchToQuery(search)}`);
    for (const search of searches.slice(0, 10)) await expectSame(`/motability-search?${searchToQuery(search)}`);
    for (const query of [
      "orderBy=monthly-asc&max_monthly=250",
      "postcode=SN1&max_distance=30&orderBy=distance",
      "make=ford&facets=range",
    ]) {
      await expectSame(`/vehicle-search?${query}`);
    }
    for (const q of ["", "fo", "ford", "merc", "red fiesta", "wx1", "100007", "zzz"]) await expectSame(`/search-suggestions?q=${q}`);
  };
  await compareAll();

  const ids = (await database.database.select({ stock_id: vehicles.stock_id }).from(vehicles)).map(({ stock_id }) => stock_id);
  const some = (count: number) => Array.from({ length: count }, () => ids[randomInt(random, ids.length)]!);
  await database.database
    .update(vehicles)
    .set({ state: "sold", ended_at: new Date() })
    .where(inArray(vehicles.stock_id, some(20)));
  await database.database
    .update(vehicles)
    .set({ price: 777_700, colour: "Green" })
    .where(inArray(vehicles.stock_id, some(20)));
  for (const stock of stocks) await stock.refresh();
  await compareAll();
});

test("STOCK_INDEX=plain runs a site on the plain index", async () => {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const dealership = await openDealership(readConfig({ DATA_DIR: dataDir, DEMO: "no", STOCK_INDEX: "plain" }), { website: wexcombe });
  onTestFinished(dealership.close);
  expect(dealership.stock.index()).toBeInstanceOf(PlainStockIndex);
});
