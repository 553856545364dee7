import type { Day } from "#domain/calendar.ts";
import { siteApp } from "#server/site-app.ts";
import { readConfig } from "#server/config.ts";
import { openDealership } from "#server/open-group.ts";
import { orders, priceEvents, sites, vehicles } from "#server/database/schema.ts";
import { emptyDataDir, testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { fiesta, order } from "#server/database/test-support/row-fixtures.ts";
import { importLines, WITH_IDS } from "#server/stock/import/import-fixture.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { asc, eq } from "drizzle-orm";
import { Hono } from "hono";
import { hash } from "node:crypto";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openObjectStore } from "#server/object-store/open-object-store.ts";
import { storedPhotos } from "#server/database/photos-schema.ts";
import { storePhoto } from "#server/media/photos/photo-store.ts";
import sharp from "sharp";
import { exportFolder } from "./export-folder.ts";
import { importFolder } from "./import-folder.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const DAY_MS = 86_400_000;
const FEED = ["A1,Kia,Ceed,2021,14995", "A2,Kia,Picanto,2020,9495", "A3,Ford,Puma,2022,17995"];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-folder-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The exported columns, without those that differ between databases. */
async function rowsOf({ database }: TestDatabase) {
  const stock = await database.select().from(vehicles).orderBy(asc(vehicles.stock_id));
  return {
    sites: (await database.select().from(sites).orderBy(asc(sites.id))).map(({ revision: _revision, ...site }) => site),
    vehicles: stock.map(({ revision: _revision, digest: _digest, held_by: _held, ...vehicle }) => vehicle),
    prices: (await database.select().from(priceEvents).orderBy(asc(priceEvents.stock_id), asc(priceEvents.at), asc(priceEvents.id))).map(
      ({ id: _id, imported: _imported, ...event }) => event,
    ),
    orders: await database.$count(orders),
  };
}

