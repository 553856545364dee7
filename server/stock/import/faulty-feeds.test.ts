import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import * as fc from "fast-check";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findStockMap } from "./find-stock-map.ts";
import { importStock } from "./import-stock.ts";
import type { ImportReport } from "./report.ts";
import type { StockMap } from "./stock-map.ts";
import { NOW } from "./import-fixture.ts";

const FEEDS = 1_000;
const NAMES = [
  "id",
  "stock_id",
  "vrm",
  "make",
  "range",
  "derivative",
  "year",
  "price",
  "admin_fee",
  "mileage",
  "doors",
  "colour",
  "advert_classification",
  "vat_scheme",
  "date_first_registered",
  "franchise_approved",
  "media_urls",
  "video",
  "specification",
  "mot_history",
  "additional_features",
  "site",
];
type Row = Record<string, unknown>;

/** Values that few fields accept, if any. */
const NASTY: readonly unknown[] = [
  "",
  " ",
  "POA",
  "-1",
  "1e9",
  "999999999999999999999",
  "0",
  "NaN",
  "£",
  "12.345",
  "1,2,3",
  "2019-13-45",
  "31/02/2019",
  "31,870 furlongs",
  "maybe",
  "nowhere",
  "ZZZZZZZZZZ",
  "javascript:alert(1)",
  "/media/../api",
  "\u0000",
  "\ud800",
  "\ufffd",
  "\u202e",
  "é",
  "'",
  '"',
  "a\nb",
  "a\r\nb",
  "[",
  "{",
  "[{]",
  '{"url": 1}',
  '["ftp://x"]',
  "x".repeat(130),
  "y".repeat(25_000),
  "__proto__",
  "constructor",
  "=1+1",
];
const OF_OTHER_TYPES: readonly unknown[] = [
  null,
  true,
  false,
  -1,
  0,
  1.5,
  1e300,
  [],
  [null],
  [[]],
  {},
  { slug: {} },
  { url: null },
  [{ url: 5 }],
  [{ url: "https://cars.example/1.jpg", hotspots: [{ x: 500 }] }],
  { a: { b: { c: {} } } },
];

const good = fc.record({
  make: fc.constantFrom("Ford", "vw", "Lada"),
  range: fc.constantFrom("Fiesta", "golf"),
  year: fc.integer({ min: 2005, max: 2026 }),
  price: fc.integer({ min: 1, max: 90_000 }),
});
const row: fc.Arbitrary<Row> = fc
  .tuple(
    good,
    fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(fc.constantFrom(...NASTY), fc.constantFrom(...OF_OTHER_TYPES), fc.string()), {
      maxKeys: 4,
    }),
    fc.subarray(["make", "range", "year", "price"], { maxLength: 1 }),
    fc.dictionary(fc.string({ maxLength: 12 }), fc.string(), { maxKeys: 1 }),
  )
  .map(([base, faults, missing, unknown]) =>
    Object.fromEntries(Object.entries({ ...unknown, ...base, ...faults }).filter(([name]) => !missing.includes(name))),
  );

/** Damage to a file: invalid bytes, truncation, a surplus quotation mark, another encoding. */
const damage = fc.oneof(
  { weight: 6, arbitrary: fc.constant((bytes: Buffer) => bytes) },
  { weight: 1, arbitrary: fc.nat().map((at) => (bytes: Buffer) => bytes.subarray(0, at % (bytes.length + 1))) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), fc.constantFrom('"', "\n", "\r", ",", "}", "\0", "\ufeff")).map(
      ([at, text]) =>
        (bytes: Buffer) =>
          Buffer.concat([bytes.subarray(0, at % (bytes.length + 1)), Buffer.from(text), bytes.subarray(at % (bytes.length + 1))]),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 8 })).map(
      ([at, junk]) =>
        (bytes: Buffer) =>
          Buffer.concat([bytes.subarray(0, at % (bytes.length + 1)), junk, bytes.subarray(at % (bytes.length + 1))]),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("utf16le", "latin1")
      .map((encoding) => (bytes: Buffer) => Buffer.from(bytes.toString("utf8"), encoding as BufferEncoding)),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("\x1f\x8b", "\x1f\x8b\x08\x00garbage", "\xff\xfe")
      .map((start) => (bytes: Buffer) => Buffer.concat([Buffer.from(start, "latin1"), bytes])),
  },
);

const feed = fc
  .record({
    rows: fc.array(row, { minLength: 1, maxLength: 8 }),
    format: fc.constantFrom("csv", "jsonl"),
    raw: fc.boolean(),
    spoil: damage,
  })
  .map(({ rows, format, raw, spoil }) => ({
    name: `feed.${format}`,
    bytes: spoil(Buffer.from(format === "csv" ? csvOf(rows, raw) : rows.map((each) => JSON.stringify(each)).join("\n"))),
  }));

function csvOf(rows: readonly Row[], raw: boolean): string {
  const header = [...new Set(rows.flatMap((each) => Object.keys(each)))];
  // Without quotation marks a comma or a line break inside a value shifts everything after it.
  const written = (text: string) => (raw ? text : `"${text.replaceAll('"', '""')}"`);
  return [header.map(written), ...rows.map((each) => header.map((name) => written(cell(each[name]))))]
    .map((cells) => cells.join(","))
    .join("\n");
}

function cell(value: unknown): string {
  return value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value as string);
}

