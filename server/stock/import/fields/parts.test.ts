import { sites } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { vehicleApi } from "#server/api/vehicle.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { openStock } from "#server/stock/open-stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findStockMap } from "#server/stock/import/find-stock-map.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import { parseStockMap } from "#server/stock/import/stock-map.ts";
import { stockFileOf, NOW, stockMapOf } from "#server/stock/import/import-fixture.ts";

const BASE = { stock_id: "id", make: "make", range: "range", year: "year", price: "price" };
const HEAD = "id,make,range,year,price";
const FIESTA = "41,Ford,Fiesta,2019,8000";

const [engine] = testDatabases();
let open: TestDatabase;
beforeAll(async () => {
  open = await engine!.open();
});
afterEach(() => open.empty());
afterAll(() => open.close());

function quoted(value: unknown): string {
  return `"${JSON.stringify(value).replaceAll('"', '""')}"`;
}

/** Vehicle 41 from the API after the file was imported into an empty database. */
async function given(lines: string[], map = stockMapOf(BASE)) {
  await open.database.insert(sites).values({ slug: "swindon", name: "Swindon" });
  const report = await importStock(open.database, { kind: "file", path: stockFileOf(lines), map }, { now: NOW, strict: true });
  expect(report).toMatchObject({ added: 1, refused: 0, refusals: [], problems: [], ignored_columns: [] });
  const organisation = await openOrganisation(open.database);
  const stock = await openStock(open, { website: wexcombe, organisation, now: () => NOW });
  const { data } = (await (await vehicleApi({ stock, organisation }).request("/vehicle/41")).json()) as { data: Record<string, unknown> };
  await stock.close();
  return data;
}

test("numbered columns make the entries of a list, each part from its own column", async () => {
  const map = stockMapOf({
    ...BASE,
    media_urls: { parts: { url: "Photo{n}", caption: "Photo{n} text" } },
    additional_features: { parts: { name: "Extra {n}", price: { column: "Extra {n} pence", unit: "pence" } } },
    mot_history: {
      parts: {
        last_test_date: "MOT{n} date",
        last_test_status: "MOT{n} result",
        mileage: "MOT{n} miles",
        advisories: { column: "MOT{n} notes", separator: "|" },
      },
    },
    service_history: { parts: { date: "Service{n}", mileage: "Service{n} miles" } },
    specification: { parts: { group: "Spec{n} group", name: "Spec{n} name", value: "Spec{n} value" } },
  });
  const columns = [
    "Photo1",
    "Photo1 text",
    "Photo2",
    "Photo3",
    "Extra 1",
    "Extra 1 pence",
    "MOT1 date",
    "MOT1 result",
    "MOT1 miles",
    "MOT1 notes",
    "Service1",
    "Service1 miles",
    "Spec1 group",
    "Spec1 name",
    "Spec1 value",
    "Spec2 group",
    "Spec2 name",
    "Spec2 value",
  ];
  const cells = [
    "https://cars.example/1.jpg",
    "Front",
    "",
    "https://cars.example/3.jpg",
    "Tow bar",
    "35050",
    "14/03/2026",
    "Passed",
    `"31,870 miles"`,
    "Tyre worn|Wiper",
    "2026-02-01",
    "30000",
    "Engine",
    "Power",
    "95 hp",
    "Engine",
    "Torque",
    "170 Nm",
  ];
  expect(await given([`${HEAD},${columns.join(",")}`, `${FIESTA},${cells.join(",")}`], map)).toMatchObject({
    media_urls: [
      { url: "https://cars.example/1.jpg", caption: "Front", alt: "Ford Fiesta" },
      { url: "https://cars.example/3.jpg", caption: null },
    ],
    additional_features: [{ id: "tow-bar", name: "Tow bar", price: 350.5 }],
    mot_history: [{ last_test_date: "2026-03-14", last_test_status: "PASSED", mileage: 31_870, advisories: ["Tyre worn", "Wiper"] }],
    service_history: [{ date: "2026-02-01", mileage: 30_000 }],
    specification: [
      {
        group: "Engine",
        items: [
          { name: "Power", value: "95 hp" },
          { name: "Torque", value: "170 Nm" },
        ],
      },
    ],
  });
});

