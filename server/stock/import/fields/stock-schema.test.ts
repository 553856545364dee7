import { parseDay } from "#domain/calendar.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DERIVED_FIELDS, FIELD_NAMES } from "./fields.ts";
import { findStockMap } from "#server/stock/import/find-stock-map.ts";
import { vehicleReader } from "#server/stock/import/read-vehicle.ts";
import { stockSchema } from "./stock-schema.ts";
import { columnsOf } from "#server/stock/import/stock-map.ts";

const FIESTA = { make: "Ford", range: "Fiesta", year: 2019, price: 8000 };
/** Facts that a row has together or not at all. */
const TOGETHER = {
  battery_certificate_issuer: "Cell Check",
  battery_certificate_date: "2026-10-12",
  battery_certificate_method: "Full discharge",
  battery_health_percent: 93,
  grant_name: "Plug-in Van Grant",
  grant_amount: 2_500,
  grant_valid_until: "2027-03-31",
};
const LINK = "https://cars.example/1.jpg";
const HIRE = { monthly_rental: 299, initial_rental: 2691.5, term: 48, annual_mileage: 8000, vat: "excluding" };

const VALUES: readonly unknown[] = [
  null,
  "",
  "Red",
  "AB19 CDE",
  "x".repeat(121),
  "x".repeat(20_001),
  "2026-02-28",
  "2026-03-01",
  "2026-02-30",
  "2026-02-28T10:00:00Z",
  "2026-02-28T10:00:00+01:00",
  LINK,
  "javascript:alert(1)",
  0,
  1,
  -1,
  2026,
  3000,
  7.25,
  0.001,
  1e9,
  1e12,
  true,
  false,
  {},
  [],
  ["Red"],
  [1],
  [LINK],
  { slug: "swindon" },
  { slug: 7 },
  "CAR",
  "USED",
  "OFFERS",
  "MOTABILITY",
  "CONTRACT-HIRE-BUSINESS",
  "OFFER_VEHICLE",
  "Commercial",
  "sold",
  "Reserved",
  "Inc VAT",
  [{ url: LINK }],
  [{ url: LINK, alt: null, caption: "Front", hotspots: [{ x: 0, y: 100, label: "Dent", size_mm: 3 }] }],
  [{ url: LINK, hotspots: [{ x: 101, y: 0, label: "Dent" }] }],
  [{ alt: "Front" }],
  "wltp",
  "measured",
  [{ name: "Tow bar", price: 350 }],
  [{ name: "Tow bar", price: -1 }],
  [{ name: "", price: 1 }],
  [{ last_test_date: "2026-02-01", last_test_expiry_date: null, last_test_status: "PASSED", mileage: null, advisories: [] }],
  [{ last_test_date: "2026-02-01", last_test_status: "PASS" }],
  [{ date: "2026-02-01", mileage: 12_000, note: "Oil" }],
  [{ date: "2026-02-01" }],
  [{ group: "Engine", items: [{ name: "Power", value: "95 hp" }] }],
  [{ group: "Engine" }],
  { advance_payment: 0, quarter: "January to March 2027" },
  { advance_payment: 499 },
  { provider: "HPI", checked_on: "2026-11-03", result: "All clear" },
  { provider: "HPI", checked_on: "2026-11-03" },
  { provider: "Autobase", checked_on: "2026-11-03", lower: 9_000, upper: 10_000.5, url: "https://autobase.example/1" },
  { provider: "Autobase", checked_on: "2026-11-03", lower: 9_000, upper: 8_000 },
  HIRE,
  { ...HIRE, term: 0 },
  { ...HIRE, vat: "none" },
];

/** Rules that JSON Schema cannot express: link targets, the current year, two decimals, consistent figures. */
const BEYOND_A_SCHEMA = new RegExp(
  [
    "is not a web address",
    "in the future",
    "is not an amount of money",
    "has more than two decimals",
    "contradicts",
    "holds unreadable",
    "is zero",
    "stands twice",
    "is less than lower",
    // A file name outside an import from a folder, and 0, which is not stated.
    "is a file: only a stock file",
    "is not an http or https address",
    "needs its (?:issuer|name)",
  ].join("|"),
);

test("the importer accepts every row that is valid by the JSON Schema", async () => {
  const check = new Ajv2020({ strict: false, validateFormats: false }).compile(stockSchema());
  const found = await findStockMap("forecourt");
  if ("problems" in found) throw new Error("the map that ships has problems");
  const columns = columnsOf(found.map);
  const read = vehicleReader(found.map, columns, parseDay("2026-11-21")!);
  const fields = FIELD_NAMES.filter((name) => !(DERIVED_FIELDS as readonly string[]).includes(name));
  const counts = new Map(fields.map((name) => [name, 0]));
  const judge = (row: Record<string, unknown>, names: readonly (typeof fields)[number][]) => {
    if (!check(row)) return;
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    const result = read(columns.map((column) => row[column]));
    const refused = "problems" in result ? result.problems.filter(({ reason }) => !BEYOND_A_SCHEMA.test(reason)) : [];
    expect(refused, JSON.stringify(row).slice(0, 500)).toEqual([]);
  };
  for (const name of fields) for (const value of VALUES) judge({ ...FIESTA, ...TOGETHER, [name]: value }, [name]);
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...fields), fc.constantFrom(...VALUES), { maxKeys: 4 }), (row) =>
      judge({ ...FIESTA, ...row }, []),
    ),
    { numRuns: 3_000 },
  );
  expect([...counts].filter(([, times]) => times < 2).map(([name]) => name)).toEqual([]);
});
