import { pence } from "#domain/money.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { priceEvents, sites, vehicles } from "#server/database/schema.ts";
import { asc, eq, max } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { importStock } from "./import-stock.ts";
import { BATCH_ROWS } from "#server/stock/import/rows/write-rows.ts";
import { stockFileOf, HEADER, importLines, NOW, stockMapOf, WITH_IDS, WITHOUT_IDS } from "./import-fixture.ts";

const FIESTA = "F1,Ford,Fiesta,2019,8000";
const CORSA = "C1,Vauxhall,Corsa,2018,7495";

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  function emptyShop() {
    const { database } = open;
    const stock = () => database.select().from(vehicles).orderBy(asc(vehicles.stock_id));
    const revision = async () => (await database.select({ revision: max(vehicles.revision) }).from(vehicles))[0]?.revision;
    return { database, stock, revision };
  }

  test("adds vehicles, each with a slug that ends in its stock id", async () => {
    const { database, stock } = emptyShop();
    const report = await importLines(database, [FIESTA, CORSA]);
    expect(report).toMatchObject({ rows: 2, added: 2, refused: 0, problems: [], ignored_columns: [] });
    const [fiesta, corsa] = await stock();
    expect(fiesta).toMatchObject({
      make: "Ford",
      range: "Fiesta",
      price: 800_000,
      state: "live",
      source: "dealer-feed",
      source_key: "id:F1",
    });
    expect(fiesta?.first_seen_at.getTime()).toBe(NOW);
    expect(corsa?.slug).toBe(`2018-vauxhall-corsa-${corsa?.stock_id}`);
  });

  test("refuses a row whose video or picture is neither a web address nor a path below /media/", async () => {
    const { database, stock } = emptyShop();
    const refused = [
      "javascript:alert(1)",
      "JavaScript://cars.example/%0aalert(1)",
      "java\tscript:alert(1)",
      "data:text/html,<script>",
      "ftp://cars.example/1.mp4",
      "//cars.example/1.mp4",
      "/\\cars.example/1.mp4",
      "/api/v2/vehicle-search",
      "/media/../api/v2/docs",
      "/media/%2e%2E/api",
      "https:///1.mp4",
      "film.mp4",
    ];
    const accepted = ["https://cars.example/walk-round", "http://cars.example/1.mp4", "/media/films/suv.mp4"];
    const lines = [...refused, ...accepted].flatMap((url, at) => [
      { id: `F${at}`, make: "Ford", range: "Fiesta", year: 2019, price: 8000, video: url },
      { id: `P${at}`, make: "Ford", range: "Fiesta", year: 2019, price: 8000, pictures: [url] },
    ]);
    const fields = { id: "id", make: "make", range: "range", year: "year", price: "price", video: "video", media_urls: "pictures" };
    const map = stockMapOf(fields);
    const report = await importStock(
      database,
      {
        kind: "file",
        path: stockFileOf(
          lines.map((line) => JSON.stringify(line)),
          "linked.jsonl",
        ),
        map,
      },
      { now: NOW },
    );
    expect(report).toMatchObject({ refused: refused.length * 2, added: accepted.length * 2 });
    expect(report.refusals.slice(0, 2)).toEqual([
      { line: 1, column: "video", reason: "“javascript:alert(1)” is not a web address (http or https) or a path below /media/" },
      { line: 2, column: "pictures", reason: "“javascript:alert(1)” is not a web address (http or https) or a path below /media/" },
    ]);
    expect((await stock()).flatMap(({ details }) => details.video ?? [])).toEqual(accepted);
  });

  test("makes a default site in an empty database, and no demonstration", async () => {
    const { database } = emptyShop();
    expect(await importLines(database, [FIESTA])).toMatchObject({ site: { slug: "showroom", created: true } });
    expect(await database.select({ slug: sites.slug }).from(sites)).toEqual([{ slug: "showroom" }]);
    expect(await importLines(database, [CORSA])).toMatchObject({ site: { slug: "showroom", created: false } });
  });

  test("lists the existing sites when the given site is unknown", async () => {
    const { database, stock } = emptyShop();
    await database.insert(sites).values([
      { slug: "wexcombe", name: "Wexcombe" },
      { slug: "marl-cross", name: "Marl Cross" },
    ]);
    const report = await importLines(database, [FIESTA], undefined, { site: "wexcomb" });
    expect(report.problems).toEqual([{ field: "site", message: "There is no site “wexcomb”: the sites are wexcombe, marl-cross" }]);
    expect(await stock()).toEqual([]);
    expect(await importLines(database, [FIESTA], undefined, { site: "marl-cross" })).toMatchObject({
      added: 1,
      site: { name: "Marl Cross" },
    });
  });

  test("changes nothing when the same file comes again", async () => {
    const { database, stock } = emptyShop();
    const lines = [FIESTA, CORSA, CORSA.replace("C1", "C2")];
    await importLines(database, lines);
    const before = await stock();
    expect(await importLines(database, lines)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await stock()).toEqual(before);
  });

  test("treats identical rows as different vehicles, and matches them again at the next import", async () => {
    const { database, stock } = emptyShop();
    expect(await importLines(database, [FIESTA, FIESTA, FIESTA], WITHOUT_IDS)).toMatchObject({ added: 3 });
    const before = await stock();
    expect(await importLines(database, [FIESTA, FIESTA, FIESTA, FIESTA], WITHOUT_IDS)).toMatchObject({ unchanged: 3, added: 1 });
    expect((await stock()).slice(0, 3)).toEqual(before);
  });

  test("records a price event for every new price only", async () => {
    const { database, stock } = emptyShop();
    for (const price of ["8000", "8000", "7500"]) await importLines(database, [`F1,Ford,Fiesta,2019,${price}`]);
    const [fiesta] = await stock();
    const events = await database
      .select({ price: priceEvents.price })
      .from(priceEvents)
      .where(eq(priceEvents.stock_id, fiesta!.stock_id))
      .orderBy(asc(priceEvents.id));
    expect(events).toEqual([{ price: 800_000 }, { price: 750_000 }]);
  });

  test("preserves stock id and first-seen time of a changed vehicle, and updates its slug", async () => {
    const { database, stock } = emptyShop();
    await importLines(database, [FIESTA]);
    const [before] = await stock();
    expect(await importLines(database, ["F1,Ford,Fiesta ST,2019,8000"], undefined, { now: NOW + 1 })).toMatchObject({ changed: 1 });
    expect(await stock()).toMatchObject([
      { stock_id: before?.stock_id, first_seen_at: before?.first_seen_at, slug: `2019-ford-fiesta-st-${before?.stock_id}` },
    ]);
  });

  test("raises the revision once per batch", async () => {
    const { database, revision } = emptyShop();
    await importLines(database, [FIESTA]);
    const before = (await revision())!;
    await importLines(
      database,
      Array.from({ length: 2 * BATCH_ROWS + 1 }, (_, row) => `N${row},Ford,Focus,2020,${9_000 + row}`),
    );
    expect(await revision()).toBe(before + 3);
  });

  test("refuses invalid rows with line, column and reason, and adds the valid ones", async () => {
    const { database, stock } = emptyShop();
    const lines = [FIESTA, "C1,Vauxhall,Corsa,2060,POA", "X1,,Astra,2018,7000", "short,row", CORSA, FIESTA];
    const report = await importLines(database, lines);
    expect(report).toMatchObject({ rows: 6, added: 2, refused: 4 });
    expect(report.refusals).toEqual([
      { line: 3, column: "price", reason: "“POA” is not an amount of money" },
      { line: 3, column: "year", reason: "2060 is in the future" },
      { line: 4, column: "make", reason: "is missing" },
      { line: 5, column: null, reason: "has 2 cells, but the header has 5" },
      { line: 7, column: "id", reason: "“F1” is already in an earlier row of this file" },
    ]);
    expect(await stock()).toHaveLength(2);
  });

  test("passes every refusal to the progress callback, also those beyond the report's limit", async () => {
    const { database } = emptyShop();
    const rows = Array.from({ length: 1_500 }, (_, row) => `N${row},Ford,Focus,2020,POA`);
    let steps = 0;
    const source = { kind: "file", path: stockFileOf([HEADER, ...rows]), map: WITH_IDS } as const;
    const report = await importStock(database, source, { now: NOW }, (step) => {
      steps += step.refusals.length;
    });
    expect([steps, report.refused, report.refusals.length]).toEqual([1_500, 1_500, 1_000]);
  });

  test("writes nothing in a dry run and reports the same figures", async () => {
    const { database, stock } = emptyShop();
    const lines = [FIESTA, CORSA, "X1,,Astra,2018,7000"];
    const dry = await importLines(database, lines, undefined, { dry_run: true, replace: true });
    expect(await stock()).toEqual([]);
    expect(await database.select().from(sites)).toEqual([]);
    const real = await importLines(database, lines, undefined, { replace: true });
    expect({ ...dry, dry_run: false }).toEqual(real);
    const next = [FIESTA.replace("8000", "7000"), ...Array.from({ length: 8 }, (_, row) => `N${row},Ford,Focus,2020,9000`)];
    const dryAgain = await importLines(database, next, undefined, { dry_run: true, replace: true, force: true });
    expect(dryAgain).toMatchObject({ added: 8, changed: 1, gone: 1 });
    expect({ ...dryAgain, dry_run: false }).toEqual(await importLines(database, next, undefined, { replace: true, force: true }));
  });

  test("imports vehicles given as objects", async () => {
    const { database, stock } = emptyShop();
    const typed = [
      {
        make: "Ford",
        range: "Transit",
        year: 2022,
        price: pence(1_999_500),
        cap_database: "LCV" as const,
        vrm: "AB22CDE",
        first_seen_at: NOW - 1000,
      },
    ];
    expect(await importStock(database, { kind: "vehicles", name: "own", vehicles: typed }, { now: NOW })).toMatchObject({ added: 1 });
    expect(await stock()).toMatchObject([{ source_key: "vrm:AB22CDE", category: "vans", tags: [], first_seen_at: new Date(NOW - 1000) }]);
  });

  test("adds separate vehicles for two sites when their feeds have the same ids", async () => {
    const { database, stock } = emptyShop();
    await database.insert(sites).values([
      { slug: "wexcombe", name: "Wexcombe" },
      { slug: "marl-cross", name: "Marl Cross" },
    ]);
    for (const site of ["wexcombe", "marl-cross"])
      expect(await importLines(database, [FIESTA], undefined, { site })).toMatchObject({ added: 1 });
    expect(await stock()).toHaveLength(2);
  });

  test("stops after the current batch when it is aborted", async () => {
    const { database, stock } = emptyShop();
    const rows = Array.from({ length: 3 * BATCH_ROWS }, (_, row) => `N${row},Ford,Focus,2020,9000`);
    const stop = new AbortController();
    const source = { kind: "file", path: stockFileOf([HEADER, ...rows]), map: WITH_IDS } as const;
    const report = await importStock(database, source, { now: NOW, signal: stop.signal, replace: true }, () => stop.abort());
    expect(report).toMatchObject({ added: BATCH_ROWS, problems: [{ field: "file" }, { field: "replace" }] });
    expect(await stock()).toHaveLength(BATCH_ROWS);
  });
});
