import { sites } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { vehicleApi } from "#server/api/vehicle.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { openStock } from "#server/stock/open-stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findStockMap } from "./find-stock-map.ts";
import { importStock } from "./import-stock.ts";
import { NOW } from "./import-fixture.ts";

/** A line of a file with every field of section 3 that a dealer can state. */
const COMPLETE = {
  stock_id: 4_000,
  vrm: "AB19CDE",
  cap_id: 5_551,
  cap_code: "FOFI10",
  cap_database: "LCV",
  make: "Ford",
  model: "Fiesta Van",
  range: "Fiesta",
  derivative: "1.0 EcoBoost",
  name: "The little van",
  year: 2019,
  colour: "Blazer Blue",
  fuel_type: "Petrol",
  transmission: "Manual",
  body_type: "Car Derived Van",
  doors: 3,
  seats: 2,
  mileage: 31_870,
  category: "small-vans",
  tags: ["interest-free"],
  department_id: 12,
  description: "One owner.",
  featured_message: "Low mileage",
  franchise_approved: true,
  feature_classification: ["Tow bar"],
  additional_features: [{ id: "rack", name: "Roof rack", description: "Three bars", price: 250 }],
  advert_classification: "OFFER",
  advert_type: "OFFER_VEHICLE",
  vat_scheme: "Commercial",
  price: 8_000,
  list_price: 15_000,
  original_price: 9_000,
  discount_price: 8_500,
  price_excluding_vat: 8_000.5,
  price_including_vat: 9_600,
  admin_fee: 99,
  site: { slug: "newbury", name: "Newbury", code: null, telephone: null },
  media_urls: [
    {
      url: "https://cars.example/1.jpg",
      thumb: "https://cars.example/1.jpg",
      medium: "https://cars.example/1.jpg",
      large: "https://cars.example/1.jpg",
      alt: "From the front",
      caption: "Washed",
      hotspots: [{ x: 10, y: 20, label: "Tow bar" }],
    },
  ],
  imperfections: [
    {
      url: "https://cars.example/2.jpg",
      thumb: "https://cars.example/2.jpg",
      medium: "https://cars.example/2.jpg",
      large: "https://cars.example/2.jpg",
      alt: "Door",
      caption: null,
      hotspots: [{ x: 45, y: 51, label: "Scratch", size_mm: 140 }],
    },
  ],
  turntable: ["https://cars.example/t1.jpg", "https://cars.example/t2.jpg"],
  video: "https://cars.example/a.mp4",
  videos: [{ url: "https://cars.example/b.mp4", poster: "https://cars.example/b.jpg" }, { url: "https://cars.example/a.mp4" }],
  date_first_registered: "2019-03-14",
  date_mot_expires: "2027-03-13",
  mot_history: [
    {
      last_test_date: "2026-03-10",
      last_test_expiry_date: "2027-03-13",
      last_test_status: "PASSED",
      mileage: 30_000,
      advisories: ["Tyre worn"],
    },
  ],
  service_history: [{ date: "2026-02-01", mileage: 29_500, note: "Oil" }],
  specification: [{ group: "Engine", items: [{ name: "Power", value: "95 hp" }] }],
  engine_size_litres: 1,
  road_tax_pounds: 190,
  miles_per_gallon: 55.4,
  engine_miles_per_gallon: 41.2,
  co2_g_km: 116,
  engine_size_cc: 998,
  original_list_price: 16_995.5,
  original_list_price_includes_options: false,
  euro_standard: 6,
  wh_per_mile: 270.5,
  consumption_basis: "wltp",
  battery_kwh: 9.1,
  charge_ac_kw: 7.4,
  charge_dc_kw: 50,
  charge_10_to_80_minutes: 33,
  electric_range_miles: 31,
  electric_range_basis: "wltp",
  battery_warranty_years: 8,
  battery_warranty_miles: 100_000,
  battery_warranty_percent: 70,
  battery_certificate: "https://batteries.example/1.pdf",
  battery_certificate_issuer: "Cell Check",
  battery_certificate_date: "2026-10-12",
  battery_certificate_method: "Full discharge",
  battery_health_percent: 93.5,
  grant_name: "Plug-in Van Grant",
  grant_amount: 2_500,
  grant_valid_until: "2027-03-31",
  motability: { advance_payment: 499, quarter: "January to March 2027" },
  contract_hire: { monthly_rental: 299, initial_rental: 2_691, term: 48, annual_mileage: 8_000, vat: "excluding" },
  history_check: { provider: "HPI", checked_on: "2026-11-03", result: "All clear", url: "https://hpi.example/1" },
  market_price: { provider: "Autobase", checked_on: "2026-11-04", lower: 11_500, upper: 12_750, url: "https://autobase.example/1" },
  previous_keepers: 1,
  reservation_status: "Reserved",
  reserved_at: "2026-11-20T09:00:00.000Z",
};

