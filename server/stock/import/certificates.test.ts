import { vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { folderStore } from "#server/object-store/folder-store.ts";
import type { ObjectKey } from "#server/object-store/object-store.ts";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { quoteCell } from "./fields/parse-cells.ts";
import { findStockMap } from "./find-stock-map.ts";
import { NOW } from "./import-fixture.ts";
import { importStock } from "./import-stock.ts";
import type { StockSource } from "#server/stock/import/rows/read-rows.ts";

const MEGABYTES_5 = 5_000_000;
const PDF = "%PDF-1.7 a certificate\n%%EOF\n";
const END = Buffer.from("%%EOF");
const CAR = { make: "Kia", range: "Niro", year: 2023, price: 18_000, fuel_type: "Electric" };
const FACTS = {
  battery_certificate_issuer: "Cell Check",
  battery_certificate_date: "2026-10-12",
  battery_certificate_method: "Full discharge",
  battery_health_percent: 93,
};

const [engine] = testDatabases();
const root = mkdtempSync(join(tmpdir(), "forecourt-certificates-"));
const feed = join(root, "feed");
const objects = folderStore(join(root, "objects"));
let open: TestDatabase;

beforeAll(async () => {
  open = await engine!.open();
  mkdirSync(join(feed, "pdf"), { recursive: true });
  const files: [string, string | Buffer][] = [
    ["feed/pdf/good.pdf", PDF],
    ["feed/pdf/picture.pdf", "\u0089PNG"],
    ["feed/pdf/full.pdf", Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(MEGABYTES_5 - 10), END])],
    ["feed/pdf/large.pdf", Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(MEGABYTES_5 - 9), END])],
    ["feed/pdf/cut.pdf", PDF.slice(0, 20)],
    ["feed/pdf/begun.pdf", ""],
    ["secret.pdf", PDF],
  ];
  for (const [name, content] of files) writeFileSync(join(root, name), content);
  symlinkSync(join(root, "secret.pdf"), join(feed, "pdf/link.pdf"));
  symlinkSync(root, join(feed, "up"));
});
afterEach(() => open.empty());
afterAll(async () => {
  await open.close();
  rmSync(root, { recursive: true });
});

type Source = NonNullable<Extract<StockSource, { kind: "file" }>["certificates"]>;

async function importRow(row: object, source: Source = { folder: feed, objects }, options: { dry_run?: boolean } = {}) {
  const found = await findStockMap("forecourt");
  if ("problems" in found) throw new Error("the map that ships has problems");
  const path = join(feed, "stock.jsonl");
  writeFileSync(path, JSON.stringify({ ...CAR, id: "1", ...row }));
  return importStock(open.database, { kind: "file", path, map: found.map, certificates: source }, { now: NOW, ...options });
}

test("the same file again changes nothing, another one does, and a dry run stores none", async () => {
  const row = { ...FACTS, battery_certificate: "pdf/good.pdf" };
  expect(await importRow(row, undefined, { dry_run: true })).toMatchObject({ added: 1, refusals: [] });
  expect(() => readdirSync(join(root, "objects/certificates"))).toThrow(/ENOENT/);
  expect(await importRow(row)).toMatchObject({ added: 1, refusals: [] });
  expect(readdirSync(join(root, "objects/certificates"))).toHaveLength(1);
  expect(await importRow(row)).toMatchObject({ unchanged: 1 });
  writeFileSync(join(feed, "pdf/good.pdf"), `%PDF-1.7 corrected ${PDF}`);
  expect(await importRow(row)).toMatchObject({ changed: 1 });
  expect(await importRow({ ...FACTS, battery_certificate: "pdf/full.pdf" })).toMatchObject({ changed: 1 });
});

test.each([
  ["../secret.pdf", "is not the name of a file in the folder of the stock file"],
  ["pdf/../../secret.pdf", "is not the name of a file in the folder of the stock file"],
  ["pdf/link.pdf", "is not the name of a file in the folder of the stock file"],
  ["up/secret.pdf", "is not the name of a file in the folder of the stock file"],
  ["..\\secret.pdf", "is not the name of a file in the folder of the stock file"],
  ["pdf", "is not a file"],
  ["pdf/large.pdf", "is larger than 5 MB"],
  ["pdf/picture.pdf", "is not a PDF"],
  ["/etc/passwd", "is not an http or https address or the name of a file"],
  ["file:///etc/passwd", "is not an http or https address or the name of a file"],
  ["/media/certificates/1.pdf", "is not an http or https address or the name of a file"],
])("a certificate %s is refused: it %s", async (battery_certificate, reason) => {
  const { refusals, added } = await importRow({ ...FACTS, battery_certificate });
  expect([added, refusals]).toEqual([0, [{ line: 1, column: "battery_certificate", reason: `“${battery_certificate}” ${reason}` }]]);
});

const NOWHERE = `/media/certificates/${"0".repeat(64)}.pdf`;
const away = async () => {
  throw new Error("the store does not answer");
};

