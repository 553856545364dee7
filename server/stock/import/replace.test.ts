import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { placedOrder, reservation, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { stockFileOf, HEADER, importLines, NOW, stockMapOf, WITH_IDS, WITHOUT_IDS } from "./import-fixture.ts";
import { importStock } from "./import-stock.ts";

const TEN = Array.from({ length: 10 }, (_, row) => `F${row},Ford,Focus,2020,${9_000 + row}`);
const LATER = NOW + 60_000;

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
    const states = async () => (await stock()).map(({ state }) => state);
    return { open, database, stock, states };
  }

  test("marks vehicles missing from the feed as sold at the time of the import", async () => {
    const { database, stock, states } = emptyShop();
    await importLines(database, TEN);
    expect(await importLines(database, TEN.slice(3), WITH_IDS, { replace: true, now: LATER })).toMatchObject({
      gone: 3,
      unchanged: 7,
      problems: [],
    });
    expect(await states()).toEqual([...Array(3).fill("sold"), ...Array(7).fill("live")]);
    expect((await stock())[0]?.ended_at).toEqual(new Date(LATER));
  });

  test("leaves vehicles missing from the feed live without --replace", async () => {
    const { database, states } = emptyShop();
    await importLines(database, TEN);
    expect(await importLines(database, TEN.slice(9))).toMatchObject({ gone: 0 });
    expect(await states()).toEqual(Array(10).fill("live"));
  });

  test("removes no vehicle when more than 30 % are missing, unless --force is given", async () => {
    const { database, states } = emptyShop();
    await importLines(database, TEN);
    const half = [...TEN.slice(4), "N1,Kia,Ceed,2021,9999"];
    const report = await importLines(database, half, WITH_IDS, { replace: true });
    expect(report).toMatchObject({ added: 1, gone: 0 });
    expect(report.problems[0]?.message).toBe(
      "Nothing was removed: 4 of 10 vehicles (40%) are not in the file, and more than 30% at once needs --force",
    );
    expect(await states()).toEqual(Array(11).fill("live"));
    expect(await importLines(database, half, WITH_IDS, { replace: true, force: true })).toMatchObject({ gone: 4, problems: [] });
  });

  test("brings a vehicle back under its old stock id", async () => {
    const { database, stock } = emptyShop();
    await importLines(database, TEN);
    const [before] = await stock();
    await importLines(database, TEN.slice(1), WITH_IDS, { replace: true });
    expect(await importLines(database, TEN, WITH_IDS, { replace: true })).toMatchObject({ returned: 1, unchanged: 9 });
    const [after] = await stock();
    expect(after).toMatchObject({ stock_id: before?.stock_id, slug: before?.slug, state: "live", ended_at: null });
  });

  test("leaves a vehicle withdrawn that the dealer withdrew", async () => {
    const { database, stock } = emptyShop();
    await importLines(database, TEN.slice(0, 1));
    await database.update(vehicles).set({ state: "withdrawn" });
    expect(await importLines(database, TEN.slice(0, 1))).toMatchObject({ unchanged: 1, returned: 0 });
    expect(await stock()).toMatchObject([{ state: "withdrawn" }]);
  });

  test("does not remove a vehicle held by an order", async () => {
    const { open, database, stock } = emptyShop();
    await importLines(database, TEN);
    const [first] = await stock();
    const { orders, client } = createOrderFixture(open);
    const { guid } = placedOrder(await orders.create(reservation(first!.stock_id), client));
    expect(await importLines(database, TEN.slice(1), WITH_IDS, { replace: true })).toMatchObject({ gone: 0, kept_for_orders: 1 });
    expect((await stock())[0]).toMatchObject({ state: "live", held_by: guid });
    const map = stockMapOf({
      id: "id",
      make: "make",
      range: "model",
      year: "year",
      price: "price",
      reservation_status: { constant: "Available" },
    });
    expect(await importLines(database, TEN, map)).toMatchObject({ changed: 10 });
    expect((await stock())[0]).toMatchObject({ held_by: guid });
  });

  test("leaves other sources and other sites alone", async () => {
    const { database, states } = emptyShop();
    await database.insert(sites).values([
      { slug: "wexcombe", name: "Wexcombe" },
      { slug: "marl-cross", name: "Marl Cross" },
    ]);
    await importLines(database, TEN.slice(0, 1), { ...WITH_IDS, name: "other-feed" }, { site: "wexcombe" });
    await importLines(database, TEN.slice(0, 1), WITH_IDS, { site: "marl-cross" });
    await importLines(database, TEN.slice(1, 2), WITH_IDS, { site: "wexcombe" });
    expect(await importLines(database, TEN.slice(2, 3), WITH_IDS, { site: "wexcombe", replace: true, force: true })).toMatchObject({
      gone: 1,
    });
    expect(await states()).toEqual(["live", "live", "sold", "live"]);
  });

  test("removes the last of several identical vehicles when the feed has one row fewer", async () => {
    const { database, states } = emptyShop();
    const same = Array.from({ length: 5 }, () => "F1,Ford,Focus,2020,9000");
    await importLines(database, same, WITHOUT_IDS);
    expect(await importLines(database, same.slice(1), WITHOUT_IDS, { replace: true })).toMatchObject({ gone: 1, unchanged: 4 });
    expect(await states()).toEqual(["live", "live", "live", "live", "sold"]);
  });

  test("does not remove a vehicle whose row is refused", async () => {
    const { database, states } = emptyShop();
    await importLines(database, TEN);
    const priceOnApplication = [...TEN.slice(1), "F0,Ford,Focus,2020,POA"];
    expect(await importLines(database, priceOnApplication, WITH_IDS, { replace: true })).toMatchObject({ refused: 1, gone: 0 });
    expect(await states()).toEqual(Array(10).fill("live"));
  });

  test("removes nothing when the file breaks off", async () => {
    const { database } = emptyShop();
    await importLines(database, TEN);
    const path = stockFileOf([HEADER, ...TEN.slice(1, 9), `"F9,Ford`]);
    const report = await importStock(database, { kind: "file", path, map: WITH_IDS }, { now: NOW, replace: true, force: true });
    expect(report).toMatchObject({ unchanged: 8, gone: 0, refused: 1, refusals: [{ line: 10, column: null }] });
    expect(report.problems.map(({ field }) => field)).toEqual(["file", "replace"]);
    expect(await database.select().from(vehicles).where(eq(vehicles.state, "sold"))).toEqual([]);
  });
});
