import { inEnglish } from "#locales/in-english.ts";
import { EMPTY_SEARCH, parseSearch } from "#domain/search/filters.ts";
import { openDatabase } from "#server/database/connect.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { fiesta, insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { openStock } from "#server/stock/open-stock.ts";
import type { Stock } from "#server/stock/stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

const NOW = Date.UTC(2026, 10, 21, 9);
/** At least half of the changes are visible within this time; parallel tests may delay some. */
const FRESH_WITHIN_MS = 100;
/** Disables polling: changes arrive by notification only. */
const NO_POLL_MS = 3_600_000;
const PATIENCE_MS = 30_000;

async function open(database: TestDatabase): Promise<Stock & AsyncDisposable> {
  const organisation = await openOrganisation(database.database);
  const stock = await openStock(database, { website: wexcombe, organisation, now: () => NOW, pollMs: NO_POLL_MS });
  return { ...stock, [Symbol.asyncDispose]: stock.close };
}

const found = (stock: Stock, query = "") => stock.search(parseSearch(new URLSearchParams(query)).search).stock_ids;

describe.each(testDatabases())("stock in $name", (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await engine.open();
  });
  beforeEach(() => database.empty());
  afterAll(() => database.close());

  test("is loaded at the start, with only live vehicles in searches", async () => {
    const [one, two, three] = await insertFiestas(database.database, 3);
    await database.database.update(vehicles).set({ state: "sold" }).where(eq(vehicles.stock_id, two!));
    await using stock = await open(database);
    expect(found(stock)).toEqual([one, three]);
    expect((await stock.vehicle(two!))?.state).toBe("sold");
    expect((await stock.vehicleBySlug(`2021-ford-fiesta-${one}`))?.stock_id).toBe(one);
    expect(await stock.vehicleBySlug("ford-fiesta")).toBeUndefined();
  });

  test("is updated on every kind of change, with a higher revision", async () => {
    const [one = 0, two = 0] = await insertFiestas(database.database, 2);
    await using stock = await open(database);
    const before = stock.revision();
    await database.database.update(vehicles).set({ price: 990_000, colour: "Red" }).where(eq(vehicles.stock_id, two));
    await stock.refresh();
    expect(stock.revision()).toBeGreaterThan(before);
    expect(found(stock)).toEqual([two, one]);
    expect(found(stock, "colour=red")).toEqual([two]);
    await database.database.update(vehicles).set({ state: "withdrawn" }).where(eq(vehicles.stock_id, one));
    await stock.refresh();
    expect(found(stock)).toEqual([two]);
    await database.database.delete(vehicles).where(eq(vehicles.stock_id, two));
    await stock.refresh();
    expect(found(stock)).toEqual([]);
    expect(stock.cards([two])).toEqual([]);
    expect(stock.presentedJson.has(two)).toBe(false);
  });

  test("is updated after a commit by notification, without polling", async () => {
    await insertFiestas(database.database, 1);
    await using stock = await open(database);
    const delays: number[] = [];
    for (let price = 500_000; price < 500_020; price++) {
      await database.database.update(vehicles).set({ price });
      const committed = performance.now();
      await vi.waitUntil(() => stock.search(EMPTY_SEARCH).bounds.price?.min === price / 100, {
        timeout: PATIENCE_MS,
        interval: 1,
      });
      delays.push(performance.now() - committed);
    }
    const median = delays.toSorted((one, other) => one - other)[delays.length / 2];
    expect(median).toBeLessThan(FRESH_WITHIN_MS);
  });

  test("has a site's new name on cards and in the vehicle JSON", async () => {
    const [one = 0] = await insertFiestas(database.database, 1);
    await using stock = await open(database);
    await database.database.update(sites).set({ name: "Wexcombe Newbury", town: "Newbury" });
    await stock.refresh();
    expect(stock.cards([one])[0]?.site).toBe("Newbury");
    expect(JSON.parse(stock.presentedJson.get(one)!.toString())).toMatchObject({ site: { name: "Wexcombe Newbury" } });
  });

  test("has a saving only for a vehicle that was offered at the higher price", async () => {
    const [one = 0] = await insertFiestas(database.database, 1);
    await database.exec("UPDATE price_events SET at = now() - interval '30 days'");
    await using stock = await open(database);
    expect(inEnglish(stock.cards([one])[0])).toMatchObject({ saving: null, price_note: "Cash price" });
    expect(found(stock, "saving=yes")).toEqual([]);
    await database.database.update(vehicles).set({ price: 1_199_500 }).where(eq(vehicles.stock_id, one));
    await stock.refresh();
    expect(inEnglish(stock.cards([one])[0])).toMatchObject({ saving: 500_00, price_note: "Cash, save £500" });
    expect(found(stock, "saving=yes")).toEqual([one]);
  });

  test("returns eight similar vehicles of the same make, cheapest first", { tags: ["c9-6"] }, async () => {
    const [first = 0] = await insertFiestas(database.database, 1);
    const [site] = await database.database.select().from(sites);
    const others = Array.from({ length: 10 }, (_, i) => ({ ...fiesta(site!.id), range: "Focus", price: 1_500_000 - i * 1000 }));
    await database.database.insert(vehicles).values([...others, { ...fiesta(site!.id), make: "Kia", price: 100_000 }]);
    await using stock = await open(database);
    const cards = stock.similar({ stock_id: first, make: "Ford" });
    expect(cards.map(({ title }) => title)).toEqual(Array.from({ length: 8 }, () => "Ford Focus"));
    expect(cards.map(({ headline_price }) => headline_price)).toEqual(
      cards.map(({ headline_price }) => headline_price).toSorted((one, other) => (one ?? 0) - (other ?? 0)),
    );
    expect(cards[0]?.headline_price).toBe(1_491_000);
  });

  test("compares a price with those of similar used vehicles, on sale or sold within 180 days", async () => {
    const ids = await insertFiestas(database.database, 9);
    const [own = 0, far, old, dear, sold, soldLongAgo, withdrawn, automatic] = ids;
    const change = (stock_id: number | undefined, fields: Partial<typeof vehicles.$inferInsert>) =>
      database.database
        .update(vehicles)
        .set(fields)
        .where(eq(vehicles.stock_id, stock_id ?? 0));
    const day = 86_400_000;
    await database.database
      .update(vehicles)
      .set({ price: 1_000_000, admin_fee: 0, year: 2021, mileage: 30_000, fuel_type: "Petrol", transmission: "Manual" });
    await change(far, { mileage: 40_001 });
    await change(old, { year: 2019 });
    await change(dear, { price: 1_100_000, admin_fee: 9_900, mileage: 40_000, year: 2022 });
    await change(sold, { state: "sold", ended_at: new Date(NOW - 180 * day), price: 900_000 });
    await change(soldLongAgo, { state: "sold", ended_at: new Date(NOW - 181 * day) });
    await change(withdrawn, { state: "withdrawn", ended_at: new Date(NOW - day) });
    await change(automatic, { transmission: "Automatic" });
    await using stock = await open(database);
    const prices = async () => stock.comparablePrices((await stock.vehicle(own))!).toSorted((one, other) => one - other);
    expect(await prices()).toEqual([900_000, 1_000_000, 1_109_900]);

    await change(dear, { state: "sold", ended_at: new Date(NOW) });
    await change(sold, { state: "live", ended_at: null, price: 950_000 });
    await stock.refresh();
    expect(await prices()).toEqual([950_000, 1_000_000, 1_109_900]);

    await database.database.delete(vehicles).where(eq(vehicles.stock_id, dear ?? 0));
    await stock.refresh();
    expect(await prices()).toEqual([950_000, 1_000_000]);
  });

  test("applies a large change at once", async () => {
    const [first = 0] = await insertFiestas(database.database, 1);
    await using stock = await open(database);
    const [site] = await database.database.select().from(sites);
    await database.database.insert(vehicles).values(Array.from({ length: 600 }, () => ({ ...fiesta(site!.id), range: "Focus" })));
    await stock.refresh();
    expect(stock.search(EMPTY_SEARCH).total).toBe(601);
    expect(found(stock, "range=fiesta")).toEqual([first]);
  });
});

describe.each(testDatabases().filter(({ kind }) => kind === "postgresql"))("a second process on $name", (engine) => {
  test("updates the stock of the first process", async () => {
    await using database = await engine.open();
    const [one = 0] = await insertFiestas(database.database, 1);
    await using stock = await open(database);
    const secondProcess = await openDatabase({ databaseUrl: database.databaseUrl, dataDir: "" });
    await secondProcess.database.update(vehicles).set({ state: "sold" }).where(eq(vehicles.stock_id, one));
    await vi.waitUntil(() => stock.search(EMPTY_SEARCH).total === 0, { timeout: PATIENCE_MS, interval: 1 });
    await secondProcess.close();
  });
});