test("one cell holds entries with a separator, and their parts with another", async () => {
  const map = stockMapOf({
    ...BASE,
    media_urls: { column: "Photos", separator: "|" },
    additional_features: { column: "Extras", separator: ";", parts: ["name", "price"], between: "=" },
  });
  expect(
    await given(
      [`${HEAD},Photos,Extras`, `${FIESTA},https://cars.example/1.jpg|https://cars.example/2.jpg,"Tow bar=£350; Roof rails=1,200.50"`],
      map,
    ),
  ).toMatchObject({
    media_urls: [{ url: "https://cars.example/1.jpg" }, { url: "https://cars.example/2.jpg" }],
    additional_features: [
      { name: "Tow bar", price: 350 },
      { name: "Roof rails", price: 1200.5 },
    ],
  });
});

test("a cell can hold JSON with the built-in map", async () => {
  const found = await findStockMap("forecourt");
  if ("problems" in found) throw new Error("the map that ships has problems");
  const imperfections = [{ url: "/media/stock/1.webp", alt: "Door", hotspots: [{ x: 45, y: 51, label: "Scratch", size_mm: 140 }] }];
  const header = "stock_id,make,range,year,site,advert_classification,contract_hire,imperfections";
  const hire = { monthly_rental: 299, initial_rental: 2691, term: 48, annual_mileage: 8000, vat: "excluding" };
  expect(
    await given([header, `41,Ford,Fiesta,2026,swindon,CONTRACT-HIRE-BUSINESS,${quoted(hire)},${quoted(imperfections)}`], found.map),
  ).toMatchObject({ contract_hire: hire, price: null, imperfections, site: { slug: "swindon" } });
});

test("the contract_hire figures can be read from separate columns", async () => {
  const map = stockMapOf({
    stock_id: "id",
    make: "make",
    range: "range",
    year: "year",
    advert_classification: { constant: "CONTRACT-HIRE-BUSINESS" },
    contract_hire: { parts: { monthly_rental: "rental", initial_rental: "first", term: "months", annual_mileage: "miles", vat: "vat" } },
  });
  expect(
    await given(["id,make,range,year,rental,first,months,miles,vat", "41,Ford,Fiesta,2026,£299,£2691,48,8000,Excluding"], map),
  ).toMatchObject({
    contract_hire: { monthly_rental: 299, initial_rental: 2691, term: 48, annual_mileage: 8000, vat: "excluding" },
  });
});

test("an unreadable part is refused with its column, and a map with unknown parts is refused", async () => {
  const map = stockMapOf({ ...BASE, additional_features: { parts: { name: "Extra {n}", price: "Extra {n} price" } } });
  const path = stockFileOf([`${HEAD},Extra 1,Extra 1 price`, `${FIESTA},Tow bar,POA`]);
  expect((await importStock(open.database, { kind: "file", path, map }, { now: NOW })).refusals).toEqual([
    { line: 2, column: "Extra 1 price", reason: "“POA” is not an amount of money" },
  ]);
  expect(
    parseStockMap({ name: "dealer", fields: { ...BASE, additional_features: { parts: { cost: "x" } }, colour: { parts: { url: "y" } } } }),
  ).toEqual({
    problems: [
      { field: "fields.additional_features.parts", message: "“cost” is not one of its parts: id, name, description, price, months" },
      { field: "fields.colour.parts", message: "this field has no parts" },
    ],
  });
  const none = await importStock(open.database, { kind: "file", path: stockFileOf([HEAD, FIESTA]), map }, { now: NOW });
  expect(none.problems).toEqual([
    { field: "additional_features", message: "The file has no column Extra 1; it has id, make, range, year, price" },
  ]);
});
