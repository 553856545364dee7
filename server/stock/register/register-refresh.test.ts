import { vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { insertVehicle } from "#server/orders/test-support/order-fixture.ts";
import { dvlaFacts } from "#server/providers/registrations/register-facts.ts";
import { dvlaVehicle, startDvlaStub, type DvlaVehicle } from "#server/providers/test-support/dvla-stub.ts";
import { presentVehicle } from "#server/stock/present.ts";
import { findVehicle } from "#server/stock/vehicles.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { registerRefresh } from "./register-refresh.ts";

const NOW = Date.parse("2026-11-27T10:00:00Z");
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
    return { dvla, ids, nodes: [node(), node()] as const };
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
});
