import { inEnglish } from "#locales/in-english.ts";
import { DAY_MS, HOUR_MS, londonDay, type Day } from "#domain/calendar.ts";
import { RECALL_OUTSTANDING } from "#domain/deal/messages.ts";
import type { MotTest } from "#domain/stock/vehicle.ts";
import { leases, motChecks } from "#server/database/mot-checks-schema.ts";
import { openDatabase } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { openedFromRelease01 } from "#server/database/test-support/release-0-1.ts";
import { insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { reservation, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { dvsaMotHistory } from "#server/providers/mot-history/dvsa.ts";
import { changeStock } from "#server/stock/change/cli-commands.ts";
import { recordFeedValues } from "#server/stock/change/overrides.ts";
import { presentVehicle } from "#server/stock/present.ts";
import { findVehicle } from "#server/stock/vehicles.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { motRefresh } from "./mot-refresh.ts";
import { startDvsaStub, dvsaTest, dvsaVehicle, TOO_MANY_REQUESTS, type DvsaReply } from "./dvsa-fixture.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const PLATES = ["WX20ABC", "WX20ABD", "WX20ABE"];
const PASS = dvsaTest("2026-03-10T23:30:00.000Z", {
  expiryDate: "2027-03-13",
  defects: [{ text: "Tyre worn  close to the\nlimit", type: "ADVISORY", dangerous: false }],
});
const FAILURE = dvsaTest("2026-03-09T09:30:00.000Z", {
  testResult: "FAILED",
  odometerValue: "38624",
  odometerUnit: "KM",
  defects: [
    { text: "Brake pipe corroded", type: "MAJOR", dangerous: false },
    { text: "Wiper smears", type: "ADVISORY", dangerous: false },
  ],
});

/** The registrations that were requested from DVSA, in order. */
const plates = () => stub.asked.map(({ vrm }) => vrm);

let stub: Awaited<ReturnType<typeof startDvsaStub>>;
let lines: string[];
beforeEach(async () => {
  stub = await startDvsaStub();
  lines = [];
  for (const method of ["error", "warn", "log"] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stub.close();
});

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  let clock: { now: number };
  beforeAll(async () => {
    open = await engine.open();
  });
  beforeEach(() => {
    clock = { now: NOW };
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  const now = () => clock.now;

  /** Live vehicles with these registrations. */
  async function stocked(plates: readonly string[], mot_history: MotTest[] = []): Promise<number[]> {
    const ids = await insertFiestas(open.database, plates.length);
    for (const [at, vrm] of plates.entries())
      await open.database
        .update(vehicles)
        .set({ vrm, date_mot_expires: "2026-12-24", details: { mot_history } })
        .where(eq(vehicles.stock_id, ids[at]!));
    return ids;
  }

  function refresh({ database = open.database, requestIntervalMs = 1, firstPauseMs = 0, timeoutMs = 2_000 } = {}) {
    const made = motRefresh({
      database,
      motHistory: dvsaMotHistory({ ...stub.settings, now, timeoutMs, pauseMs: 1 }),
      now,
      requestIntervalMs,
      firstPauseMs,
    });
    onTestFinished(made.close);
    return made;
  }

  const shown = async (stock_id: number) => presentVehicle((await findVehicle(open.database, stock_id))!, undefined);
  test("a vehicle gets DVSA's tests, expiry and recall; an unknown registration keeps the feed's MOT data", async () => {
    const feed: MotTest = {
      last_test_date: "2025-11-20" as Day,
      last_test_expiry_date: "2026-11-24" as Day,
      last_test_status: "PASSED",
      mileage: 17_000,
      advisories: [],
    };
    const [known = 0, unknown = 0, odd = 0] = await stocked(["WX20ABC", "WX20ABD", "NOT A PLATE"], [feed]);
    stub.knows(dvsaVehicle("WX20ABC", { motTests: [PASS, FAILURE] }));
    await refresh().run();
    expect(await shown(known)).toMatchObject({
      date_mot_expires: "2027-03-13",
      mot_checked_on: "2026-11-21",
      recall: { outstanding: false, checked_on: "2026-11-21", cleared_on: null },
      mot_history: [
        {
          last_test_date: "2026-03-10",
          last_test_expiry_date: "2027-03-13",
          last_test_status: "PASSED",
          mileage: 24_000,
          advisories: ["Tyre worn close to the limit"],
        },
        {
          last_test_date: "2026-03-09",
          last_test_expiry_date: null,
          last_test_status: "FAILED",
          mileage: 24_000,
          advisories: ["Brake pipe corroded"],
        },
      ],
    });
    for (const each of [unknown, odd])
      expect(await shown(each)).toMatchObject({ date_mot_expires: "2026-11-24", mot_checked_on: null, recall: null, mot_history: [feed] });
    expect(plates()).toEqual(["WX20ABC", "WX20ABD"]);
  });

  test("fills the day of first registration, but not what staff emptied, until they follow the feed again", async () => {
    const [stock_id = 0] = await stocked(["WX20ABC"]);
    stub.knows(dvsaVehicle("WX20ABC", { motTests: [PASS] }));
    const change = (request: { act: "set"; fields: Record<string, string> } | { act: "unset"; fields: string[] }) =>
      changeStock(open.database, { stock_id, user: "erin", ...request }, clock.now);
    await open.database.update(vehicles).set({ date_first_registered: "2020-02-01" });
    expect(await change({ act: "set", fields: { date_first_registered: "" } })).toMatchObject({ ok: true });
    await refresh().run();
    expect(await shown(stock_id)).toMatchObject({ date_first_registered: null, mot_checked_on: "2026-11-21" });
    // The feed stops stating it.
    await recordFeedValues(open.database, stock_id, { date_first_registered: null });
    expect(await change({ act: "unset", fields: ["date_first_registered"] })).toMatchObject({ ok: true });
    expect(await shown(stock_id)).toMatchObject({ date_first_registered: "2020-03-14" });
  });

  test("a newer test from the feed is preserved; an untested vehicle gets the due date of its first test", async () => {
    const newer: MotTest = {
      last_test_date: "2026-11-01" as Day,
      last_test_expiry_date: "2027-11-13" as Day,
      last_test_status: "PASSED",
      mileage: 25_000,
      advisories: [],
    };
    const [tested = 0] = await stocked(["WX20ABC"], [newer]);
    const [fresh = 0] = await stocked(["WX26NEW"]);
    stub.knows(dvsaVehicle("WX20ABC", { motTests: [PASS] }));
    const { motTests: _tests, ...untested } = dvsaVehicle("WX26NEW", { motTestDueDate: "2029-03-13", hasOutstandingRecall: "Unknown" });
    stub.knows(untested);
    await refresh().run();
    expect(await shown(tested)).toMatchObject({ date_mot_expires: "2027-11-13", mot_checked_on: null, mot_history: [newer] });
    expect(await shown(fresh)).toMatchObject({
      date_mot_expires: "2029-03-13",
      mot_checked_on: "2026-11-21",
      mot_history: [],
      recall: null,
    });
  });

  test("DVSA is requested weekly per vehicle, at once for a new registration, and never for a sold vehicle", async () => {
    const [one = 0, other = 0] = await stocked(PLATES.slice(0, 2));
    for (const vrm of PLATES) stub.knows(dvsaVehicle(vrm, { motTests: [PASS] }));
    const { run } = refresh();
    await run();
    clock.now += 7 * DAY_MS - 1;
    await run();
    expect(plates()).toEqual(PLATES.slice(0, 2));
    await open.database
      .update(vehicles)
      .set({ state: "sold", ended_at: new Date(clock.now) })
      .where(eq(vehicles.stock_id, other));
    clock.now += 1;
    await run();
    expect(plates()).toEqual([...PLATES.slice(0, 2), PLATES[0]]);
    await open.database.update(vehicles).set({ vrm: "WX20ABE" }).where(eq(vehicles.stock_id, one));
    expect(await shown(one)).toMatchObject({ mot_history: [], mot_checked_on: null, recall: null });
    await run();
    expect(plates().at(-1)).toBe("WX20ABE");
    expect(await shown(one)).toMatchObject({ mot_checked_on: londonDay(clock.now), date_mot_expires: "2027-03-13" });
  });

  test("a recall blocks orders until the dealer clears it, and blocks them again after a No and a new Yes", async () => {
    const [vehicle = 0] = await stocked(["WX20ABC"]);
    const { run } = refresh();
    const fixture = createOrderFixture(open);
    const answerWith = async (hasOutstandingRecall: string) => {
      stub.knows(dvsaVehicle("WX20ABC", { motTests: [PASS], hasOutstandingRecall }));
      clock.now += 7 * DAY_MS;
      await run();
      return (await shown(vehicle)).recall;
    };
    const check = async () => (await fixture.api.request(`/api/v2/website-orders/check/${vehicle}`)).status;
    const set = (recall_cleared: string) =>
      changeStock(open.database, { act: "set", user: "dana", stock_id: vehicle, fields: { recall_cleared } }, clock.now);

    expect(await answerWith("No")).toMatchObject({ outstanding: false });
    expect(await check()).toBe(200);
    expect(await set("2026-11-20")).toMatchObject({
      ok: false,
      messages: ["recall_cleared: DVSA lists no outstanding recall for this vehicle", "Nothing was changed."],
    });
    expect(await answerWith("Yes")).toMatchObject({ outstanding: true, cleared_on: null });
    expect(await check()).toBe(409);
    const refused = await fixture.post(reservation(vehicle));
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: inEnglish(RECALL_OUTSTANDING), errors: { vehicle: [inEnglish(RECALL_OUTSTANDING)] } },
    ]);
    expect(lines.filter((line) => line.startsWith(`Vehicle ${vehicle} has an outstanding safety recall`))).toHaveLength(1);
    expect(await answerWith("Unavailable")).toMatchObject({ outstanding: true });
    expect(await check()).toBe(409);

    expect(await set("2030-01-01")).toMatchObject({ ok: false, messages: ["recall_cleared: is in the future", "Nothing was changed."] });
    expect(await set("soon")).toMatchObject({ ok: false });
    expect(await set("2026-12-01")).toMatchObject({ ok: true, changed: [{ field: "recall_cleared", before: null, after: "2026-12-01" }] });
    expect(await check()).toBe(200);
    expect(await answerWith("Yes")).toMatchObject({ outstanding: true, cleared_on: "2026-12-01" });
    expect(await check()).toBe(200);
    expect(await set("")).toMatchObject({ ok: true });
    expect(await check()).toBe(409);
    await set("2026-12-01");
    expect(await answerWith("No")).toMatchObject({ outstanding: false, cleared_on: null });
    expect(await answerWith("Yes")).toMatchObject({ outstanding: true, cleared_on: null });
    expect(await check()).toBe(409);
    expect((await fixture.post(reservation(vehicle))).status).toBe(409);
  });

  test.each<[string, DvsaReply, string]>([
    ["is broken", { status: 503 }, "status 503"],
    ["refuses the key", { status: 403, body: { errorCode: "MOTH-FB-03" } }, "status 403"],
    ["has had enough", { status: 429, headers: { "Retry-After": "120" }, body: TOO_MANY_REQUESTS }, "status 429"],
    ["says nothing", { silent: true }, "no answer within 300 ms"],
    ["answers in HTML", { body: "<html>" }, "an unreadable response"],
    [
      "answers about another vehicle",
      { body: dvsaVehicle("AB12CDE", { hasOutstandingRecall: "Yes", motTests: [PASS] }) },
      "a response about another vehicle",
    ],
    [
      "has tests of the future",
      { body: dvsaVehicle("WX20ABC", { motTests: [dvsaTest("2031-01-01T10:00:00.000Z")] }) },
      "an unreadable response",
    ],
    [
      "has certificates for ever",
      { body: dvsaVehicle("WX20ABC", { motTests: [dvsaTest("2026-01-01T10:00:00.000Z", { expiryDate: "2999-01-01" })] }) },
      "an unreadable response",
    ],
    [
      "has results there are not",
      { body: dvsaVehicle("WX20ABC", { motTests: [dvsaTest("2026-01-01T10:00:00.000Z", { testResult: "ABANDONED" })] }) },
      "an unreadable response",
    ],
    ["sends more than a megabyte", { body: dvsaVehicle("WX20ABC", { make: "F".repeat(1_100_000) }) }, "an unreadable response"],
    ["sends people away", { status: 302, headers: { Location: "/v1/trade/vehicles/registration/WX20ABC" } }, "it cannot be reached"],
  ])("a DVSA that %s changes nothing, is left alone, and is asked again later", async (_, reply, why) => {
    const [vehicle = 0] = await stocked(PLATES.slice(0, 2));
    for (const vrm of PLATES) stub.knows(dvsaVehicle(vrm, { motTests: [PASS], hasOutstandingRecall: "Yes" }));
    await refresh().run();
    const before = await shown(vehicle);
    clock.now += 7 * DAY_MS;
    stub.always(reply);
    stub.asked.splice(0);
    await refresh({ firstPauseMs: 3_600_000, timeoutMs: 300 }).run();
    expect(plates()).toEqual([PLATES[0]]);
    expect(await shown(vehicle)).toEqual(before);
    expect(lines).toContain(`DVSA's MOT history does not answer (${why}): the known history stays, and the site will try again later.`);
    expect(lines.join("\n")).not.toMatch(/WX20AB|a-secret|an-api-key/);
    expect(await open.database.select().from(motChecks).where(eq(motChecks.stock_id, vehicle))).toMatchObject([
      { failures: 1, next_at: new Date(clock.now + HOUR_MS) },
    ]);

    // Half an hour later another node has to wait too; the waiting vehicle is requested again when it is due.
    await open.database.update(leases).set({ held_until: sql`${leases.held_until} - interval '30 minutes'` });
    stub.always(undefined);
    await refresh().run();
    expect(plates()).toEqual([PLATES[0]]);
  });

  test("after DVSA recovers, the failed vehicle is requested again an hour later", async () => {
    const [vehicle = 0] = await stocked(PLATES.slice(0, 2));
    for (const vrm of PLATES) stub.knows(dvsaVehicle(vrm, { motTests: [PASS] }));
    stub.always({ status: 503 });
    const { run } = refresh();
    await run();
    expect(plates()).toEqual(PLATES.slice(0, 2));
    expect((await shown(vehicle)).recall).toBeNull();
    stub.always(undefined);
    clock.now += HOUR_MS;
    await run();
    expect(await shown(vehicle)).toMatchObject({ recall: { outstanding: false }, date_mot_expires: "2027-03-13" });
    expect(lines).toContain("DVSA's MOT history answers again.");
  });

  test("a refused token is logged, and no vehicle is requested", async () => {
    await stocked(["WX20ABC"]);
    stub.tokens({ status: 400, body: { error: "invalid_client" } });
    await refresh().run();
    expect(plates()).toEqual([]);
    expect(lines).toEqual([
      "DVSA's MOT history does not answer (DVSA's token: status 400): the known history stays, and the site will try again later.",
    ]);
  });

  test("two nodes together send one request an interval, and request each vehicle once", async () => {
    const fleet = ["WX20AAA", "WX20AAB", "WX20AAC"];
    const ids = await stocked(fleet);
    for (const vrm of fleet) stub.knows(dvsaVehicle(vrm, { motTests: [PASS] }));
    // Another connection to the same server; the embedded database belongs to one process.
    const second = open.databaseUrl === undefined ? undefined : await openDatabase({ databaseUrl: open.databaseUrl, dataDir: "" });
    const nodes = [refresh({ requestIntervalMs: 300 }), refresh({ requestIntervalMs: 300, ...(second && { database: second.database }) })];
    await Promise.all(nodes.map(({ run }) => run()));
    expect(plates().toSorted()).toEqual(fleet);
    const gaps = stub.asked.slice(1).map(({ at }, index) => at - stub.asked[index]!.at);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(295);
    for (const stock_id of ids) expect(await shown(stock_id)).toMatchObject({ mot_checked_on: "2026-11-21" });
    await second?.close();
  });

  test("a vehicle stored by release 0.1 is refreshed from DVSA", async () => {
    const { database } = await openedFromRelease01(
      engine,
      `INSERT INTO sites (slug, name) VALUES ('swindon', 'Wexcombe Swindon');
       INSERT INTO vehicles (source, source_key, slug, vrm, cap_database, make, range, model, year, category, site_id,
         advert_classification, price)
       VALUES ('feed', '1', '2020-ford-fiesta-1', 'WX20ABC', 'CAR', 'Ford', 'Fiesta', 'Fiesta', 2020, 'cars', 1, 'USED', 1000000);`,
    );
    const [row] = await database.select().from(vehicles);
    expect(row?.dvsa).toBeNull();
    stub.knows(dvsaVehicle("WX20ABC", { motTests: [PASS] }));
    await refresh({ database }).run();
    expect(presentVehicle((await findVehicle(database, row!.stock_id))!, undefined)).toMatchObject({
      date_mot_expires: "2027-03-13",
      mot_checked_on: "2026-11-21",
    });
  });
});