describe.each(testDatabases())("on $name", (engine) => {
  let from: TestDatabase;
  let into: TestDatabase;
  beforeAll(async () => {
    from = await engine.open();
    into = await engine.open();
  });
  afterEach(async () => {
    await from.empty();
    await into.empty();
  });
  afterAll(async () => {
    await from.close();
    await into.close();
  });

  async function travel(folder: string, websites: { name: string }[] = [], folderOf?: () => string) {
    const manifest = await exportFolder(from.database, folder, { websites, folderOf, now: NOW });
    const report = await importFolder(into.database, folder, { websites, folderOf, now: NOW + DAY_MS });
    return { manifest, report };
  }

  test("a dealer's sites, stock and prices are imported into an empty database unchanged", async () => {
    const [parent] = await from.database
      .insert(sites)
      .values({
        id: 7,
        slug: "hill",
        name: "Hill Cars",
        hours: [{ open: "09:00", closed: "17:00" }, null, null, null, null, null, null],
        latitude: "51.5",
        longitude: "-1.8",
      })
      .returning();
    await from.database
      .insert(sites)
      .values({ slug: "hill-workshop", name: "Hill Workshop", parent_id: parent!.id, show_on_frontend: false });
    await importLines(from.database, FEED, WITH_IDS, { site: "hill", now: NOW - 40 * DAY_MS });
    const numbered = (stock_id: number) => ({ ...fiesta(parent!.id), stock_id, slug: `2021-ford-fiesta-${stock_id}` });
    const [first, second, third] = await from.database
      .insert(vehicles)
      .values([
        { ...numbered(200_001), source: "other feed", source_key: "vrm:AB12CDE", vrm: "AB12CDE" },
        { ...numbered(200_002), state: "sold", ended_at: new Date(NOW - DAY_MS), ended_by: "cli:amina" },
        { ...numbered(200_003), reservation_status: "On Order" },
      ])
      .returning();
    await from.database.update(vehicles).set({ price: 1_199_500 }).where(eq(vehicles.stock_id, first!.stock_id));
    const [held] = await from.database.insert(orders).values(order(third!.stock_id, "OPEN")).returning();
    await from.database.update(vehicles).set({ held_by: held!.guid }).where(eq(vehicles.stock_id, third!.stock_id));

    const { manifest, report } = await travel(await newFolder());
    expect(report.stock.flatMap(({ refusals }) => refusals)).toEqual([]);
    expect(report).toMatchObject({ problems: [], prices: manifest.prices });
    expect(report.sites.added.toSorted()).toEqual(["hill", "hill-workshop"]);
    expect(await rowsOf(into)).toEqual({ ...(await rowsOf(from)), orders: 0 });
    expect(manifest.vehicles).toBe((await rowsOf(from)).vehicles.length);
    expect((await rowsOf(into)).vehicles.find(({ stock_id }) => stock_id === second!.stock_id)).toMatchObject({
      state: "sold",
      ended_by: "cli:amina",
    });
    expect(await into.database.select({ imported: priceEvents.imported }).from(priceEvents).groupBy(priceEvents.imported)).toEqual([
      { imported: true },
    ]);

    // The feed's next file matches its vehicles, and a new one gets an unused number.
    expect(await importLines(into.database, FEED, WITH_IDS, { site: "hill", now: NOW })).toMatchObject({
      added: 0,
      returned: 0,
      refused: 0,
    });
    await into.database.insert(vehicles).values(fiesta(parent!.id));
  });

  test("a database that has stock imports sites and vehicles, and keeps its own price history", async () => {
    await from.database.insert(sites).values({ slug: "hill", name: "Hill Cars" });
    await importLines(from.database, FEED, WITH_IDS, { site: "hill", now: NOW });
    const folder = await newFolder();
    await travel(folder);
    const before = await rowsOf(into);
    const again = await importFolder(into.database, folder, { websites: [], now: NOW + 2 * DAY_MS });
    expect(again).toMatchObject({
      prices: null,
      problems: [],
      sites: { unchanged: ["hill"] },
      stock: [{ added: 0, changed: 0, unchanged: before.vehicles.length }],
    });
    expect(await rowsOf(into)).toEqual(before);
  });

  test("photographs that staff added travel as files, and one that is not what its name says is refused", async () => {
    await from.database.insert(sites).values({ slug: "hill", name: "Hill Cars" });
    await importLines(from.database, FEED.slice(0, 1), WITH_IDS, { site: "hill", now: NOW });
    const [ours, theirs] = [await openObjectStore({ dataDir: await newFolder() }), await openObjectStore({ dataDir: await newFolder() })];
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "red" } })
      .webp()
      .toBuffer();
    const url = await storePhoto({ database: from.database, objects: ours }, { bytes, width: 60, height: 40 }, null);
    const picture = { url, alt: "Front", group: "outside" as const };
    await from.database.update(vehicles).set({ details: { media_urls: [picture] } });
    const folder = await newFolder();
    expect(await exportFolder(from.database, folder, { websites: [], now: NOW, objects: ours })).toMatchObject({ photos: 1 });
    expect((await readFile(join(folder, url))).equals(bytes)).toBe(true);
    await writeFile(join(folder, `media/photos/${"0".repeat(64)}.webp`), bytes);
    await writeFile(join(folder, "media/photos/run.sh"), "rm");
    const report = await importFolder(into.database, folder, { websites: [], now: NOW, objects: theirs });
    expect(report).toMatchObject({
      photos: 1,
      problems: [expect.stringContaining("000.webp is not"), expect.stringContaining("run.sh is not")],
    });
    expect((await theirs.get(`photos/${/[0-9a-f]{64}/.exec(url)![0]}`))?.equals(bytes)).toBe(true);
    expect((await rowsOf(into)).vehicles).toMatchObject([{ details: { media_urls: [picture] } }]);
    expect(await into.database.select().from(storedPhotos)).toMatchObject([{ width: 60, height: 40, bytes: bytes.length }]);
  });

  test("battery certificates travel as files, and a file that is not what its name says is refused", async () => {
    await from.database.insert(sites).values({ slug: "hill", name: "Hill Cars" });
    await importLines(from.database, FEED.slice(0, 1), WITH_IDS, { site: "hill", now: NOW });
    const [ours, theirs] = [await openObjectStore({ dataDir: await newFolder() }), await openObjectStore({ dataDir: await newFolder() })];
    const bytes = Buffer.from("%PDF-1.7 a certificate %%EOF");
    const digest = hash("sha256", bytes, "hex");
    await ours.put(`certificates/${digest}`, bytes);
    const details = {
      battery_certificate: `/media/certificates/${digest}.pdf`,
      battery_certificate_issuer: "Cell Check",
      battery_certificate_date: "2026-10-12" as Day,
      battery_certificate_method: "Full discharge",
      battery_health_percent: 93,
    };
    await from.database.update(vehicles).set({ details });
    const folder = await newFolder();
    await exportFolder(from.database, folder, { websites: [], now: NOW, objects: ours });
    expect(await importFolder(into.database, folder, { websites: [], now: NOW, objects: theirs })).toMatchObject({ problems: [] });
    expect((await theirs.get(`certificates/${digest}`))?.equals(bytes)).toBe(true);
    expect((await rowsOf(into)).vehicles).toMatchObject([{ details }]);
    await writeFile(join(folder, details.battery_certificate), "%PDF-1.7 another one %%EOF");
    const { stock } = await importFolder(into.database, folder, { websites: [], now: NOW, objects: theirs });
    expect(stock.flatMap(({ refusals }) => refusals)).toEqual([
      { line: 1, column: "battery_certificate", reason: expect.stringMatching(/is not the file that this address stands for$/) },
    ]);
  });

  test("invalid rows are reported with their line, and the others are imported", async () => {
    await from.database.insert(sites).values({ slug: "hill", name: "Hill Cars" });
    await importLines(from.database, FEED, WITH_IDS, { site: "hill", now: NOW });
    const folder = await newFolder();
    const { vehicles: count } = await exportFolder(from.database, folder, { websites: [], now: NOW });
    const stock = join(folder, "stock.jsonl");
    const lines = (await readFile(stock, "utf8")).split("\n");
    await writeFile(stock, [`{"source":"another","source_key":"id:x","make":"Kia"}`, "no JSON", ...lines].join("\n"));
    await appendFile(join(folder, "prices.jsonl"), `{"stock_id":1,"at":"yesterday","price":1,"admin_fee":0}\n`);
    const report = await importFolder(into.database, folder, { websites: [], now: NOW });
    expect(report.stock.reduce((sum, { added }) => sum + added, 0)).toBe(count);
    const refused = report.stock.flatMap(({ refusals }) => refusals);
    expect(refused.map(({ line }) => line)).toEqual(expect.arrayContaining([1, 2]));
    expect(refused.every(({ line }) => line <= 2)).toBe(true);
    expect(report.problems.filter((problem) => problem.startsWith("prices.jsonl, line "))).toHaveLength(1);
  });

  test("refused sites stop the import of everything else", async () => {
    await from.database.insert(sites).values({ slug: "hill", name: "Hill Cars" });
    const folder = await newFolder();
    await exportFolder(from.database, folder, { websites: [], now: NOW });
    await writeFile(join(folder, "sites.json"), `[{"slug":"Hill & Co"}]`);
    expect(await importFolder(into.database, folder, { websites: [], now: NOW })).toMatchObject({
      stock: [],
      problems: ["sites.json was refused, so nothing else was imported."],
    });
    expect(await into.database.$count(sites)).toBe(0);
  });
});

