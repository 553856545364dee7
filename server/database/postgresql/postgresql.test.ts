import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { sites } from "#server/database/schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";

const engines = testDatabases().filter((engine) => engine.kind === "postgresql");

describe.each(engines)("on $name", (engine) => {
  test("a listener whose connection is cut reconnects, reports that notifications may be missing, and receives later ones", async () => {
    await using open = await engine.open();
    const payloads: (string | undefined)[] = [];
    await open.listen("stock", (payload) => payloads.push(payload));
    await open.database.execute(sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%' AND pid <> pg_backend_pid()
    `);
    await expect.poll(() => payloads, { timeout: 10_000 }).toEqual([undefined]);
    await open.database.insert(sites).values({ slug: "swindon", name: "Wexcombe Swindon" });
    await expect.poll(() => payloads, { timeout: 10_000 }).toEqual([undefined, "1"]);
  });

  test("a node reads the stock of another database once, also if that takes longer than a heartbeat", { timeout: 30_000 }, async () => {
    await using open = await engine.open();
    await open.listen("stock", () => undefined);
    const reads: string[] = [];
    open.onReturn(async (replaced) => {
      if (!replaced) return;
      reads.push("began");
      await open.database.execute(sql`SELECT pg_sleep(4)`);
      reads.push("ended");
    });
    // The epoch of another database, and the connection that noticed nothing of it is closed.
    await open.exec(`
      BEGIN; UPDATE database_epoch SET epoch = gen_random_uuid(); COMMIT;
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%' AND pid <> pg_backend_pid()
    `);
    await expect.poll(() => open.awaySince(), { timeout: 10_000 }).toBeDefined();
    await expect.poll(() => open.awaySince(), { timeout: 15_000 }).toBeUndefined();
    expect(reads).toEqual(["began", "ended"]);
  });

  test("a change made by another process triggers a notification", async () => {
    await using open = await engine.open();
    const other = await openDatabase({ databaseUrl: open.databaseUrl, dataDir: "" });
    const payloads: (string | undefined)[] = [];
    await open.listen("stock", (payload) => payloads.push(payload));
    await other.database.insert(sites).values({ slug: "swindon", name: "Wexcombe Swindon" });
    await other.close();
    await expect.poll(() => payloads).toEqual(["1"]);
  });

  test("nodes that start at the same time on a new database bring it up to date once", async () => {
    await using open = await engine.open();
    await open.exec("DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public");
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: open.databaseUrl, dataDir: "" })));
    await Promise.all(nodes.map((node) => node.close()));
    expect(await open.database.select().from(sites)).toEqual([]);
  });

  test("a query that takes too long is stopped", async () => {
    await using open = await engine.open({ queryLimitMs: 1_000 });
    await expect(open.database.execute(sql`SELECT pg_sleep(60)`)).rejects.toMatchObject({ cause: { code: "57014" } });
    expect(await open.database.select().from(sites)).toEqual([]);
  });
});

if (engines.length === 0) test.skip("PostgreSQL is not tested: this machine has none", () => undefined);
