import { siteApp } from "#server/site-app.ts";
import { readConfig } from "#server/config.ts";
import { openDealership } from "#server/open-group.ts";
import { sites } from "#server/database/schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { vehicleApi } from "#server/api/vehicle.ts";
import { vehicleSearchApi } from "#server/api/vehicle-search.ts";
import { openStock } from "#server/stock/open-stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Hono } from "hono";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findStockMap } from "./find-stock-map.ts";
import { importStock } from "./import-stock.ts";
import { stockFileOf } from "./import-fixture.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");

type Answer = Record<string, unknown> & { stock_id: number; advert_classification: string; date_mot_failed: string | null };

let vehicles: Answer[];
let listed: Answer[];
let schema: object;
let branches: (typeof sites.$inferSelect)[];

/** Every vehicle of the demonstration as the API returns it. */
beforeAll(async () => {
  const dataDir = await demoDataDir(NOW);
  const config = readConfig({ DATA_DIR: dataDir });
  const dealership = await openDealership(config, { now: () => NOW });
  const app = siteApp(dealership, config, {
    render: async () => new Response("a page"),
    record: async (make) => ({ made: await make(), reads: { areCurrent: () => true } }),
    builtFiles: new Hono(),
  });
  const ids = dealership.stock.index().stockIds();
  vehicles = [];
  for (const stock_id of ids) vehicles.push(await dataOf(app, `/api/v2/vehicle/${stock_id}`));
  listed = [];
  for (const classification of ["", "motability", "contract-hire-business"]) {
    for (let page = 1; ; page++) {
      const found = await dataOf<Answer[]>(
        app,
        `/api/v2/vehicle-search?advert_classification=${classification}&resultsPerPage=60&page=${page}`,
      );
      listed.push(...found);
      if (found.length < 60) break;
    }
  }
  schema = await (await app.request("/api/v2/stock-schema.json")).json();
  branches = await dealership.database.select().from(sites);
  await dealership.close();
  rmSync(dataDir, { recursive: true });
});

async function dataOf<Data = Answer>(app: Pick<Hono, "request">, address: string): Promise<Data> {
  const response = await app.request(address);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: Data }).data;
}

test("the API response for every demo vehicle is valid by the served JSON Schema", () => {
  const check = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  expect(vehicles.flatMap((vehicle) => (check(vehicle) ? [] : [JSON.stringify(check.errors)]))).toEqual([]);
  const [one] = vehicles;
  for (const wrong of [
    { make: null },
    { price: null },
    { media_urls: [{ alt: "Front" }] },
    { stock_id: 0 },
    { motability: { quarter: "2026 Q4" } },
    { advert_classification: "MOTABILITY" },
  ]) {
    expect(check({ ...one, motability: null, ...wrong }), JSON.stringify(wrong)).toBe(false);
  }
});

describe.each(testDatabases())("on $name", (engine) => {
  let open: Awaited<ReturnType<typeof engine.open>>;
  beforeAll(async () => {
    open = await engine.open();
    await open.database.insert(sites).values(branches);
  });
  afterAll(() => open.close());

  async function bringIn(rows: readonly object[], options: { strict?: boolean; dry_run?: boolean } = {}) {
    const found = await findStockMap("forecourt");
    if ("problems" in found) throw new Error("the map that ships has problems");
    const path = stockFileOf(
      rows.map((row) => JSON.stringify(row)),
      "stock.jsonl",
    );
    return importStock(open.database, { kind: "file", path, map: found.map }, { now: NOW, ...options });
  }

  test("every demo vehicle from the API can be imported into an empty database and read back unchanged", async () => {
    expect(vehicles.length).toBeGreaterThan(200);
    const report = await bringIn(vehicles, { strict: true });
    expect(report).toMatchObject({
      rows: vehicles.length,
      added: vehicles.length,
      refused: 0,
      refusals: [],
      problems: [],
      unknown_properties: [],
      renumbered: [],
    });

    const organisation = await openOrganisation(open.database);
    const stock = await openStock(open, { website: wexcombe, organisation, now: () => NOW });
    const api = new Hono().route("/", vehicleApi({ stock, organisation })).route("/", vehicleSearchApi({ stock }));
    const again: Answer[] = [];
    for (const { stock_id } of vehicles) again.push(await dataOf(api, `/vehicle/${stock_id}`));
    await stock.close();
    expect(again).toEqual(vehicles);

    expect(await bringIn(vehicles)).toMatchObject({ unchanged: vehicles.length, added: 0, changed: 0, refused: 0 });
  });

  test("search results can be imported too, including the fields that a search adds", async () => {
    expect(listed.length).toBe(vehicles.length);
    const rows = listed.map((row): Answer => ({ ...row, monthly_payment: 199, distance_miles: 3.2 }));
    // Without its tests a vehicle cannot show that it failed one.
    const failed = rows.filter(({ date_mot_failed }) => date_mot_failed !== null).length;
    expect(await bringIn(rows, { strict: true, dry_run: true })).toMatchObject({ refused: failed, added: 0, unknown_properties: [] });
  });
});
