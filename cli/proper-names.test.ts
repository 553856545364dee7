import { pence } from "#domain/money.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { freshDataDir } from "#server/database/testing.ts";
import { openDealership } from "#server/dealership.ts";
import { siteApp } from "#server/site-app.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import { fileOf } from "#server/stock/import/testing-import.ts";
import { loadVehicle } from "#web/vehicle/vehicle-loader.ts";
import { Hono } from "hono";
import { rmSync } from "node:fs";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { importStockCommand } from "./import-stock-command.ts";
import { stockCommand } from "./stock-command.ts";

const NOW = Date.parse("2026-11-22T10:00:00Z");
const dataDirs: string[] = [];
afterAll(() => {
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
});

function emptyDataDir(): string {
  const dataDir = freshDataDir();
  dataDirs.push(dataDir);
  return dataDir;
}

/** What `import stock FILE --json` reports. */
async function imported(dataDir: string, lines: string[], args: string[] = []): Promise<Record<string, unknown>> {
  let stdout = "";
  const streams = { stdout: { write: (text: string) => (stdout += text) }, stderr: { write: () => true } };
  await importStockCommand([fileOf(lines), "--json", ...args], { dataDir, databaseUrl: undefined }, streams);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** The site on a data folder: its API, and what its page of a vehicle answers at an address. */
async function site(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: "no" });
  const dealership = await openDealership(config, { now: () => NOW });
  onTestFinished(dealership.close);
  const app = siteApp(dealership, config, { render: async () => new Response("a page"), record: async (make) => ({ made: await make(), reads: { hold: () => true } }), builtFiles: new Hono() });
  const api = async (path: string) => (await (await app.request(`/api/v2${path}`)).json()) as { data: Record<string, unknown>[]; meta: { facets: { make: unknown[] } } };
  const page = async (path: string) => {
    try {
      const answer = await loadVehicle(dealership, new URL(path, "https://cars.example"));
      return { status: answer.init?.status, page: answer.data as { head: { title: string } } };
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown;
      return { status: thrown.status, location: thrown.headers.get("Location") };
    }
  };
  return { api, page };
}

test("many writings of a make or range in a file are one make and one range in facets, API and page", async () => {
  const dataDir = emptyDataDir();
  const rows = ["toyota,RAV 4", "TOYOTA,rav4", "Toyota ,RAV-4", "vw,golf", "Volkswagen,GOLF", "VOLKSWAGEN,Golf", "mercedes,a class", "Mercedes Benz,A-Class", "MERCEDES-BENZ,A CLASS", "bmw,3series", "mg,MG3", "seat,LEON", "Landrover,evoque", "citroen,C3", "Lada,NIVA"];
  const report = await imported(dataDir, ["make,range,year,price", ...rows.map((row, index) => `${row},2019,${8_000 + index}`)]);
  expect(report).toMatchObject({ rows: rows.length, added: rows.length, refused: 0, problems: [] });
  const { api, page } = await site(dataDir);
  const { data } = await api("/vehicle-search?resultsPerPage=60&orderBy=price-asc");
  expect(data.map(({ make, range }) => `${String(make)} ${String(range)}`)).toEqual([
    ...["Toyota RAV4", "Toyota RAV4", "Toyota RAV4", "Volkswagen Golf", "Volkswagen Golf", "Volkswagen Golf", "Mercedes-Benz A-Class", "Mercedes-Benz A-Class", "Mercedes-Benz A-Class"],
    ...["BMW 3 Series", "MG MG3", "SEAT Leon", "Land Rover Range Rover Evoque", "Citroën C3", "Lada NIVA"],
  ]);
  expect((await api("/vehicle-search?make=volkswagen&range=golf")).data).toHaveLength(3);
  const { meta } = await api("/vehicle-search?facets=make,range");
  expect(meta.facets.make).toEqual([
    { value: "bmw", label: "BMW", count: 1 },
    { value: "citroen", label: "Citroën", count: 1 },
    { value: "lada", label: "Lada", count: 1 },
    { value: "land-rover", label: "Land Rover", count: 1 },
    { value: "mercedes-benz", label: "Mercedes-Benz", count: 3 },
    { value: "mg", label: "MG", count: 1 },
    { value: "seat", label: "SEAT", count: 1 },
    { value: "toyota", label: "Toyota", count: 3 },
    { value: "volkswagen", label: "Volkswagen", count: 3 },
  ]);
  const [first] = (await api("/vehicle-search?make=volkswagen&orderBy=price-asc")).data;
  expect(first).toMatchObject({ make: "Volkswagen", make_slug: "volkswagen" });
  expect(await page(String(first?.["path"]))).toMatchObject({ status: 200, page: { head: { title: expect.stringContaining("Volkswagen Golf") as string } } });
});

test("a vehicle that was stored as vw keeps its number when its feed comes again, and its old address leads to the new one", async () => {
  const dataDir = emptyDataDir();
  const before = await openDatabase({ dataDir });
  // As a release stored them that did not know the makers' writing: one told by its registration, one by nothing but its content.
  const stored = [{ vrm: "AB19CDE", make: "vw", range: "golf", year: 2019, price: pence(800_000) }, { make: "vw", range: "polo", year: 2018, price: pence(700_000) }];
  expect(await importStock(before.database, { kind: "vehicles", name: "forecourt", vehicles: stored }, { now: NOW })).toMatchObject({ added: 2 });
  await before.close();

  const again = await imported(dataDir, ["vrm,make,range,year,price", "AB19CDE,vw,golf,2019,8000", ",vw,polo,2018,7000"], ["--replace"]);
  expect(again).toMatchObject({ added: 0, changed: 2, gone: 0, refused: 0, problems: [] });
  const { api, page } = await site(dataDir);
  const { data } = await api("/vehicle-search?orderBy=price-desc");
  expect(data).toMatchObject([{ make: "Volkswagen", range: "Golf" }, { make: "Volkswagen", range: "Polo" }]);
  for (const { stock_id, year, range } of data) {
    const old = `/used-cars/${String(year)}-vw-${String(range).toLowerCase()}-${String(stock_id)}`;
    expect(await page(old)).toEqual({ status: 301, location: `/used-cars/${String(year)}-volkswagen-${String(range).toLowerCase()}-${String(stock_id)}` });
  }
});

test("what an older site exported comes in again with its old slugs, and “stock set” writes a make as a file does", async () => {
  const dataDir = emptyDataDir();
  const row = { stock_id: 4_000, make: "vw", range: "golf", make_slug: "vw", range_slug: "golf", name: "vw golf", year: 2019, price: 8_000 };
  const path = fileOf([JSON.stringify(row)], "stock.jsonl");
  let stdout = "";
  await importStockCommand([path, "--json"], { dataDir, databaseUrl: undefined }, { stdout: { write: (text: string) => (stdout += text) }, stderr: { write: () => true } });
  expect(JSON.parse(stdout)).toMatchObject({ added: 1, refusals: [], problems: [] });
  expect(await stockCommand(["set", "4000", "make=mercedes", "range=a class"], { dataDir, databaseUrl: undefined, host: "127.0.0.1", port: 0 }, () => undefined)).toBe(0);
  const { api } = await site(dataDir);
  expect((await api("/vehicle/4000")).data).toMatchObject({ make: "Mercedes-Benz", range: "A-Class", name: "Mercedes-Benz A-Class", slug: "2019-mercedes-benz-a-class-4000" });
});