const [embedded] = testDatabases();

test("offers of websites that exist on both sides are imported; existing files are not overwritten", async () => {
  await using open = await embedded!.open();
  const content = await newFolder();
  await mkdir(join(content, "offers"));
  await writeFile(join(content, "offers/spring.md"), "spring");
  await writeFile(join(content, "offers/winter.md"), "winter");
  const folder = await newFolder();
  await exportFolder(open.database, folder, { websites: [{ name: "hill" }], folderOf: () => content, now: NOW });
  const there = await newFolder();
  await mkdir(join(there, "offers"));
  await writeFile(join(there, "offers/winter.md"), "our own winter");
  const { offers } = await importFolder(open.database, folder, {
    websites: [{ name: "hill" }, { name: "other" }],
    folderOf: () => there,
    now: NOW,
  });
  expect(offers).toEqual({ added: ["hill/spring.md"], left: ["hill/winter.md"] });
  expect(await readFile(join(there, "offers/winter.md"), "utf8")).toBe("our own winter");
});

test("an export refuses a folder with other files, and overwrites an earlier export", async () => {
  await using open = await embedded!.open();
  const folder = await newFolder();
  await exportFolder(open.database, folder, { websites: [], now: NOW });
  await exportFolder(open.database, folder, { websites: [], now: NOW });
  expect((await readdir(folder)).toSorted()).toEqual(["manifest.json", "prices.jsonl", "sites.json", "stock.jsonl"]);
  await writeFile(join(folder, "holiday.jpg"), "");
  await expect(exportFolder(open.database, folder, { websites: [], now: NOW })).rejects.toThrow(
    `The folder ${folder} has other files (holiday.jpg). Choose a new or empty one.`,
  );
});

