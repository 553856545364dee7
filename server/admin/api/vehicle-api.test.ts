import { openAdmin, ORIGIN } from "#server/admin/test-support/admin-client.ts";
import { vehicleOverrides } from "#server/database/overrides-schema.ts";
import { orders, vehicles } from "#server/database/schema.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { fiesta, order } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { addSite } from "#server/staff/test-support/staff-fixture.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ChangedVehicle, Conflict, ListOfOverrides, ListOfVehicles, Vehicle } from "./vehicle-schemas.ts";

const ALL = ["stock.read", "stock.edit", "stock.price"];

describe.each(testDatabases())("vehicles for machines on $name", (engine) => {
  let open: TestDatabase;
  let swindon: number;
  let newbury: number;
  let ids: number[];
  beforeAll(async () => {
    open = await engine.open();
  });
  beforeEach(async () => {
    [swindon, newbury] = [await addSite(open.database, "swindon"), await addSite(open.database, "newbury")];
    const rows = [swindon, swindon, newbury].map((site, at) => ({ ...fiesta(site), price: (10_000 + at * 1_000) * 100, colour: "Red" }));
    ids = (await open.database.insert(vehicles).values(rows).returning()).map(({ stock_id }) => stock_id);
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function machine(person: Parameters<ReturnType<typeof openAdmin>["signedIn"]>[0] = {}, permissions = ALL) {
    const places = [
      { id: swindon, slug: "swindon", name: "Swindon" },
      { id: newbury, slug: "newbury", name: "Newbury" },
    ] as never[];
    const organisation = { all: () => places, site: () => undefined };
    const admin = openAdmin(open.database, { organisation });
    const maker = await admin.signedIn(person);
    const made = await maker.send("/account/tokens", { name: "Stock feed", permissions, days: 30 });
    expect(made.status).toBe(200);
    const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const response = await admin.app.request(`${ORIGIN}/api/staff/v1/vehicles${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${made.body.token}`,
          ...(body !== undefined && { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, etag: response.headers.get("ETag"), body: await response.json() };
    };
    return { maker, token: made.body.id as string, call };
  }

  const rowOf = async (id: number) => (await open.database.select().from(vehicles).where(eq(vehicles.stock_id, id)))[0]!;

  test("the list has the filters, orders and pages of Admin's", async () => {
    const { call } = await machine();
    const first = ListOfVehicles.parse((await call("GET", "?order=price-desc&count=2")).body);
    expect([first.total, first.next, first.data.map(({ price }) => price)]).toEqual([3, 2, [12_000, 11_000]]);
    expect(ListOfVehicles.parse((await call("GET", "?order=price-desc&count=2&from=2")).body)).toMatchObject({
      next: null,
      data: [{ stock_id: ids[0], branch: "swindon", state: "live" }],
    });
    expect((await call("GET", "?branch=newbury")).body.data.map(({ stock_id }: { stock_id: number }) => stock_id)).toEqual([ids[2]]);
    expect((await call("GET", "?branch=newbury,swindon")).body.total).toBe(3);
    expect((await call("GET", "?from=x&count=-1&order=sideways&state=none")).body.total).toBe(3);
  });

  test("a change names the revision it began from; who comes second is told both values, and merges what nobody else changed", async () => {
    const { call, maker, token } = await machine();
    const read = await call("GET", `/${ids[0]}`);
    const { revision, fields } = Vehicle.parse(read.body);
    expect([read.etag, fields["colour"], fields["price"]]).toEqual([`"${revision}"`, "Red", "10000"]);
    expect((await call("PATCH", `/${ids[0]}`, { fields: { colour: "Blue" } })).body.errors).toHaveProperty("revision");
    const changed = await call("PATCH", `/${ids[0]}`, { fields: { colour: "Blue" } }, { "If-Match": read.etag! });
    expect(ChangedVehicle.parse(changed.body).changed).toEqual(["colour"]);
    const [act] = await open.database.select().from(staffActs).orderBy(desc(staffActs.id)).limit(1);
    expect(act).toMatchObject({ action: "stock.change", actor: `staff:${maker.id}`, session: null, detail: { token } });
    const second = await call("PATCH", `/${ids[0]}`, { revision, fields: { colour: "Green" }, from: { colour: "Red" } });
    expect(second.status).toBe(409);
    expect(Conflict.parse(second.body)).toMatchObject({
      reason: "conflict",
      conflicts: [{ field: "colour", from: "Red", theirs: "Blue", yours: "Green", by: { actor: `staff:${maker.id}` } }],
    });
    expect((await rowOf(ids[0]!)).colour).toBe("Blue");
    expect((await call("PATCH", `/${ids[0]}`, { revision, fields: { mileage: "9" }, from: { mileage: "" } })).body.changed).toEqual([
      "mileage",
    ]);
    for (const wrong of [{ doors: "five" }, { held_by: "x" }, { stock_id: "5" }, { site: "nowhere" }])
      expect((await call("PATCH", `/${ids[0]}`, { revision: 0, fields: wrong, from: { doors: "", site: "swindon" } })).status).toBe(422);
    for (const match of ["*", '"x"', `"${revision + 1}"`])
      expect((await call("PATCH", `/${ids[0]}`, { revision, fields: { colour: "Grey" } }, { "If-Match": match })).status, match).toBe(422);
    expect((await call("PATCH", `/${ids[0]}`, { revision, fields: {}, held_by: null })).status).toBe(422);
  });

  test("what was decided is listed beside the feed's value and taken back", async () => {
    const { call } = await machine();
    const { revision } = (await call("GET", `/${ids[0]}`)).body;
    await call("PATCH", `/${ids[0]}`, { revision, fields: { price: "9000" } });
    expect(ListOfOverrides.parse((await call("GET", `/${ids[0]}/overrides`)).body).data).toMatchObject([
      { field: "price", value: "9000", feed_value: "10000" },
    ]);
    expect(ChangedVehicle.parse((await call("DELETE", `/${ids[0]}/overrides/price`)).body).changed).toEqual(["price"]);
    expect([(await rowOf(ids[0]!)).price, await open.database.select().from(vehicleOverrides)]).toEqual([10_000_00, []]);
    expect((await call("DELETE", `/${ids[0]}/overrides/price`)).status).toBe(404);
  });

  test("a draft is added, completed, published, withdrawn and sold; what an order holds stays", async () => {
    const { call } = await machine();
    const added = await call("POST", "", { make: "Ford", range: "Puma", site: "swindon" });
    const { stock_id, state, revision } = Vehicle.parse(added.body);
    expect([added.status, state]).toEqual([201, "draft"]);
    expect((await call("POST", `/${stock_id}/publish`, {})).status, "it has no price").toBe(422);
    await call("PATCH", `/${stock_id}`, { revision, fields: { price: "15000", year: "2023" } });
    for (const [verb, state] of [
      ["publish", "live"],
      ["withdraw", "withdrawn"],
      ["sell", "sold"],
      ["publish", "live"],
    ] as const) {
      expect((await call("POST", `/${stock_id}/${verb}`, {})).status, verb).toBe(200);
      expect((await rowOf(stock_id)).state).toBe(state);
    }
    expect((await call("POST", `/${stock_id}/sell`, { revision })).status, "an old revision").toBe(409);
    expect((await call("POST", `/${stock_id}/sell`, {}, { "If-Match": "nothing" })).status).toBe(422);
    const [placed] = await open.database.insert(orders).values(order(stock_id, "OPEN")).returning();
    await open.database.update(vehicles).set({ held_by: placed!.guid }).where(eq(vehicles.stock_id, stock_id));
    const refused = await call("POST", `/${stock_id}/withdraw`, {});
    expect([refused.status, Conflict.parse(refused.body).order]).toEqual([409, placed!.reference]);
  });

  test("a token reaches its branches alone, and changes only what it names", async () => {
    const { call } = await machine({ role: "manager", site_id: swindon });
    expect((await call("GET", "")).body.data.map(({ branch }: { branch: string }) => branch)).toEqual(["swindon", "swindon"]);
    const { revision } = (await call("GET", `/${ids[0]}`)).body;
    for (const [method, path, body] of [
      ["GET", `/${ids[2]}`],
      ["PATCH", `/${ids[2]}`, { revision: 0, fields: { colour: "Blue" } }],
      ["PATCH", `/${ids[0]}`, { revision, fields: { site: "newbury" } }],
      ["POST", `/${ids[2]}/withdraw`, {}],
      ["GET", `/${ids[2]}/overrides`],
      ["DELETE", `/${ids[2]}/overrides/colour`],
      ["POST", "", { make: "Ford", range: "Puma", site: "newbury" }],
    ] as const)
      expect((await call(method, path, body)).status, `${method} ${path}`).toBe(404);
    const reader = await machine({ name: "Robert Ashdown", role: "manager" }, ["stock.read"]);
    expect((await reader.call("PATCH", `/${ids[0]}`, { revision, fields: { colour: "Blue" } })).status).toBe(403);
    const editor = await machine({ name: "Tom Hallett", role: "manager" }, ["stock.edit"]);
    expect((await editor.call("GET", "")).status).toBe(403);
    expect((await editor.call("PATCH", `/${ids[0]}`, { revision, fields: { price: "1" } })).status).toBe(403);
    expect((await editor.call("DELETE", `/${ids[0]}/overrides/price`)).status).toBe(403);
    expect((await editor.call("PATCH", `/${ids[0]}`, { revision, fields: { colour: "Blue" } })).status).toBe(200);
    const large = await editor.call("PATCH", `/${ids[0]}`, { revision, fields: { description: "a".repeat(70_000) } });
    expect(large.status).toBe(413);
    const asText = { "Content-Type": "text/plain" };
    expect((await editor.call("PATCH", `/${ids[0]}`, { revision, fields: {} }, asText)).status).toBe(400);
  });
});
