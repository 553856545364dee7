import { openDatabase } from "#server/database/connect.ts";
import { idempotencyKeys } from "#server/database/order-keys-schema.ts";
import { sites } from "#server/database/schema.ts";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import { eq, sql } from "drizzle-orm";
import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";

const GUID = "1f0b6c0e-3d3a-4f0e-9d53-0d2f5a3f7c11";

/** Unprepared the first time, prepared the second, afterwards only bound and executed. */
const TIMES = [1, 2, 3, 4];

/** More than are cached. */
const MANY = 150;

const dataDir = emptyDataDir();
const { database, exec, close } = await openDatabase({ dataDir });
afterAll(async () => {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a prepared statement returns the same values as an unprepared one, for every type", async () => {
  await database.insert(sites).values({ slug: "swindon", name: "Wexcombe Swindon" });
  const [first] = await database.select().from(sites);
  for (const _ of TIMES) {
    expect(await database.select().from(sites).where(eq(sites.slug, "swindon"))).toEqual([first]);
    expect(await database.select().from(sites).where(eq(sites.slug, "bath"))).toEqual([]);
    const { rows } = await database.execute(
      sql`select ${7}::int as seven, ${null}::text as nothing, ${'{"a":[1]}'}::jsonb as told, ${"2026-11-21"}::date as day`,
    );
    expect(rows).toEqual([{ seven: 7, nothing: null, told: { a: [1] }, day: "2026-11-21" }]);
  }
});

test("a prepared statement works after its table was altered", async () => {
  await database.execute(sql`create table notes (id int)`);
  await database.execute(sql`insert into notes values (1)`);
  const read = async () => (await database.execute(sql`select * from notes`)).rows;
  for (const _ of TIMES) expect(await read()).toEqual([{ id: 1 }]);
  await database.execute(sql`alter table notes add column text text default 'a'`);
  for (const _ of TIMES) expect(await read()).toEqual([{ id: 1, text: "a" }]);
  await exec("alter table notes alter column id type text");
  for (const _ of TIMES) expect(await read()).toEqual([{ id: "1", text: "a" }]);
});

test("a failing prepared statement reports its error at every execution, and the next statement works", async () => {
  const claim = () => database.insert(idempotencyKeys).values({ key: "k", body_digest: "d", guid: GUID });
  await claim();
  for (const _ of TIMES) {
    await expect(claim()).rejects.toMatchObject({ cause: { code: "23505", constraint: "idempotency_keys_pkey" } });
    await expect(
      database.transaction(async (tx) => tx.insert(idempotencyKeys).values({ key: "k", body_digest: "d", guid: GUID })),
    ).rejects.toThrow();
    await expect(database.execute(sql`select ${"x"}::int`)).rejects.toMatchObject({ cause: { code: "22P02" } });
    expect(await database.select().from(idempotencyKeys)).toHaveLength(1);
  }
  await database.delete(idempotencyKeys);
});

test("prepared statements work after a transaction that was rolled back", async () => {
  const add = (key: string) =>
    database.transaction(async (tx) => {
      await tx.insert(idempotencyKeys).values({ key, body_digest: "d", guid: GUID });
      if (key.startsWith("no")) tx.rollback();
    });
  for (const time of TIMES) {
    await expect(add(`no${time}`)).rejects.toThrow();
    await add(`yes${time}`);
  }
  expect((await database.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(TIMES.map((time) => `yes${time}`));
});

test("more statements than are cached can be executed repeatedly", async () => {
  for (const _ of [1, 2]) {
    for (let at = 0; at < MANY; at += 1) {
      expect((await database.execute(sql.raw(`select ${at} as at`))).rows).toEqual([{ at }]);
      expect((await database.execute(sql.raw(`select ${at} as at`))).rows).toEqual([{ at }]);
    }
  }
  const { rows } = await database.execute<{ kept: number }>(sql`select count(*)::int as kept from pg_prepared_statements`);
  expect(rows[0]?.kept).toBeGreaterThan(MANY / 2);
  expect(rows[0]?.kept).toBeLessThan(MANY);
});