const [engine] = testDatabases();
const directory = mkdtempSync(join(tmpdir(), "forecourt-faulty-feeds-"));
let open: TestDatabase;
let map: StockMap;
beforeAll(async () => {
  open = await engine!.open();
  const found = await findStockMap("forecourt");
  if ("problems" in found) throw new Error("the map that ships has problems");
  ({ map } = found);
});
afterAll(async () => {
  await open.close();
  rmSync(directory, { recursive: true });
});

async function importOf({ name, bytes }: { name: string; bytes: Buffer }, dry_run: boolean): Promise<ImportReport> {
  const path = join(directory, name);
  writeFileSync(path, bytes);
  return importStock(open.database, { kind: "file", path, map }, { now: NOW, dry_run });
}

/** Reasons that concern the row, not one of its columns. */
const OF_THE_ROW = new RegExp(
  `^(?:${[
    String.raw`has \d+ cells, but the header has \d+`,
    "is not JSON: each line must be one object",
    "is not an object: each line must be one object",
    String.raw`is longer than [\d,]+ characters.*`,
    "a quotation mark opens here and is not closed.*",
    ".*quot.*",
  ].join("|")})$`,
  "is",
);

function expectAccounted(report: ImportReport, lines: number): void {
  const { rows, added, changed, unchanged, returned, refused, passed_over, refusals, problems } = report;
  expect(added + changed + unchanged + returned + refused + passed_over).toBe(rows);
  expect(refusals.length).toBeGreaterThanOrEqual(refused);
  for (const { line, column, reason } of refusals) {
    expect(Number.isInteger(line) && line >= 1 && line <= lines, `line ${line} of ${lines}`).toBe(true);
    expect(reason).toMatch(/\S/);
    expect(reason).not.toMatch(/undefined|\[object|Error:|Invalid input|Expected/);
    if (column === null) expect(reason).toMatch(OF_THE_ROW);
    else expect(column).not.toBe("");
  }
  for (const { field, message } of problems) expect(field !== "" && message !== "").toBe(true);
}

function linesOf(bytes: Buffer): number {
  return bytes.toString("latin1").split(/\r\n|[\r\n]/).length;
}

test(
  `no fault of ${FEEDS} generated feeds is an exception, and every refusal names its line, its column and the reason`,
  { timeout: 60_000 },
  async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(feed, async (each) => {
        const report = await importOf(each, true);
        expectAccounted(report, linesOf(each.bytes));
        refused += report.refused;
      }),
      { numRuns: FEEDS },
    );
    // Generated feeds that are all refused before their first row, or all good, would prove nothing.
    expect(refused).toBeGreaterThan(FEEDS / 2);
  },
);

test("the valid rows of generated faulty feeds are written, and a second import changes nothing", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(feed, async (each) => {
      const report = await importOf(each, false);
      expectAccounted(report, linesOf(each.bytes));
      expect(await importOf(each, false)).toMatchObject({ added: 0, changed: 0, refused: report.refused });
    }),
    { numRuns: 40 },
  );
});

/** Values that a column never accepts. */
const BAD: Readonly<Record<string, readonly string[]>> = {
  stock_id: ["0", "-4", "1.5", "99999999999", "A17"],
  vrm: ["A", "TOO LONG A PLATE", "AB19-CDE"],
  make: ["", "n/a", "x".repeat(121), "\ufffd"],
  range: ["x".repeat(121)],
  year: ["19", "3019", "1066", "this year", "2019.5"],
  price: ["POA", "-5", "0", "8000.505", "1e6", "99999999999"],
  mileage: ["lots", "-3", "3000001", "12 furlongs"],
  doors: ["many", "2.5", "40000"],
  advert_classification: ["ANCIENT"],
  vat_scheme: ["None at all"],
  date_first_registered: ["31/02/2019", "2019-3-1", "March"],
  franchise_approved: ["perhaps"],
  media_urls: ["ftp://cars.example/1.jpg", "[{]", '[{"alt": "no address"}]'],
  video: ["javascript:alert(1)", "film.mp4"],
  specification: ["words", '[{"group": ""}]'],
  site: ["no-such-branch"],
};
function fine(index: number): Row {
  return { id: `car-${index}`, make: "Ford", range: "Fiesta", year: "2019", price: String(8_000 + index) };
}

const single = fc.constantFrom(...Object.keys(BAD)).chain((column) =>
  fc.record({
    column: fc.constant(column),
    value: fc.constantFrom(...(BAD[column] ?? [])),
    before: fc.nat({ max: 5 }),
    format: fc.constantFrom("csv", "jsonl"),
  }),
);

test("one faulty value refuses only its row, with line and column", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(single, async ({ column, value, before, format }) => {
      const rows = Array.from({ length: before + 2 }, (_, index) => ({
        ...(column in fine(0) ? {} : { [column]: "" }),
        ...fine(index),
        ...(index === before && { [column]: value }),
      }));
      const bytes = Buffer.from(format === "csv" ? csvOf(rows, false) : rows.map((each) => JSON.stringify(each)).join("\n"));
      const report = await importOf({ name: `single.${format}`, bytes }, true);
      expect(report).toMatchObject({ rows: before + 2, refused: 1, problems: [] });
      const line = before + (format === "csv" ? 2 : 1);
      expect(new Set(report.refusals.map((refusal) => refusal.line))).toEqual(new Set([line]));
      expect(
        report.refusals.some((refusal) => refusal.column === column || refusal.column?.startsWith(`${column}[`) === true),
        JSON.stringify(report.refusals),
      ).toBe(true);
    }),
    { numRuns: 120 },
  );
});
