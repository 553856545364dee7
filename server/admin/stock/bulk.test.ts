import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import type { Rights } from "#domain/staff/allowed.ts";
import { adminReads } from "#server/admin/admin-reads.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { vehicleOverrides } from "#server/database/overrides-schema.ts";
import { orders, priceEvents, sites, vehicles } from "#server/database/schema.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { fiesta, order } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { NOW } from "#server/staff/test-support/staff-fixture.ts";
import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

const LESS = { kind: "price", direction: "less", by: 4, unit: "percent", ending: "95" } as const;

describe.each(testDatabases())("changes of many vehicles on $name", (engine) => {
  let open: TestDatabase;
  let swindon: number;
  let newbury: number;
  let ids: number[];
  beforeAll(async () => {
    open = await engine.open();
  });
  beforeEach(async () => {
    const added = await open.database
      .insert(sites)
      .values(["swindon", "newbury"].map((slug) => ({ slug, name: slug })))
      .returning();
    [swindon, newbury] = added.map(({ id }) => id) as [number, number];
    const rows = Array.from({ length: 6 }, (_, at) => ({ ...fiesta(swindon), price: 11_495_00 + at * 100_00, tags: ["a"] }));
    ids = (await open.database.insert(vehicles).values(rows).returning()).map(({ stock_id }) => stock_id);
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  type Send = Awaited<ReturnType<ReturnType<typeof openAdmin>["signedIn"]>>["send"];
  const all = async () => {
    const rows = await open.database.select().from(vehicles).orderBy(asc(vehicles.stock_id));
    return rows.map(({ revision: _revision, ...row }) => row);
  };
  const preview = async (send: Send, change: object = LESS, wanted = ids) => send("/stock/bulk/preview", { ids: wanted, change });
  const apply = async (send: Send, change: object = LESS, wanted = ids) => {
    const shown = await preview(send, change, wanted);
    return send("/stock/bulk", { ids: wanted, token: shown.body.token });
  };
  async function hold(stock_id: number): Promise<string> {
    const [placed] = await open.database.insert(orders).values(order(stock_id, "OPEN")).returning();
    await open.database.update(vehicles).set({ held_by: placed!.guid }).where(eq(vehicles.stock_id, stock_id));
    return placed!.reference;
  }

  test("a preview shows each vehicle before and after and writes nothing; then all change in one act and one revision", async () => {
    const { send } = await openAdmin(open.database).signedIn({ role: "manager" });
    const before = await all();
    const { status, body } = await preview(send);
    expect(status).toBe(200);
    expect(body.vehicles[0]).toMatchObject({ stock_id: ids[0], before: "11495", after: "10995", isChanged: true });
    expect(await all()).toEqual(before);
    const done = await send("/stock/bulk", { ids, token: body.token });
    expect(done.body).toMatchObject({ changed: 6, leftOut: [] });
    const rows = await open.database.select().from(vehicles).orderBy(asc(vehicles.stock_id));
    expect(rows[0]?.price).toBe(10_995_00);
    expect(new Set(rows.map(({ revision }) => revision)).size).toBe(1);
    expect(await open.database.select().from(staffActs).where(eq(staffActs.action, "stock.bulk"))).toHaveLength(1);
  });

  test("single prices are corrected and vehicles left out after a look at each, in one act and one revision, and taken back", async () => {
    const { send } = await openAdmin(open.database).signedIn({ role: "manager" });
    const before = await all();
    const { token } = (await preview(send)).body;
    const corrected = { prices: { [ids[0]!]: "10,750", [ids[1]!]: "11095.00" }, leave_out: [ids[2], ids[3]] };
    const { status, body } = await send("/stock/bulk", { ids, token, ...corrected });
    expect({ status, changed: body.changed }).toEqual({ status: 200, changed: 4 });
    expect(body.leftOut.map(({ stock_id, why }: { stock_id: number; why: string }) => [stock_id, why])).toEqual([
      [ids[2], "chosen"],
      [ids[3], "chosen"],
    ]);
    const rows = await open.database.select().from(vehicles).orderBy(asc(vehicles.stock_id));
    expect(rows.map(({ price }) => price)).toEqual([10_750_00, 11_095_00, 11_695_00, 11_795_00, 11_395_00, 11_495_00]);
    expect(new Set(rows.filter(({ stock_id }) => ![ids[2], ids[3]].includes(stock_id)).map(({ revision }) => revision)).size).toBe(1);
    const acts = await open.database.select().from(staffActs).where(eq(staffActs.action, "stock.bulk"));
    expect(acts.map(({ detail }) => detail)).toEqual([{ change: LESS, vehicles: 6, corrected: 2, left_out: 2 }]);
    expect((await send(`/stock/bulk/${body.act}/undo`, {})).body).toMatchObject({ undone: 4, leftOut: [] });
    expect(await all()).toEqual(before);
  });

  test("a corrected price is refused before anything changes: no price, of another vehicle, of a change of something else", async () => {
    const { send } = await openAdmin(open.database).signedIn({ role: "manager" });
    const [, other] = await open.database
      .insert(vehicles)
      .values([fiesta(swindon), fiesta(swindon)])
      .returning();
    const reference = await hold(ids[1]!);
    const before = await all();
    const { token } = (await preview(send)).body;
    for (const price of ["-5", "abc", "", "0", "99999999999"]) {
      const refused = await send("/stock/bulk", { ids, token, prices: { [ids[0]!]: price } });
      expect(refused, price).toMatchObject({ status: 422, body: { errors: { [`price ${ids[0]}`]: [expect.stringMatching(/./)] } } });
    }
    expect((await send("/stock/bulk", { ids, token, prices: { [other!.stock_id]: "1" } })).status).toBe(404);
    expect((await send("/stock/bulk", { ids, token, leave_out: [other!.stock_id] })).status).toBe(404);
    for (const wrong of [{ prices: { "1e3": "5" } }, { prices: { [ids[0]!]: "5".repeat(21) } }, { leave_out: ["x"] }, { prices: [] }])
      expect((await send("/stock/bulk", { ids, token, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
    const tags = (await preview(send, { kind: "tags", add: ["b"], remove: [] })).body;
    expect((await send("/stock/bulk", { ids, token: tags.token, prices: { [ids[0]!]: "5000" } })).status).toBe(422);
    expect((await send("/stock/bulk", { ids, token, leave_out: ids })).status).toBe(422);
    expect(await all()).toEqual(before);
    // What an order holds keeps its price, whatever is typed.
    const done = await send("/stock/bulk", { ids, token, prices: { [ids[1]!]: "5000" } });
    expect(done.body).toMatchObject({ changed: 5, leftOut: [{ stock_id: ids[1], why: "held", reason: reference }] });
    expect((await all())[1]?.price).toBe(11_595_00);
  });

  test("a vehicle that an order holds is left out and named with its order, in every kind of change", async () => {
    const { send } = await openAdmin(open.database).signedIn();
    const reference = await hold(ids[2]!);
    const changes = [
      LESS,
      { kind: "tags", add: ["b"], remove: [] },
      { kind: "branch", branch: "newbury" },
      { kind: "state", state: "withdrawn" },
    ];
    for (const change of changes) {
      const { body } = await preview(send, change);
      expect(body.vehicles[2]).toMatchObject({ why: "held", reason: reference, isChanged: false });
      const done = await send("/stock/bulk", { ids, token: body.token });
      expect(done.body).toMatchObject({ changed: 5, leftOut: [{ stock_id: ids[2], why: "held" }] });
    }
    const [row] = await open.database.select().from(vehicles).where(eq(vehicles.stock_id, ids[2]!));
    expect(row).toMatchObject({ price: 11_695_00, tags: ["a"], site_id: swindon, state: "live" });
  });

  test("a vehicle whose text breaks a rule of the compliance gate does not go on sale, and is named with the sentence", async () => {
    const { send } = await openAdmin(open.database).signedIn();
    await open.database.update(vehicles).set({ state: "withdrawn", ended_by: "cli:erin" });
    await open.database
      .update(vehicles)
      .set({ details: { description: "A good car. Guaranteed used car finance." } })
      .where(inArray(vehicles.stock_id, [ids[1]!, ids[4]!]));
    await open.database.update(vehicles).set({ state: "live" }).where(eq(vehicles.stock_id, ids[4]!));
    const { body } = await preview(send, { kind: "state", state: "live" });
    const reason = expect.stringMatching(/^description: “Guaranteed used car finance\.”: /);
    expect(body.vehicles[1]).toMatchObject({ before: "withdrawn", after: "withdrawn", why: "problems", reason, isChanged: false });
    expect(body.vehicles[4], "on sale already").toMatchObject({ why: "unchanged" });
    const done = await send("/stock/bulk", { ids, token: body.token });
    expect(done.body).toMatchObject({ changed: 4, leftOut: [{ stock_id: ids[1], why: "problems", reason }, { stock_id: ids[4] }] });
    expect((await all()).map(({ state }) => state)).toEqual(["live", "withdrawn", "live", "live", "live", "live"]);
    expect((await apply(send, { kind: "state", state: "sold" }, [ids[1]!])).body, "not on sale").toMatchObject({ changed: 1 });
  });

  test("the database answers others while the rules read the texts of vehicles about to go on sale", async () => {
    const { services, signedIn } = openAdmin(open.database);
    const { send } = await signedIn();
    await open.database.update(vehicles).set({ state: "withdrawn", ended_by: "cli:erin", details: { description: "A good car." } });
    const { token } = (await preview(send, { kind: "state", state: "live" })).body;
    const acts: Promise<number>[] = [];
    // The rules ask for the time of each vehicle.
    services.now = () => {
      acts.push(open.database.$count(staffActs, eq(staffActs.action, "stock.bulk")).then((count) => count));
      return NOW;
    };
    expect((await send("/stock/bulk", { ids, token })).body).toMatchObject({ changed: 6 });
    const before = (await Promise.all(acts)).filter((count) => count === 0);
    expect(before.length, "answers before the change").toBeGreaterThanOrEqual(6);
  });

  test("anything that moved since the preview stops all of it, with a new preview; a second use is refused the same way", async () => {
    const { send } = await openAdmin(open.database).signedIn();
    const { body } = await preview(send);
    await open.database.update(vehicles).set({ mileage: 5 }).where(eq(vehicles.stock_id, ids[5]!));
    const before = await all();
    const refused = await send("/stock/bulk", { ids, token: body.token });
    expect(refused).toMatchObject({ status: 409, body: { reason: "moved", preview: { vehicles: { length: 6 } } } });
    expect(await all()).toEqual(before);
    const { token } = refused.body.preview;
    expect((await send("/stock/bulk", { ids, token })).status).toBe(200);
    expect((await send("/stock/bulk", { ids, token })).status).toBe(409);
  });

  test("a token that is forged, old, somebody else's or for other vehicles changes nothing", async () => {
    const admin = openAdmin(open.database);
    const { send } = await admin.signedIn({ role: "manager" });
    const other = await admin.signedIn({ name: "Robert Ashdown" });
    const { token } = (await preview(send)).body;
    const before = await all();
    const [payload, signature] = token.split(".");
    const richer = JSON.parse(Buffer.from(payload, "base64url").toString());
    richer.change.by = 99;
    const forged = `${Buffer.from(JSON.stringify(richer)).toString("base64url")}.${signature}`;
    expect((await send("/stock/bulk", { ids, token: forged })).status).toBe(422);
    expect((await send("/stock/bulk", { ids, token: "" })).status).toBe(422);
    expect((await other.send("/stock/bulk", { ids, token })).status).toBe(422);
    expect((await send("/stock/bulk", { ids: ids.slice(1), token })).status).toBe(409);
    admin.pass(15 * MINUTE_MS + 1);
    expect((await send("/stock/bulk", { ids, token })).status).toBe(422);
    expect(await all()).toEqual(before);
  });

  test("nobody changes vehicles of another branch, moves any there, or more than 2,000", async () => {
    const { send } = await openAdmin(open.database).signedIn({ role: "manager", site_id: newbury });
    expect((await preview(send)).status).toBe(404);
    await open.database
      .update(vehicles)
      .set({ site_id: newbury })
      .where(inArray(vehicles.stock_id, ids.slice(0, 2)));
    expect((await preview(send, LESS, ids.slice(0, 2))).status).toBe(200);
    expect((await preview(send, { kind: "branch", branch: "swindon" }, ids.slice(0, 2))).status).toBe(404);
    expect((await preview(send, LESS, ids.slice(1, 3))).status).toBe(404);
    const many = Array.from({ length: 2_001 }, (_, at) => at + 1);
    expect((await preview(send, LESS, many)).status).toBe(422);
    expect((await preview(send, LESS, [ids[0]!, ids[0]!])).status).toBe(422);
    expect((await preview(send, { kind: "price", direction: "set", by: -1, unit: "pounds", ending: "exact" }, [ids[0]!])).status).toBe(422);
  });

  test("undone, each vehicle is exactly as before, and its prices never count as prices", async () => {
    const { send } = await openAdmin(open.database).signedIn();
    await open.database
      .update(vehicles)
      .set({ state: "withdrawn", ended_at: new Date("2026-11-01T09:08:07.123Z") })
      .where(eq(vehicles.stock_id, ids[1]!));
    const before = await all();
    const changes = [
      LESS,
      { kind: "tags", add: ["b", "c"], remove: ["a"] },
      { kind: "branch", branch: "newbury" },
      { kind: "classification", classification: "NEW" },
      { kind: "state", state: "sold" },
    ];
    for (const change of changes) {
      const { body } = await apply(send, change);
      expect(body.changed, change.kind).toBe(6);
      const undone = await send(`/stock/bulk/${body.act}/undo`, {});
      expect(undone.body, change.kind).toMatchObject({ undone: 6, leftOut: [] });
      expect(await all(), change.kind).toEqual(before);
      expect((await send(`/stock/bulk/${body.act}/undo`, {})).status, change.kind).toBe(409);
    }
    const events = await open.database.select().from(priceEvents);
    expect(events.filter(({ undone }) => !undone)).toHaveLength(6);
    expect(events.filter(({ undone }) => undone)).toHaveLength(12);
  });

  test("a vehicle's page has its prices, who wrote them, and why one does not count as the price before", async () => {
    const admin = openAdmin(open.database);
    const { send, id } = await admin.signedIn({ name: "Priya Nair", role: "manager" });
    const [one] = ids as [number];
    await open.database
      .update(priceEvents)
      .set({ at: daysAgo(30), price: 12_495_00 })
      .where(eq(priceEvents.stock_id, one));
    const feed = (days: number, pounds: number) => ({ stock_id: one, at: daysAgo(days), price: pounds * 100, admin_fee: 0 });
    await open.database.insert(priceEvents).values([feed(20, 11_995), feed(9, 99), { ...feed(8.5, 11_495), imported: true }]);
    const applied = await apply(send, LESS, [one]);
    await send(`/stock/bulk/${applied.body.act}/undo`, {});
    await open.database
      .update(priceEvents)
      .set({ at: daysAgo(5) })
      .where(eq(priceEvents.act, applied.body.act));
    const reads = adminReads(admin.services, () => undefined);
    const page = await reads.vehicle(managerOf(null), String(one));
    const by = { actor: `staff:${id}`, name: "Priya Nair" };
    expect(page?.prices.map(({ headline_price, standing, by: author }) => [headline_price / 100, standing, author])).toEqual([
      [11_495, "undone", { ...by, action: "stock.undo" }],
      [10_995, "undone", { ...by, action: "stock.bulk" }],
      [11_495, "present", "imported"],
      [99, "mistake", "feed"],
      [11_995, "was", "feed"],
      [12_495, "earlier", "feed"],
    ]);
  });

  test("what undoing would do is shown before, and why it is refused: changed, ordered, undone, too late, out of reach", async () => {
    const admin = openAdmin(open.database);
    const { send, id } = await admin.signedIn({ name: "Priya Nair" });
    const reads = adminReads(admin.services, () => undefined);
    const shown = async (act: number | string, site_id: number | null = null) => reads.undo(managerOf(site_id), String(act));
    const { act } = (await apply(send)).body;
    await open.database.update(vehicles).set({ price: 9_000_00 }).where(eq(vehicles.stock_id, ids[0]!));
    const reference = await hold(ids[1]!);
    const before = await all();
    const first = await shown(act);
    expect(first).toMatchObject({ state: "open", undone: null, by: { actor: `staff:${id}`, name: "Priya Nair" } });
    const outcomes = first!.vehicles.toSorted((one, other) => one.stock_id - other.stock_id);
    expect(outcomes.slice(0, 3).map(({ stays, order: held, fields }) => ({ stays, held, fields }))).toEqual([
      { stays: "changed", held: null, fields: [{ field: "price", left: "10995", now: "9000", next: "9000" }] },
      { stays: "held", held: reference, fields: [] },
      { stays: null, held: null, fields: [{ field: "price", left: "11195", now: "11195", next: "11695" }] },
    ]);
    expect(await all()).toEqual(before);
    const { body } = await send(`/stock/bulk/${act}/undo`, {});
    expect(body.undone).toBe(outcomes.filter(({ stays }) => stays === null).length);
    expect((await all())[2]?.price).toBe(11_695_00);
    expect(await shown(act)).toMatchObject({ state: "undone", undone: { name: "Priya Nair" } });
    expect(await shown(act, newbury)).toBeUndefined();
    for (const wrong of [act - 1, act + 1, 0, "x", "1e3", "99999999999999999"]) expect(await shown(wrong), String(wrong)).toBeUndefined();
    const relocated = (await apply(send, { kind: "branch", branch: "newbury" }, ids.slice(3))).body;
    expect((await shown(relocated.act))?.vehicles[0]?.fields).toEqual([
      { field: "site", left: "newbury", now: "newbury", next: "swindon" },
    ]);
    await open.database
      .update(vehicles)
      .set({ site_id: swindon })
      .where(inArray(vehicles.stock_id, ids.slice(3)));
    expect(await shown(relocated.act)).toMatchObject({ state: "changed" });
    admin.pass(24 * HOUR_MS);
    expect(await shown(relocated.act)).toMatchObject({ state: "late" });
  });

  test("changes of the last 24 hours are listed for whoever may undo them, and say what was undone", async () => {
    const admin = openAdmin(open.database);
    const { send } = await admin.signedIn({ role: "manager", name: "Priya Nair" });
    const reads = adminReads(admin.services, () => undefined);
    expect(await reads.recentChanges(managerOf(null))).toEqual([]);
    const priced = (await apply(send)).body.act;
    admin.pass(10 * MINUTE_MS);
    const relocated = (await apply(send, { kind: "branch", branch: "newbury" }, ids.slice(4))).body.act;
    expect(await reads.recentChanges(managerOf(null))).toMatchObject([
      { act: relocated, vehicles: 2, fields: ["site"], isUndone: false, by: { name: "Priya Nair" } },
      { act: priced, vehicles: 6, fields: ["price"], isUndone: false, until: NOW + 24 * HOUR_MS },
    ]);
    expect((await reads.recentChanges(managerOf(newbury))).map(({ act }) => act)).toEqual([relocated]);
    expect(await reads.recentChanges(managerOf(swindon))).toEqual([]);
    await send(`/stock/bulk/${relocated}/undo`, {});
    expect((await reads.recentChanges(managerOf(swindon))).map(({ act, isUndone }) => ({ act, isUndone }))).toEqual([
      { act: relocated, isUndone: true },
      { act: priced, isUndone: false },
    ]);
    admin.pass(DAY_MS - 10 * MINUTE_MS);
    expect((await reads.recentChanges(managerOf(null))).map(({ act }) => act)).toEqual([relocated]);
  });

  test("what was changed or ordered since is left as it is, and named", async () => {
    const { send } = await openAdmin(open.database).signedIn();
    const { act } = (await apply(send)).body;
    await open.database.update(vehicles).set({ price: 9_000_00 }).where(eq(vehicles.stock_id, ids[0]!));
    await hold(ids[1]!);
    const { body } = await send(`/stock/bulk/${act}/undo`, {});
    expect(body.undone).toBe(4);
    expect(body.leftOut.map(({ stock_id }: { stock_id: number }) => stock_id)).toEqual(ids.slice(0, 2));
    expect((await all()).map(({ price }) => price)).toEqual([9_000_00, 11_095_00, 11_695_00, 11_795_00, 11_895_00, 11_995_00]);
  });

  test("undone, a vehicle follows its feed again, also to what the feed says since; for 24 hours", async () => {
    const admin = openAdmin(open.database);
    const { send } = await admin.signedIn();
    const first = await apply(send);
    await open.database.update(vehicleOverrides).set({ feed_value: 9_000_00 }).where(eq(vehicleOverrides.stock_id, ids[0]!));
    expect((await send(`/stock/bulk/${first.body.act}/undo`, {})).body).toMatchObject({ undone: 6 });
    expect((await all())[0]?.price).toBe(9_000_00);
    expect(await open.database.select().from(vehicleOverrides)).toEqual([]);
    const second = await apply(send);
    admin.pass(24 * HOUR_MS);
    const again = await admin.signedIn({ name: "Robert Ashdown" });
    expect(await again.send(`/stock/bulk/${second.body.act}/undo`, {})).toMatchObject({ status: 409, body: { reason: "late" } });
  });

  test("only an act on many vehicles is undone, by somebody who may change all of them", async () => {
    const admin = openAdmin(open.database);
    const { send } = await admin.signedIn();
    const { act } = (await apply(send)).body;
    const manager = await admin.signedIn({ name: "Callum Reid", role: "manager", site_id: newbury });
    for (const wrong of [`${act - 1}`, "0", "x", "99999999"]) expect((await send(`/stock/bulk/${wrong}/undo`, {})).status, wrong).toBe(404);
    expect((await manager.send(`/stock/bulk/${act}/undo`, {})).status).toBe(404);
    expect((await send(`/stock/bulk/${act}/undo`, {})).status).toBe(200);
  });

  test("one price is saved in its row; a price that a colleague changed meanwhile is not overwritten", async () => {
    const { send } = await openAdmin(open.database).signedIn({ role: "manager" });
    const [row] = await open.database.select().from(vehicles).where(eq(vehicles.stock_id, ids[0]!));
    const path = `/stock/${ids[0]}/price`;
    const from = { before: "11495", revision: row!.revision };
    expect((await send(path, { price: "10,995", ...from })).status).toBe(200);
    expect((await send(path, { price: "9995", ...from })).status).toBe(409);
    expect((await send(path, { price: "nothing", before: "10995", revision: row!.revision })).status).toBe(422);
    const [after] = await open.database.select().from(vehicles).where(eq(vehicles.stock_id, ids[0]!));
    expect(after?.price).toBe(10_995_00);
  });
});

/** The rights of a sales manager of a branch, or of all. */
function managerOf(site_id: number | null): Rights {
  return { posts: [{ role: "manager", site_id, website: null }] };
}

function daysAgo(days: number): Date {
  return new Date(NOW - days * DAY_MS);
}