test.each<[string, string, string, Source?]>([
  ["is still being uploaded", "pdf/cut.pdf", "is a PDF without its end"],
  ["is just begun", "pdf/begun.pdf", "is empty"],
  ["is not there yet", "pdf/none.pdf", "is not in the folder of the stock file"],
  ["was stored by another site", NOWHERE, "is not stored here, nor in the folder of the stock file"],
  [
    "was stored by another site, in a feed that was fetched,",
    NOWHERE,
    "is not stored here, nor in the folder of the stock file",
    { objects },
  ],
  ["can't be stored", "pdf/full.pdf", "cannot be stored", { folder: feed, objects: { has: away, put: away } }],
])("a certificate that %s is reported and left out: the vehicle keeps its place and its test", async (_, name, reason, source) => {
  const report = await importRow({ ...FACTS, battery_certificate: name }, source);
  expect(report).toMatchObject({ added: 1, refusals: [], problems: [], unread: 1 });
  expect(report.unread_figures).toEqual([{ line: 1, column: "battery_certificate", reason: `${quoteCell(name)} ${reason}` }]);
  expect((await open.database.select().from(vehicles)).map(({ details }) => details)).toEqual([FACTS]);
});

test("a certificate that is stored already keeps its address, without its file", async () => {
  await importRow({ ...FACTS, battery_certificate: "pdf/full.pdf" });
  const [before] = await open.database.select().from(vehicles);
  const { battery_certificate } = before!.details;
  expect(await importRow({ ...FACTS, battery_certificate }, { objects })).toMatchObject({ unchanged: 1, unread: 0 });
});

test("a certificate that is stored already is neither read nor written again", async () => {
  const row = { ...FACTS, battery_certificate: "pdf/full.pdf" };
  await importRow(row);
  const requested: string[] = [];
  const store = {
    has: async (key: ObjectKey) => (requested.push("has"), objects.has(key)),
    get: async (key: ObjectKey) => (requested.push("get"), objects.get(key)),
    put: async (key: ObjectKey, bytes: Buffer) => (requested.push("put"), objects.put(key, bytes)),
  };
  expect(await importRow(row, { folder: feed, objects: store })).toMatchObject({ unchanged: 1 });
  const [before] = await open.database.select().from(vehicles);
  const { battery_certificate } = before!.details;
  expect(await importRow({ ...FACTS, battery_certificate }, { objects: store })).toMatchObject({ unchanged: 1 });
  expect(requested).toEqual(["has", "has"]);
});

test.each([
  ["", false],
  [", with its file", true],
])("a stored certificate keeps its address while the store does not answer%s", async (_, hasFile) => {
  await importRow({ ...FACTS, battery_certificate: "pdf/full.pdf" });
  const [before] = await open.database.select().from(vehicles);
  const { battery_certificate = "" } = before!.details;
  const name = battery_certificate.slice(1);
  mkdirSync(join(feed, "media/certificates"), { recursive: true });
  if (hasFile) copyFileSync(join(feed, "pdf/full.pdf"), join(feed, name));
  const source = { folder: feed, objects: { has: away, put: away } };
  expect(await importRow({ ...FACTS, battery_certificate }, source)).toMatchObject({ unchanged: 1, unread: 0 });
  expect(await importRow({ ...FACTS, battery_certificate: "pdf/full.pdf" }, source)).toMatchObject({ unchanged: 1, unread: 0 });
  writeFileSync(join(feed, name), PDF.slice(0, 20));
  expect(await importRow({ ...FACTS, battery_certificate }), "its file is cut short").toMatchObject({ unchanged: 1, unread: 0 });
  rmSync(join(feed, name));
});

test.each(["https://10.0.0.1/1.pdf", "http://[::1]/1.pdf", "http://batteries.example:8080/1.pdf", "https://a:b@batteries.example/1.pdf"])(
  "an address that is never fetched, %s, is refused",
  async (battery_certificate) => {
    const { added, refusals } = await importRow({ ...FACTS, battery_certificate });
    expect([added, refusals]).toEqual([
      0,
      [
        {
          line: 1,
          column: "battery_certificate",
          reason: `“${battery_certificate}” is never fetched: an address needs a host name, without a port, a user name or a password`,
        },
      ],
    ]);
  },
);

test("a feed that was fetched names no files of this machine", async () => {
  const { refusals } = await importRow({ ...FACTS, battery_certificate: "pdf/full.pdf" }, {});
  expect(refusals).toEqual([{ line: 1, column: "battery_certificate", reason: expect.stringMatching(/is a file: only a stock file/) }]);
  expect(await importRow({ ...FACTS, battery_certificate: "http://batteries.example/1.pdf" }, {})).toMatchObject({
    added: 1,
    refusals: [],
  });
});

test.each(Object.keys(FACTS))("a certificate without %s is refused, with what is missing", async (missing) => {
  const { refusals } = await importRow({ ...FACTS, [missing]: undefined, battery_certificate: "pdf/full.pdf" });
  expect(refusals).toEqual([
    {
      line: 1,
      column: missing,
      reason: expect.stringMatching(/is missing: a battery certificate needs its issuer, date, method and state/),
    },
  ]);
});

test("a document without a test, a later day and part of a grant are refused", async () => {
  expect((await importRow({ battery_certificate: "pdf/full.pdf" })).refusals.map(({ column }) => column)).toEqual(Object.keys(FACTS));
  expect((await importRow({ ...FACTS, battery_certificate_date: "2027-01-01" })).refusals).toEqual([
    { line: 1, column: "battery_certificate_date", reason: "is in the future" },
  ]);
  const { refusals } = await importRow({ grant_name: "Electric Car Grant" });
  expect(refusals.map(({ column, reason }) => [column, reason.slice(0, 10)])).toEqual([
    ["grant_amount", "is missing"],
    ["grant_valid_until", "is missing"],
  ]);
});
