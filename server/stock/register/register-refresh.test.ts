import { DAY_MS } from "#domain/calendar.ts";
import { vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { insertVehicle } from "#server/orders/test-support/order-fixture.ts";
import { dvlaFacts } from "#server/providers/registrations/register-facts.ts";
import { dvlaVehicle, startDvlaStub, type DvlaVehicle } from "#server/providers/test-support/dvla-stub.ts";
import { presentVehicle } from "#server/stock/present.ts";
import { findVehicle } from "#server/stock/vehicles.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { fillStock } from "./fill-stock.ts";
import { registerRefresh } from "./register-refresh.ts";

const NOW = Date.parse("2026-11-27T10:00:00Z");
const LATER = NOW + 31 * DAY_MS;
const inJune = (time: string) => Date.parse(`2026-06-${time}Z`);
const VRMS = ["WX21ABC", "WX21ABD", "WX21ABE", "WX21ABF"];

describe.each(testDatabases())("new stock in the background, on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  const shown = async (stock_id: number) => presentVehicle((await findVehicle(open.database, stock_id))!, undefined);

  async function twoNodes(known: Readonly<Record<string, DvlaVehicle>>) {
    const ids: number[] = [];
    for (const vrm of VRMS) {
      const stock_id = await insertVehicle(open);
      await open.database.update(vehicles).set({ vrm, fuel_type: "Petrol", details: {} }).where(eq(vehicles.stock_id, stock_id));
      ids.push(stock_id);
    }
    const dvla = await startDvlaStub(known);
    const register = dvlaFacts({ apiKey: dvla.env.DVLA_API_KEY, url: dvla.env.DVLA_URL, now: () => NOW, pauseMs: 0 });
    const node = () => {
      const refresh = registerRefresh({ database: open.database, register, now: () => NOW, requestIntervalMs: 0 });
      onTestFinished(() => refresh.close());
      return refresh;
    };
    /** The registrations of one fill. */
    const requested = async (now: number, again = false) => {
      const register = dvlaFacts({ apiKey: dvla.env.DVLA_API_KEY, url: dvla.env.DVLA_URL, now: () => now, pauseMs: 0 });
      const before = dvla.requests.length;
      await fillStock({ database: open.database, register, now: () => now, requestIntervalMs: 0 }, { again }, { limit: 10 });
      return [...new Set(dvla.requests.slice(before))];
    };
    return { dvla, ids, requested, nodes: [node(), node()] as const };
  }

  test("is asked about once, by whichever node", async () => {
    const { dvla, ids, nodes } = await twoNodes(Object.fromEntries(VRMS.map((vrm) => [vrm, dvlaVehicle()])));
    await Promise.all(nodes.map(({ run }) => run()));
    expect(dvla.requests.toSorted()).toEqual(VRMS);
    for (const id of ids) expect(await shown(id)).toMatchObject({ engine_size_cc: 998, euro_standard: 6 });
    await nodes[1].run();
    expect(dvla.requests).toHaveLength(VRMS.length);
  });

  test("waits on every node while the register refuses", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const { dvla, nodes } = await twoNodes({});
    dvla.fail({ status: 403 });
    await nodes[0].run();
    expect(dvla.requests).toHaveLength(1);
    await nodes[1].run();
    await nodes[0].run();
    expect(dvla.requests).toHaveLength(1);
    expect(logged.mock.calls.join()).toContain("DVLA: status 403: vehicles stay as they are");
  });

  test("begins behind those that the register failed about, and says of none that it was checked", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const { ids, requested } = await twoNodes({ WX21ABC: 500, WX21ABD: 500, WX21ABE: 500, WX21ABF: dvlaVehicle() });
    expect(await requested(NOW)).toEqual(VRMS.slice(0, 3));
    const [first] = await open.database.select().from(vehicles).where(eq(vehicles.stock_id, ids[0]!));
    expect(first?.register).toMatchObject({ checked_on: null, facts: {} });
    expect((await requested(NOW))[0], "the fourth first").toBe("WX21ABF");
    expect(await shown(ids[3]!)).toMatchObject({ engine_size_cc: 998 });
    expect(await requested(NOW), "twice in vain").toEqual([]);
    expect(await requested(NOW + DAY_MS)).toEqual(VRMS.slice(0, 3));
  });

  test("a failure about one vehicle keeps its record and is asked again the next day", async () => {
    const known: Record<string, DvlaVehicle> = Object.fromEntries(VRMS.map((vrm) => [vrm, dvlaVehicle({ euroStatus: null })]));
    const { requested } = await twoNodes(known);
    await requested(NOW);
    known[VRMS[0]!] = 500;
    expect(await requested(LATER)).toEqual(VRMS);
    const [row] = await open.database.select().from(vehicles).where(eq(vehicles.vrm, VRMS[0]!));
    expect(row?.register).toMatchObject({ checked_on: "2026-11-27", facts: { engine_size_cc: 998 } });
    expect(await requested(LATER)).toEqual([]);
    known[VRMS[0]!] = dvlaVehicle();
    expect(await requested(LATER + DAY_MS)).toEqual([VRMS[0]]);
  });

  test("a failure about one vehicle is asked about by hand once a day, of London's days", async () => {
    const { requested } = await twoNodes({ WX21ABC: 500, WX21ABD: dvlaVehicle() });
    expect(await requested(inJune("10T23:30:00"), true)).toContain("WX21ABC");
    expect(await requested(inJune("11T08:00:00"), true), "half past midnight was today").toEqual([]);
    expect(await requested(inJune("11T23:00:00"), true)).toContain("WX21ABC");
  });

  test("an outage that answers with web pages puts no vehicle off", async () => {
    const { dvla, requested } = await twoNodes(Object.fromEntries(VRMS.map((vrm) => [vrm, dvlaVehicle()])));
    dvla.fail("web page");
    expect(await requested(NOW)).toEqual(VRMS.slice(0, 3));
    dvla.fail(undefined);
    expect((await requested(NOW)).toSorted()).toEqual(VRMS);
  });
});
