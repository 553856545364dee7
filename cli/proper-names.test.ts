import { pence } from "#domain/money.ts";
import { openDatabase } from "#server/database/connect.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import { expect, onTestFinished, test } from "vitest";
import { stockCommand } from "./stock-command.ts";
import { temporaryDataDir, imported, NOW, siteOn } from "./imported-site-fixture.ts";

test("spelling variants of a make or range in a file become one make and range in facets, API and page", async () => {
  const dataDir = temporaryDataDir();
  const rows = [
    "toyota,RAV 4",
    "TOYOTA,rav4",
    "Toyota ,RAV-4",
    "vw,golf",
    "Volkswagen,GOLF",
    "VOLKSWAGEN,Golf",
    "mercedes,a class",
    "Mercedes Benz,A-Class",
    "MERCEDES-BENZ,A CLASS",
    "bmw,3series",
    "mg,MG3",
    "seat,LEON",
    "Landrover,evoque",
    "citroen,C3",
    "Lada,NIVA",
  ];
  const report = await imported(dataDir, ["make,range,year,price", ...rows.map((row, index) => `${row},2019,${8_000 + index}`)]);
  expect(report).toMatchObject({ rows: rows.length, added: rows.length, refused: 0, problems: [] });
  const { search, page, close } = await siteOn(dataDir);
  onTestFinished(close);
  const { data } = await search("orderBy=price-asc");
  expect(data.map(({ make, range }) => `${String(make)} ${String(range)}`)).toEqual([
    ...Array.from({ length: 9 }, (_, index) => ["Toyota RAV4", "Volkswagen Golf", "Mercedes-Benz A-Class"][Math.floor(index / 3)]),
    "BMW 3 Series",
    "MG MG3",
    "SEAT Leon",
    "Land Rover Range Rover Evoque",
    "Citroën C3",
    "Lada NIVA",
  ]);
  expect((await search("make=volkswagen&range=golf")).data).toHaveLength(3);
  const { meta } = await search("facets=make,range");
  expect(meta.facets["make"]).toEqual([
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
  const [first] = (await search("make=volkswagen&orderBy=price-asc")).data;
  expect(first).toMatchObject({ make: "Volkswagen", make_slug: "volkswagen" });
  expect(await page(String(first?.["path"]))).toMatchObject({
    status: 200,
    page: { head: { title: expect.stringContaining("Volkswagen Golf") as string } },
  });
});

test("a vehicle stored as vw keeps its number when imported again, and its old URL redirects", async () => {
  const dataDir = temporaryDataDir();
  const before = await openDatabase({ dataDir });
  // As stored by a release without proper names: one vehicle identified by its registration, one only by its content.
  const stored = [
    { vrm: "AB19CDE", make: "vw", range: "golf", year: 2019, price: pence(800_000) },
    { make: "vw", range: "polo", year: 2018, price: pence(700_000) },
  ];
  expect(await importStock(before.database, { kind: "vehicles", name: "forecourt", vehicles: stored }, { now: NOW })).toMatchObject({
    added: 2,
  });
  await before.close();

  const again = await imported(dataDir, ["vrm,make,range,year,price", "AB19CDE,vw,golf,2019,8000", ",vw,polo,2018,7000"], ["--replace"]);
  expect(again).toMatchObject({ added: 0, changed: 2, gone: 0, refused: 0, problems: [] });
  const { search, page, close } = await siteOn(dataDir);
  onTestFinished(close);
  const { data } = await search("orderBy=price-desc");
  expect(data).toMatchObject([
    { make: "Volkswagen", range: "Golf" },
    { make: "Volkswagen", range: "Polo" },
  ]);
  for (const { stock_id, year, range } of data) {
    const old = `/used-cars/${String(year)}-vw-${String(range).toLowerCase()}-${String(stock_id)}`;
    expect(await page(old)).toEqual({
      status: 301,
      location: `/used-cars/${String(year)}-volkswagen-${String(range).toLowerCase()}-${String(stock_id)}`,
    });
  }
});

test("an older export is imported again with its old slugs, and “stock set” normalises a make as an import does", async () => {
  const dataDir = temporaryDataDir();
  const row = {
    stock_id: 4_000,
    make: "vw",
    range: "golf",
    make_slug: "vw",
    range_slug: "golf",
    name: "vw golf",
    year: 2019,
    price: 8_000,
  };
  expect(await imported(dataDir, [JSON.stringify(row)], [], "stock.jsonl")).toMatchObject({ added: 1, refusals: [], problems: [] });
  expect(
    await stockCommand(
      ["set", "4000", "make=mercedes", "range=a class"],
      { dataDir, databaseUrl: undefined, host: "127.0.0.1", port: 0 },
      () => undefined,
    ),
  ).toBe(0);
  const { vehicle, close } = await siteOn(dataDir);
  onTestFinished(close);
  expect(await vehicle(4_000)).toMatchObject({
    make: "Mercedes-Benz",
    range: "A-Class",
    name: "Mercedes-Benz A-Class",
    slug: "2019-mercedes-benz-a-class-4000",
  });
});
