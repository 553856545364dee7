import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { staffActChanges, staffActs, stockViews } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

describe.each(testDatabases())("saved views on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  const stored = () => open.database.select().from(stockViews);

  test("a view is stored as the list understands it: nothing else of an address", async () => {
    const admin = openAdmin(open.database);
    const { send } = await admin.signedIn();
    const query = "q=van&state=live&from=9&to=//evil.example&columns=price,days&order=price-asc&fuel_type=";
    const { status, body } = await send("/stock/views", { name: " Vans ", query, shared: false });
    expect({ status, query: body.query }).toEqual({ status: 200, query: "q=van&state=live&order=price-asc&columns=price,days" });
    expect(await stored()).toMatchObject([{ name: "Vans", query: body.query, shared: false }]);
    await send("/stock/views", { name: "Odd", query: "columns=<script>", shared: false });
    expect((await stored()).map((view) => view.query)).toContain("");
  });

  test("its name and words are not in the audit log, only that they changed", async () => {
    const admin = openAdmin(open.database);
    const { send } = await admin.signedIn();
    await send("/stock/views", { name: "For Mrs Jones", query: "q=jones", shared: true });
    const [act] = await open.database.select().from(staffActs).where(eq(staffActs.action, "stock.view"));
    const changes = await open.database.select().from(staffActChanges).where(eq(staffActChanges.act, act!.id));
    expect(changes).toMatchObject([
      { entity: "stock_views", change: { name: { hidden: true }, query: { hidden: true }, shared: { after: true } } },
    ]);
    expect(JSON.stringify([act, changes])).not.toMatch(/jones/i);
  });

  test("a colleague's own view is removed by nobody else, a shared one by those who may share", async () => {
    const admin = openAdmin(open.database);
    const manager = await admin.signedIn({ name: "Priya Nair", role: "manager" });
    const sales = await admin.signedIn({ name: "Callum Reid", role: "sales" });
    const another = await admin.signedIn({ name: "Anna Hughes", role: "manager" });
    const view = { name: "Vans", query: "q=van", shared: false };
    const personal = (await manager.send("/stock/views", view)).body.id;
    const shared = (await manager.send("/stock/views", { ...view, shared: true })).body.id;
    expect((await another.send(`/stock/views/${personal}/remove`, {})).status).toBe(404);
    expect((await sales.send(`/stock/views/${personal}/remove`, {})).status).toBe(404);
    expect((await sales.send(`/stock/views/${shared}/remove`, {})).status).toBe(404);
    expect((await sales.send("/stock/views/nothing/remove", {})).status).toBe(404);
    expect((await another.send(`/stock/views/${shared}/remove`, {})).status).toBe(200);
    expect((await manager.send(`/stock/views/${personal}/remove`, {})).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  test("names are needed and bounded, and a person has at most 30 views, also when they are saved at once", async () => {
    const admin = openAdmin(open.database);
    const { send } = await admin.signedIn({ role: "sales" });
    for (const name of [" ", "a".repeat(61)]) expect((await send("/stock/views", { name, query: "", shared: false })).status).toBe(422);
    const saved = await Promise.all(
      Array.from({ length: 33 }, (_, at) => send("/stock/views", { name: `View ${at}`, query: "", shared: false })),
    );
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(await stored()).toHaveLength(30);
  });
});
