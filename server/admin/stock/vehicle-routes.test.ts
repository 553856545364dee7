import { sites, vehicles } from "#server/database/schema.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { insertVehicle, placedOrder, reservation, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

describe.each(testDatabases())("vehicles in Admin on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  const rowOf = async (stock_id: number) => (await open.database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id)))[0]!;

  test("a save names the act, says what is wrong at its field, and keeps everything else", async () => {
    const stock_id = await insertVehicle(open);
    const { revision } = await rowOf(stock_id);
    const priya = await openAdmin(open.database).signedIn();
    const wrong = await priya.send(`/stock/${stock_id}`, { revision, fields: { mileage: "52,29x", price: "", colour: "Red" } });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { mileage: ["“52,29x” is not a mileage"], price: ["is missing"] } },
    });
    expect(await rowOf(stock_id)).toMatchObject({ revision });
    const saved = await priya.send(`/stock/${stock_id}`, { revision, fields: { colour: "Red", price: "11,995" } });
    expect(saved).toMatchObject({ status: 200, body: { changed: ["colour", "price"] } });
    expect(await rowOf(stock_id)).toMatchObject({ colour: "Red", price: 1_199_500, revision: saved.body.revision });
    const [act] = await open.database.select().from(staffActs).orderBy(desc(staffActs.id)).limit(1);
    expect(act).toMatchObject({ action: "stock.change", permission: "stock.edit", actor: `staff:${priya.id}` });
  });

  test("a save from an older revision answers with both sides and who changed it", async () => {
    const stock_id = await insertVehicle(open);
    const { revision } = await rowOf(stock_id);
    const admin = openAdmin(open.database);
    const [priya, tom] = [await admin.signedIn(), await admin.signedIn({ name: "Tom Hallett", role: "manager" })];
    await tom.send(`/stock/${stock_id}`, { revision, fields: { colour: "Blue", seats: "5" } });
    const refused = await priya.send(`/stock/${stock_id}`, {
      revision,
      fields: { colour: "Red", doors: "3" },
      from: { colour: "", doors: "" },
    });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        reason: "conflict",
        conflicts: [{ field: "colour", theirs: "Blue", yours: "Red", by: { name: "Tom Hallett" } }],
        texts: { colour: "Blue", seats: "5" },
      },
    });
    expect(await rowOf(stock_id)).toMatchObject({ colour: "Blue", doors: null });
  });

  test("a vehicle that an order holds is neither sold nor withdrawn, but changed for the next customer", async () => {
    const stock_id = await insertVehicle(open);
    const { orders, client } = createOrderFixture(open);
    const order = placedOrder(await orders.create(reservation(stock_id), client));
    const { revision } = await rowOf(stock_id);
    const priya = await openAdmin(open.database).signedIn();
    for (const state of ["sold", "withdrawn", "live"])
      expect(await priya.send(`/stock/${stock_id}`, { revision, state }), state).toMatchObject({
        status: 409,
        body: { reason: "order", order: order.reference },
      });
    expect(await priya.send(`/stock/${stock_id}`, { revision, fields: { price: "9000" } })).toMatchObject({ status: 200 });
    expect(await rowOf(stock_id)).toMatchObject({ state: "live", held_by: order.guid, price: 900_000 });
  });

  test("a text that breaks a rule of the compliance gate is refused at its field for a vehicle on sale", async () => {
    const stock_id = await insertVehicle(open);
    const priya = await openAdmin(open.database).signedIn();
    const send = async (body: object) => priya.send(`/stock/${stock_id}`, { revision: (await rowOf(stock_id)).revision, ...body });
    const fields = { description: "A good car.\nSold as seen.", featured_message: "Was £99,995", colour: "Red" };
    expect(await send({ fields })).toMatchObject({
      status: 422,
      body: {
        errors: {
          description: [expect.stringMatching(/^“Sold as seen\.”: A text takes away rights/)],
          featured_message: [expect.stringContaining("It says £99,995; the site has £")],
        },
      },
    });
    expect(await rowOf(stock_id)).toMatchObject({ colour: null });
    expect((await send({ fields: { description: "A good car." } })).status).toBe(200);
    expect((await send({ state: "withdrawn" })).status).toBe(200);
    expect((await send({ fields: { description: "Sold as seen." } })).status, "nobody reads it yet").toBe(200);
    expect((await send({ state: "live" })).body.errors).toEqual({ description: [expect.stringContaining("“Sold as seen.”")] });
    expect((await send({ fields: { description: "" }, state: "live" })).status).toBe(200);
    expect((await rowOf(stock_id)).state).toBe("live");
  });

  test("a new vehicle is a draft until it is complete, and never becomes one again", async () => {
    await insertVehicle(open);
    const priya = await openAdmin(open.database).signedIn();
    const [site] = await open.database.select().from(sites);
    const { body: added } = await priya.send("/stock", { make: "Ford", range: "Puma", site: site?.slug });
    expect(added).toMatchObject({ stock_id: expect.any(Number) });
    const path = `/stock/${added.stock_id}`;
    const { revision } = await rowOf(added.stock_id);
    expect(await priya.send(path, { revision, state: "live" })).toMatchObject({
      status: 422,
      body: { errors: { year: ["is missing"], price: ["is missing"] } },
    });
    expect(await priya.send(path, { revision, state: "live", fields: { year: "2023", price: "16795" } })).toMatchObject({ status: 200 });
    expect(await priya.send(path, { revision, state: "draft" })).toMatchObject({ status: 422 });
    expect(await rowOf(added.stock_id)).toMatchObject({ state: "live" });
  });

  test.each([
    ["/stock/0", 404],
    ["/stock/99999999999", 404],
    ["/stock/abc", 404],
    ["/stock/100001/feed", 404],
  ])("%s of no vehicle is not there", async (path, status) => {
    const priya = await openAdmin(open.database).signedIn();
    const body = path.endsWith("feed") ? { fields: ["price"] } : { revision: 0 };
    expect(await priya.send(path, body)).toMatchObject({ status });
  });

  test.each([
    { revision: 0, fields: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`field${at}`, ""])) },
    { revision: 0, fields: { price: 9000 } },
    { revision: -1 },
    { revision: 0, state: "gone" },
    { revision: 0, fields: { held_by: "x" } },
    { revision: 0, fields: { stock_id: "7" } },
  ])("a body that no page sends is refused: %#", async (body) => {
    const stock_id = await insertVehicle(open);
    const before = await rowOf(stock_id);
    const priya = await openAdmin(open.database).signedIn();
    expect([409, 422]).toContain((await priya.send(`/stock/${stock_id}`, body)).status);
    expect(await rowOf(stock_id)).toEqual(before);
  });
});