test.each([
  ["no manifest", undefined, /is not an exported folder: manifest\.json cannot be read \(ENOENT/],
  ["a manifest of something else", `{"name":"x"}`, /manifest\.json does not have the fields of an export/],
  [
    "a later format",
    `{"format":2,"exported_at":"2026-11-21T10:00:00Z","sites":0,"vehicles":0,"prices":0,"offers":0}`,
    /has format 2; this release reads format 1/,
  ],
])("a folder with %s is refused in a sentence", async (_, manifest, sentence) => {
  await using open = await embedded!.open();
  const folder = await newFolder();
  if (manifest !== undefined) await writeFile(join(folder, "manifest.json"), manifest);
  expect((await importFolder(open.database, folder, { websites: [], now: NOW })).problems).toEqual([expect.stringMatching(sentence)]);
});

/** Every API response about the stock and the branches. */
async function answersOf(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: "no" });
  const dealership = await openDealership(config, { website: wexcombe, now: () => NOW });
  const app = siteApp(dealership, config, {
    render: async () => new Response(""),
    record: async (make) => ({ made: await make(), reads: { areCurrent: () => true } }),
    builtFiles: new Hono(),
  });
  // The revision counts writes, which differ between the two databases.
  const json = async (address: string): Promise<unknown> =>
    JSON.parse((await (await app.request(address)).text()).replace(/"revision":\d+/g, '"revision":0'));
  const answers: Record<string, unknown> = {};
  for (const stock_id of dealership.stock.index().stockIds()) answers[stock_id] = await json(`/api/v2/vehicle/${stock_id}`);
  for (const orderBy of ["price-asc", "price-desc", "newest", "mileage-asc"])
    answers[orderBy] = await json(`/api/v2/vehicle-search?orderBy=${orderBy}&resultsPerPage=60`);
  answers["sites"] = await json("/api/v2/organisation/site");
  await dealership.close();
  return answers;
}

test("the API responses for the demo are the same after export and import", async () => {
  const first = await demoDataDir(NOW);
  const second = emptyDataDir();
  onTestFinished(() => Promise.all([first, second].map((folder) => rm(folder, { recursive: true }))).then(() => undefined));
  const demo = await openDealership(readConfig({ DATA_DIR: first, DEMO: "yes" }), { now: () => NOW });
  const folder = await newFolder();
  await exportFolder(demo.database, folder, { websites: [wexcombe], now: NOW });
  await demo.close();
  const empty = await openDealership(readConfig({ DATA_DIR: second, DEMO: "no" }), { now: () => NOW });
  expect(await importFolder(empty.database, folder, { websites: [wexcombe], now: NOW })).toMatchObject({
    problems: [],
    offers: { added: [], left: [] },
  });
  await empty.close();
  const before = await answersOf(first);
  expect(Object.keys(before).length).toBeGreaterThan(200);
  const after = await answersOf(second);
  for (const [name, answer] of Object.entries(before)) expect(after[name], name).toEqual(answer);
  expect(Object.keys(after)).toEqual(Object.keys(before));
});
