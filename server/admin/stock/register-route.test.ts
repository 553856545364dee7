import { adminReads } from "#server/admin/admin-reads.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { insertVehicle } from "#server/orders/test-support/order-fixture.ts";
import { dvlaVehicle, startDvlaStub } from "#server/providers/test-support/dvla-stub.ts";
import { presentVehicle } from "#server/stock/present.ts";
import { openStockRegister } from "#server/stock/register/stock-register.ts";
import { findVehicle } from "#server/stock/vehicles.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const NOW = Date.parse("2026-11-27T10:00:00Z");

describe.each(testDatabases())("“Fill from the registration” on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function vehicleWith(vrm: string): Promise<number> {
    const stock_id = await insertVehicle(open);
    await open.database
      .update(vehicles)
      .set({ vrm, fuel_type: "Petrol", details: { co2_g_km: 121 } })
      .where(eq(vehicles.stock_id, stock_id));
    return stock_id;
  }
  /** What the page of a vehicle says was left blank on purpose. */
  async function leftBlank(stock_id: number) {
    const register = openStockRegister({ database: open.database, dvla: undefined, isDemo: true, now: () => NOW });
    const reads = adminReads(openAdmin(open.database, { register }).services, () => undefined);
    return (await reads.vehicle({ posts: [{ role: "owner", site_id: null, website: null }] }, String(stock_id)))?.emptied;
  }
  async function admin(env: { DVLA_API_KEY: string; DVLA_URL: string }) {
    const dvla = { apiKey: env.DVLA_API_KEY, url: env.DVLA_URL };
    const register = openStockRegister({ database: open.database, dvla, isDemo: false, now: () => NOW, requestIntervalMs: 0 });
    return openAdmin(open.database, { register }).signedIn();
  }
  const shown = async (stock_id: number) => presentVehicle((await findVehicle(open.database, stock_id))!, undefined);

  test("fills what is not stated, says how much, and asks once a day", async () => {
    const dvla = await startDvlaStub({ WX21ABC: dvlaVehicle() });
    const stock_id = await vehicleWith("WX21ABC");
    const priya = await admin(dvla.env);
    const acts = await open.database.select().from(staffActs);
    const path = `/stock/${stock_id}/register`;
    expect(await priya.send(path, {})).toMatchObject({
      status: 200,
      body: {
        message: "DVLA filled 4 fields. Shoppers see it now.",
        filled: ["date_first_registered", "date_mot_expires", "engine_size_cc", "euro_standard"],
      },
    });
    expect(await shown(stock_id)).toMatchObject({ co2_g_km: 121, engine_size_cc: 998, euro_standard: 6, date_mot_expires: "2027-03-13" });
    expect(await priya.send(path, {})).toMatchObject({
      status: 200,
      body: { message: "DVLA was not asked: nothing is missing, or it was asked about this registration today.", filled: [] },
    });
    expect(dvla.requests).toEqual(["WX21ABC"]);
    expect(await open.database.select().from(staffActs), "a register's record is nobody's decision").toEqual(acts);
  });

  test("says what a second answer added, not what was filled before", async () => {
    const dvla = await startDvlaStub({ WX21ABC: dvlaVehicle() });
    const stock_id = await vehicleWith("WX21ABC");
    const priya = await admin(dvla.env);
    expect((await priya.send(`/stock/${stock_id}/register`, {})).body.filled).toHaveLength(4);
    await open.database
      .update(vehicles)
      .set({ register: sql`jsonb_set(${vehicles.register}, '{checked_on}', '"2026-10-01"')`, details: {} })
      .where(eq(vehicles.stock_id, stock_id));
    expect(await priya.send(`/stock/${stock_id}/register`, {})).toMatchObject({
      body: { message: "DVLA has none of the missing details.", filled: [] },
    });
    expect(dvla.requests).toHaveLength(2);
  });

  test("a field that staff empty stays empty, of a vehicle made in Admin too, until somebody states it again", async () => {
    const dvla = await startDvlaStub({ WX21ABC: dvlaVehicle(), WX21ABD: dvlaVehicle() });
    await vehicleWith("WX21ABZ");
    const priya = await admin(dvla.env);
    const [site] = await open.database.select().from(sites);
    const { stock_id } = (await priya.send("/stock", { make: "Ford", range: "Puma", site: site?.slug })).body;
    const save = async (fields: Record<string, string>, state?: "live", fillable?: string[]) => {
      const [row] = await open.database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
      expect(await priya.send(`/stock/${stock_id}`, { revision: row!.revision, fields, state, fillable })).toMatchObject({ status: 200 });
    };
    const figures = { year: "2021", price: "9000", co2_g_km: "150", date_mot_expires: "2027-01-01" };
    await save({ vrm: "WX21ABC", fuel_type: "Petrol", ...figures }, "live");
    await priya.send(`/stock/${stock_id}/register`, {});
    const emptied = { co2_g_km: null, date_mot_expires: null, engine_size_cc: 998 };
    await save({ co2_g_km: "", date_mot_expires: "" });
    expect(await shown(stock_id), "at once").toMatchObject(emptied);
    await save({ vrm: "WX21ABD" });
    expect((await priya.send(`/stock/${stock_id}/register`, {})).body.filled).toHaveLength(3);
    expect(await shown(stock_id), "after another answer").toMatchObject(emptied);
    await save({ co2_g_km: "151" });
    expect(await shown(stock_id)).toMatchObject({ ...emptied, co2_g_km: 151 });
    expect(await leftBlank(stock_id)).toEqual(["date_mot_expires"]);
    await save({}, undefined, ["date_mot_expires"]);
    expect(await leftBlank(stock_id)).toEqual([]);
    expect(await shown(stock_id), "as the register says").toMatchObject({ co2_g_km: 151, date_mot_expires: "2027-03-13" });
    await save({}, undefined, ["date_mot_expires"]);
    expect((await priya.send(`/stock/${stock_id}`, { revision: 0, fillable: ["price"] })).status).toBe(422);
  });

  test("says what is in the way: another make, an unknown registration, an unusable answer, none, no vehicle", async () => {
    const dvla = await startDvlaStub({ WX21ABD: dvlaVehicle({ make: "SKODA" }), WX21ABG: dvlaVehicle({ engineCapacity: "998" }) });
    const unreadable = await vehicleWith("WX21ABG");
    const [other, unknown, silent] = [await vehicleWith("WX21ABD"), await vehicleWith("WX21ABE"), await vehicleWith("WX21ABF")];
    const priya = await admin(dvla.env);
    const answerFor = async (stock_id: number) => priya.send(`/stock/${stock_id}/register`, {});
    expect((await answerFor(other)).body.message).toMatch(/^DVLA has another make/);
    expect((await answerFor(unknown)).body.message).toBe("DVLA does not have this registration.");
    expect(await answerFor(unreadable)).toMatchObject({
      status: 200,
      body: { message: "DVLA gave no usable answer about this registration. Nothing has changed.", filled: [] },
    });
    dvla.fail({ status: 500 });
    expect(await answerFor(silent)).toMatchObject({
      status: 503,
      body: { message: "DVLA does not answer at the moment. Nothing has changed. Try again later.", reason: "register" },
    });
    expect((await answerFor(99)).status).toBe(404);
    for (const id of [other, unknown, silent]) expect(await shown(id)).toMatchObject({ engine_size_cc: null, euro_standard: null });
  });

  test("takes 20 requests a minute of one person", async () => {
    const dvla = await startDvlaStub({ WX21ABC: dvlaVehicle() });
    const stock_id = await vehicleWith("WX21ABC");
    const priya = await admin(dvla.env);
    const statuses = [];
    for (let time = 0; time < 21; time++) statuses.push((await priya.send(`/stock/${stock_id}/register`, {})).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(statuses[20]).toBe(429);
    expect(dvla.requests).toHaveLength(1);
  });
});
