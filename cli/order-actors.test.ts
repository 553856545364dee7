import { AMINA } from "#domain/finance-application/application-fixture.ts";
import { orderEvents } from "#server/database/schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { systemUser } from "#server/control-socket/system-user.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { MINUTE_MS } from "#domain/calendar.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { ordersCommand } from "./orders-command.ts";
import { applicationCommands, READ_APPLICATION } from "#server/orders/applications/cli-commands.ts";
import { DECIDE_ORDER, orderCommands } from "#server/orders/cli-commands.ts";
import { acceptanceFor, placedOrder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";

describe.each(testDatabases())("on $name", (engine) => {
  test("every event of an order records its actor, in the API and in the orders list", async () => {
    const open = await engine.open();
    onTestFinished(() => open.close());
    const { orders, client, get, pass } = createOrderFixture(open);
    const commands = { ...orderCommands(open.database, orders), ...applicationCommands(orders) };
    const call = { progress: () => undefined, signal: new AbortController().signal };
    const ordered = async (more: Record<string, unknown> = {}) => {
      const stock_id = await insertVehicle(open);
      return placedOrder(await orders.create(reservation(stock_id, { customer_email: `amina.${stock_id}@example.com`, ...more }), client));
    };
    const actors = async (guid: string) => {
      const { order } = (await (await get(`/order/${guid}`)).json()) as { order: { events: { move: string; actor: string }[] } };
      return order.events.map(({ move, actor }) => `${move} ${actor}`);
    };

    const paid = await ordered();
    await orders.paymentArrived({ session: paid.payment?.session ?? "" });
    expect(await commands[DECIDE_ORDER]?.({ guid: paid.guid, decision: "cancel", by: "anna" }, call)).toMatchObject({ ok: true });
    expect(await actors(paid.guid)).toEqual([
      "open shopper",
      "pay provider:demo",
      "cancel cli:anna",
      "refund_due cli:anna",
      "refund system",
    ]);

    const withdrawn = await ordered();
    await orders.withdraw(withdrawn.guid);
    expect(await actors(withdrawn.guid)).toEqual(["open shopper", "cancel shopper"]);

    const applied = await ordered({ payment_type: "FINANCE", finance_type: "PCP", ...AMINA });
    const sent = placedOrder(await orders.update(applied.guid, acceptanceFor(applied), client));
    const waits = await actors(sent.guid);
    expect(waits).toEqual(expect.arrayContaining(["open shopper", "hold shopper", "submit shopper"]));
    await commands[READ_APPLICATION]?.({ guid: sent.guid, by: "ben" }, call);
    expect(await actors(sent.guid)).toEqual([...waits, "application_read cli:ben"]);

    const late = await ordered();
    pass(24 * 60);
    expect(await orders.expire()).toBeGreaterThan(0);
    expect((await actors(late.guid)).at(-1)).toBe("expire system");

    const written = await open.database.select().from(orderEvents);
    expect(written.filter(({ actor }) => actor === null)).toEqual([]);
    if (engine.kind === "embedded") {
      const controlSocket = await serveCommands(open.dataDir, commands);
      onTestFinished(controlSocket.close);
    }
    const printed: string[] = [];
    await ordersCommand(["--json"], { ...open, keyFile: undefined }, (text) => printed.push(text));
    const listed = JSON.parse(printed.join("")) as { guid: string; events: { actor: string }[] }[];
    expect(listed.find(({ guid }) => guid === paid.guid)?.events.map(({ actor }) => actor)).toEqual([
      "shopper",
      "provider:demo",
      "cli:anna",
      "cli:anna",
      "system",
    ]);
    printed.length = 0;
    await ordersCommand([], { ...open, keyFile: undefined }, (text) => printed.push(text));
    expect(printed.join("")).toMatch(/refund, system/);
    expect(printed.join("")).toMatch(/cancel, shopper/);
  });

  test("a command without “by” is recorded under the system user", async () => {
    const open = await engine.open();
    onTestFinished(() => open.close());
    const { orders, client, get } = createOrderFixture(open);
    const order = placedOrder(await orders.create(reservation(await insertVehicle(open)), client));
    await orderCommands(open.database, orders)[DECIDE_ORDER]?.(
      { guid: order.guid, decision: "cancel" },
      { progress: () => undefined, signal: AbortSignal.timeout(MINUTE_MS) },
    );
    const { order: shown } = (await (await get(`/order/${order.guid}`)).json()) as { order: { events: { actor: string }[] } };
    expect(shown.events.at(-1)?.actor).toBe(`cli:${systemUser()}`);
  });
});
