import { priceEvents, sites, vehicles, vehicleTombstones } from "./schema.ts";
import { fiesta, insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import type { Database } from "./connect.ts";
import { asc, eq, inArray, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  test("all changes of a transaction share one revision, and a later transaction has a higher one", async () => {
    const [first, second, third] = await insertFiestas(open.database, 3);
    await open.database.transaction(async (tx) => {
      await tx.update(vehicles).set({ mileage: 9000 }).where(eq(vehicles.stock_id, first!));
      await tx.update(vehicles).set({ mileage: 9001 }).where(eq(vehicles.stock_id, second!));
      await tx.update(sites).set({ town: "Swindon" });
    });
    const [a, b, c] = await revisions(open.database, [first!, second!, third!]);
    const [site] = await open.database.select().from(sites);
    expect(a).toBe(b);
    expect(site?.revision).toBe(a);
    expect(a).toBeGreaterThan(c!);
  });

  test("an update that changes nothing keeps the revision and sends no notification", async () => {
    const [stock_id] = await insertFiestas(open.database, 1);
    const before = await revisions(open.database, [stock_id!]);
    const notifications: (string | undefined)[] = [];
    const unlisten = await open.listen("stock", (payload) => notifications.push(payload));
    await open.database.update(vehicles).set({ price: 1_249_500, tags: [], details: {} }).where(eq(vehicles.stock_id, stock_id!));
    expect(await revisions(open.database, [stock_id!])).toEqual(before);
    const notified = notificationIn(notifications);
    await open.database.update(vehicles).set({ price: 1_199_500 }).where(eq(vehicles.stock_id, stock_id!));
    await notified();
    expect(notifications).toEqual([String((await revisions(open.database, [stock_id!]))[0])]);
    await unlisten();
  });

  test("a revision set by hand is overwritten", async () => {
    const [stock_id] = await insertFiestas(open.database, 1);
    await open.database.update(vehicles).set({ revision: 999_999 }).where(eq(vehicles.stock_id, stock_id!));
    expect((await revisions(open.database, [stock_id!]))[0]).toBeLessThan(999_999);
  });

  test("rolling back to a savepoint keeps the transaction's revision", async () => {
    const [kept, dropped] = await insertFiestas(open.database, 2);
    const before = await revisions(open.database, [kept!, dropped!]);
    await open.database.transaction(async (tx) => {
      const inner = tx.transaction(async (nested) => {
        await nested.update(vehicles).set({ mileage: 1 }).where(eq(vehicles.stock_id, dropped!));
        throw new Error("not this one");
      });
      await expect(inner).rejects.toThrow("not this one");
      await tx.update(vehicles).set({ mileage: 2 }).where(eq(vehicles.stock_id, kept!));
    });
    const after = await revisions(open.database, [kept!, dropped!]);
    expect(after[0]).toBeGreaterThan(before[0]!);
    expect(after[1]).toBe(before[1]);
  });

  test("a deleted vehicle leaves a tombstone with a revision of its own, cleared when the vehicle returns", async () => {
    const [stock_id] = await insertFiestas(open.database, 1);
    const [row] = await open.database.delete(vehicles).where(eq(vehicles.stock_id, stock_id!)).returning();
    const [tombstone] = await open.database.select().from(vehicleTombstones);
    expect(tombstone?.stock_id).toBe(stock_id);
    expect(tombstone?.revision).toBeGreaterThan(row!.revision);
    await open.database.insert(vehicles).values({ ...fiesta(row!.site_id), stock_id: stock_id! });
    expect(await open.database.select().from(vehicleTombstones)).toEqual([]);
    expect((await revisions(open.database, [stock_id!]))[0]).toBeGreaterThan(tombstone!.revision);
  });

  test("emptying the table leaves a tombstone for every vehicle", async () => {
    const stock = await insertFiestas(open.database, 3);
    await open.database.execute(sql`TRUNCATE vehicles CASCADE`);
    const tombstones = await open.database.select().from(vehicleTombstones).orderBy(asc(vehicleTombstones.stock_id));
    expect(tombstones.map((tombstone) => tombstone.stock_id)).toEqual(stock);
  });

  test("every change of price or admin fee is recorded as a price event, and no other change", async () => {
    const [stock_id] = await insertFiestas(open.database, 1);
    const change = (set: Partial<typeof vehicles.$inferInsert>) =>
      open.database.update(vehicles).set(set).where(eq(vehicles.stock_id, stock_id!));
    await change({ price: 1_199_500 });
    await change({ mileage: 12 });
    await change({ admin_fee: 14_900 });
    const events = await open.database.select().from(priceEvents).orderBy(asc(priceEvents.id));
    expect(events.map(({ price, admin_fee }) => [price, admin_fee])).toEqual([
      [1_249_500, 0],
      [1_199_500, 0],
      [1_199_500, 14_900],
    ]);
  });

  test("a reader that follows the revisions misses none of 400 concurrent changes", async () => {
    const stock = await insertFiestas(open.database, 400);
    const follower = new Follower(open.database);
    await follower.pull();
    // As many at once as the pool has connections: what waits for one longer than 2 s is refused.
    const atOnce = pLimit(10);
    const changes = stock.map((stock_id, i) =>
      atOnce(() =>
        open.database.transaction(async (tx) => {
          await tx
            .update(vehicles)
            .set({ mileage: i + 1 })
            .where(eq(vehicles.stock_id, stock_id));
          if (i % 3 === 0) await tx.execute(sql`SELECT 1`);
        }),
      ),
    );
    const changed = new AbortController();
    const pulling = (async () => {
      while (!changed.signal.aborted) await follower.pull();
    })();
    await Promise.all(changes);
    changed.abort();
    await pulling;
    await follower.pull();
    expect([...follower.seen.keys()].toSorted()).toEqual(stock.toSorted());
    expect([...follower.seen.values()].every((mileage) => mileage !== null)).toBe(true);
  });
});

/** Reads changes after the last revision it saw, as a stock index does. */
class Follower {
  readonly seen = new Map<number, number | null>();
  #database: Database;
  #last = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  async pull(): Promise<void> {
    const rows = await this.#database
      .select()
      .from(vehicles)
      .where(sql`revision > ${this.#last}`);
    for (const row of rows) {
      this.seen.set(row.stock_id, row.mileage);
      this.#last = Math.max(this.#last, row.revision);
    }
  }
}

async function revisions(database: Database, stock: number[]): Promise<number[]> {
  const rows = await database.select().from(vehicles).where(inArray(vehicles.stock_id, stock)).orderBy(asc(vehicles.stock_id));
  return rows.map((row) => row.revision);
}

/** Waits for another notification. */
function notificationIn(notifications: unknown[]): () => Promise<void> {
  const before = notifications.length;
  return () =>
    expect
      .poll(() => notifications.length)
      .toBeGreaterThan(before)
      .then(() => undefined);
}