type Field = keyof typeof COMPLETE;
const FIELDS = Object.keys(COMPLETE) as Field[];
/** Required fields, the stock number and fields that another one implies: replaced, not left out. */
const OTHERWISE: Partial<Record<Field, Record<string, unknown>>> = {
  make: { make: "Kia" },
  range: { range: "Ka" },
  year: { year: 2018 },
  price: { price: 7_000 },
  date_mot_expires: { date_mot_expires: undefined, mot_history: undefined },
  battery_certificate_issuer: { battery_certificate_issuer: "Volt Test" },
  battery_certificate_date: { battery_certificate_date: "2026-10-13" },
  battery_certificate_method: { battery_certificate_method: "Read from the car" },
  battery_health_percent: { battery_health_percent: 90 },
  grant_name: { grant_name: "Another grant" },
  grant_amount: { grant_amount: 5_000 },
  grant_valid_until: { grant_valid_until: "2027-04-01" },
  reservation_status: { reservation_status: undefined, reserved_at: undefined },
};

/** Without a recorded test the stated expiry date of the MOT is used. */
const STATED_MOT = {
  ...COMPLETE,
  id: "stated MOT",
  stock_id: 5_000,
  vrm: "AD10CDE",
  mot_history: undefined,
  date_mot_expires: "2027-05-01",
};

const [engine] = testDatabases();
const directory = mkdtempSync(join(tmpdir(), "forecourt-section-3-"));
let open: TestDatabase;
let row: Record<string, unknown>;
let stated: Record<string, unknown>;
const without = new Map<Field, Record<string, unknown>>();

beforeAll(async () => {
  open = await engine!.open();
  await open.database.insert(sites).values([
    { slug: "swindon", name: "Swindon" },
    { slug: "newbury", name: "Newbury" },
  ]);
  const found = await findStockMap("forecourt");
  if ("problems" in found) throw new Error("the map that ships has problems");
  const changed = FIELDS.map((field, index) => ({
    ...COMPLETE,
    stock_id: 4_001 + index,
    vrm: `AB${10 + index}CDE`,
    [field]: undefined,
    ...OTHERWISE[field],
    id: field,
  }));
  const path = join(directory, "stock.jsonl");
  writeFileSync(path, [{ ...COMPLETE, id: "whole" }, STATED_MOT, ...changed].map((row) => JSON.stringify(row)).join("\n"));
  const report = await importStock(open.database, { kind: "file", path, map: found.map }, { now: NOW, strict: true });
  expect(report).toMatchObject({ refusals: [], problems: [], added: FIELDS.length + 2 });
  const organisation = await openOrganisation(open.database);
  const stock = await openStock(open, { website: wexcombe, organisation, now: () => NOW });
  const api = vehicleApi({ stock, organisation });
  const read = async (stock_id: number) =>
    ((await (await api.request(`/vehicle/${stock_id}`)).json()) as { data: Record<string, unknown> }).data;
  row = await read(COMPLETE.stock_id);
  stated = await read(STATED_MOT.stock_id);
  for (const [index, field] of FIELDS.entries()) if (field !== "stock_id") without.set(field, await read(4_001 + index));
  await stock.close();
});
afterAll(async () => {
  await open.close();
  rmSync(directory, { recursive: true });
});

test.each(FIELDS)(
  "the API returns %s with the value that was imported",
  {
    tags: [
      "c3-1",
      "c3-2",
      "c3-3",
      "c3-4",
      "c3-5",
      "c3-6",
      "c3-7",
      "c3-8",
      "c3-9",
      "c3-10",
      "c3-11",
      "c3-12",
      "c3-13",
      "c3-14",
      "c3-15",
      "c3-16",
      "c3-17",
      "c3-18",
      "c3-19",
      "c3-20",
    ],
  },
  (field) => {
    expect(row[field]).toEqual(COMPLETE[field]);
  },
);

test.each(FIELDS.filter((field) => field !== "stock_id"))("nothing but the row makes up %s", (field) => {
  expect(without.get(field)?.[field]).not.toEqual(COMPLETE[field]);
});

test("the API returns the imported MOT expiry date of a vehicle without recorded tests", () => {
  expect(stated["date_mot_expires"]).toBe(STATED_MOT.date_mot_expires);
});
