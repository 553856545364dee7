import { DAY_MS } from "#domain/calendar.ts";
import { vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { placedOrder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { stockChangeCommands } from "#server/stock/change/cli-commands.ts";
import { importLines, WITH_IDS } from "#server/stock/import/import-fixture.ts";
import { openStock } from "#server/stock/open-stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { stockCommand } from "./stock-command.ts";
import { UsageError } from "./usage-error.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
/** Long enough that a change without a notification is not found within the test. */
const NO_POLL_MS = 3_600_000;

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** A running site as the command line finds it: by its control socket if it holds the database, otherwise by its health endpoint. */
  async function runningSite() {
    const { database } = open;
    const stock = await openStock(open, {
      website: wexcombe,
      organisation: await openOrganisation(database),
      now: () => NOW,
      pollMs: NO_POLL_MS,
    });
    onTestFinished(stock.close);
    const server = createServer((_, response) => response.end(JSON.stringify({ status: "ok", revision: stock.revision() }))).listen(
      0,
      "127.0.0.1",
    );
    await once(server, "listening");
    onTestFinished(() => void server.close());
    if (engine.kind === "embedded") {
      const controlSocket = await serveCommands(
        open.dataDir,
        stockChangeCommands(database, stock, () => NOW),
      );
      onTestFinished(controlSocket.close);
    }
    const run = async (...args: string[]) => {
      const printed: string[] = [];
      const code = await stockCommand(args, { ...open, host: "127.0.0.1", port: (server.address() as AddressInfo).port }, (text) =>
        printed.push(text),
      );
      return { code, printed: printed.join("\n") };
    };
    const shown = (stock_id: number) => JSON.parse(String(stock.presentedJson.get(stock_id) ?? "null"));
    const row = async (stock_id: number) => (await database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id)))[0]!;
    return { stock, run, shown, row };
  }

  test("a set price, mileage and text are on the site when the command returns, with a price event", async () => {
    const stock_id = await insertVehicle(open, { details: { video: "https://films.example/1.mp4" } });
    const { stock, run, shown } = await runningSite();
    expect(await run("set", String(stock_id), "price=11,995.50", "mileage=40000 km", "colour=Deep Red", "video=")).toEqual({
      code: 0,
      printed: [
        "colour: not stated -> Deep Red",
        "mileage: 24000 -> 24855",
        "price: 12495 -> 11995.5",
        "video: https://films.example/1.mp4 -> not stated",
        `Vehicle ${stock_id} has been changed. Its feed doesn't change these values; to follow the feed again, use ` +
          `“stock unset ${stock_id} FIELD”.`,
      ].join("\n"),
    });
    expect(shown(stock_id)).toMatchObject({ price: 11_995.5, mileage: 24_855, colour: "Deep Red" });
    expect((await stock.priceEvents(stock_id)).map(({ headline_price }) => headline_price).toSorted()).toEqual(
      [1_219_450, 1_249_500, 1_269_400].toSorted(),
    );
    expect(JSON.parse((await run("set", String(stock_id), "colour=Deep Red", "--json")).printed)).toMatchObject({
      ok: true,
      stock_id,
      changed: [],
    });
  });

  test("a battery certificate is set whole, and one of its facts is changed while the others stay", async () => {
    const stock_id = await insertVehicle(open, { fuel_type: "Electric" });
    const { run, row } = await runningSite();
    expect(await run("set", String(stock_id), "battery_health_percent=93")).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/battery_certificate_issuer: is missing[^]*Nothing was changed/),
    });
    const facts = [
      "battery_certificate_issuer=Cell Check",
      "battery_certificate_date=2026-10-12",
      "battery_certificate_method=Full discharge",
    ];
    expect((await run("set", String(stock_id), ...facts, "battery_health_percent=93", "grant_name=")).code).toBe(0);
    expect(
      await run("set", String(stock_id), "battery_health_percent=92.5", "battery_certificate=https://cells.example/1.pdf"),
    ).toMatchObject({
      code: 0,
      printed: expect.stringContaining("battery_health_percent: 93 -> 92.5"),
    });
    expect((await run("set", String(stock_id), "battery_certificate_method=")).printed).toContain("battery_certificate_method: is missing");
    expect((await run("set", String(stock_id), "battery_certificate=certificates/1.pdf")).printed).toMatch(/is a file: only a stock file/);
    expect((await row(stock_id)).details).toMatchObject({
      battery_certificate: "https://cells.example/1.pdf",
      battery_certificate_method: "Full discharge",
      battery_health_percent: 92.5,
    });
  });

  test("nothing is written when one value fails the importer's validation", async () => {
    const stock_id = await insertVehicle(open);
    const { run, row } = await runningSite();
    const before = await row(stock_id);
    expect(await run("set", String(stock_id), "colour=Red", "price=POA")).toEqual({
      code: 1,
      printed: "price: “POA” is not an amount of money\nNothing was changed.",
    });
    for (const [given, why] of Object.entries({
      "price=0": "is zero",
      "price=-5": "is below zero",
      "make=": "is missing",
      "year=2031": "in the future",
      "doors=4.5": "is not a whole number",
      "media_urls=a.jpg": "is not a web address",
      "video=javascript:alert(1)": "is not a web address",
      "reservation_status=": "must be one of Available",
    })) {
      expect(await run("set", String(stock_id), given), given).toMatchObject({ code: 1, printed: expect.stringContaining(why) });
    }
    expect(await row(stock_id)).toEqual(before);
    expect(await run("set", "999999", "colour=Red")).toEqual({ code: 1, printed: "There is no vehicle 999999." });
  });

  test("both VAT figures of a Commercial vehicle follow its price, unless they are named", async () => {
    const stock_id = await insertVehicle(open, {
      vat_scheme: "Commercial",
      price: 1_000_000,
      price_excluding_vat: 1_000_000,
      price_including_vat: 1_200_000,
    });
    const margin = await insertVehicle(open, {
      vat_scheme: "Margin",
      price: 1_000_000,
      price_excluding_vat: 900_000,
      price_including_vat: 1_000_000,
    });
    const { run, row } = await runningSite();
    await run("set", String(stock_id), "price=9999.99");
    expect(await row(stock_id)).toMatchObject({ price: 999_999, price_excluding_vat: 999_999, price_including_vat: 1_199_999 });
    await run("set", String(stock_id), "price=9000", "price_including_vat=10750");
    expect(await row(stock_id)).toMatchObject({ price: 900_000, price_excluding_vat: 900_000, price_including_vat: 1_075_000 });
    await run("set", String(margin), "price=9500");
    expect(await row(margin)).toMatchObject({ price: 950_000, price_excluding_vat: 900_000, price_including_vat: 1_000_000 });
  });

  test("set values survive the feed until they are taken back, and then the feed's present values are shown at once", async () => {
    await importLines(open.database, ["F1,Ford,Focus,2020,9000"]);
    const [{ stock_id } = { stock_id: 0 }] = await open.database.select().from(vehicles);
    const { run, row, shown } = await runningSite();
    const id = String(stock_id);
    expect((await run("overrides", id)).printed).toBe(`Vehicle ${stock_id} follows its feed in every field.`);
    await run("set", id, "price=8500", "colour=Red");
    expect(await importLines(open.database, ["F1,Ford,Focus,2020,9000"])).toMatchObject({ unchanged: 1 });
    expect(await row(stock_id)).toMatchObject({ price: 850_000, colour: "Red" });
    expect(await importLines(open.database, ["F1,Ford,Focus,2021,8900"])).toMatchObject({ changed: 1 });
    expect(await row(stock_id)).toMatchObject({ price: 850_000, colour: "Red", year: 2021 });
    expect((await run("overrides", id)).printed).toMatch(
      /^colour: cli:\S+ says Red, the feed says not stated\nprice: cli:\S+ says 8500, the feed says 8900$/,
    );
    expect(JSON.parse((await run("overrides", id, "--json")).printed)).toMatchObject({
      overrides: [
        { field: "colour", value: "Red", feed_value: null },
        { field: "price", value: 8500, feed_value: 8900 },
      ],
    });
    expect(await run("unset", id, "price", "year")).toEqual({
      code: 1,
      printed: "year: nobody has changed it, so it follows the feed.\nNothing was changed.",
    });
    expect(await run("unset", id, "price")).toEqual({
      code: 0,
      printed: `price: 8500 -> 8900\nVehicle ${stock_id} follows its feed in: price.`,
    });
    expect(shown(stock_id)).toMatchObject({ price: 8900, colour: "Red" });
    await importLines(open.database, ["F1,Ford,Focus,2021,8800"]);
    expect(await row(stock_id)).toMatchObject({ price: 880_000, colour: "Red" });
  });

  test.each([
    ["sell", "sold"],
    ["withdraw", "withdrawn"],
  ])("what %s took away is off the site at once, stays away while the feed has it, and is restored", async (command, state) => {
    const feed = ["F1,Ford,Focus,2020,9000", "F2,Ford,Focus,2020,9100", "F3,Ford,Focus,2020,9200", "F4,Ford,Focus,2020,9300"];
    await importLines(open.database, feed);
    const [{ stock_id } = { stock_id: 0 }] = await open.database.select().from(vehicles).where(eq(vehicles.source_key, "id:F1"));
    const { run, shown, row } = await runningSite();
    expect((await run(command, String(stock_id))).code).toBe(0);
    expect(shown(stock_id)).toBeNull();
    expect(await row(stock_id)).toMatchObject({ state, ended_by: expect.stringMatching(/^cli:\S+$/), ended_at: expect.any(Date) });
    await importLines(open.database, feed, WITH_IDS, { replace: true });
    await importLines(open.database, ["F1,Ford,Focus,2020,8000"]);
    expect(await row(stock_id)).toMatchObject({ state, price: 800_000 });
    expect(await run("restore", String(stock_id))).toEqual({
      code: 0,
      printed: `state: ${state} -> live\nVehicle ${stock_id} is for sale.`,
    });
    expect(shown(stock_id)).toMatchObject({ stock_id });
    expect(await row(stock_id)).toMatchObject({ state: "live", ended_by: null, ended_at: null });
  });

  test("a vehicle sold by command that left its feed is live again when it returns in the feed", async () => {
    const rest = ["F2,Ford,Focus,2020,9100", "F3,Ford,Focus,2020,9200"];
    await importLines(open.database, ["F1,Ford,Focus,2020,9000", ...rest]);
    const [{ stock_id } = { stock_id: 0 }] = await open.database.select().from(vehicles).where(eq(vehicles.source_key, "id:F1"));
    const { run, row } = await runningSite();
    await run("sell", String(stock_id));
    const all = ["F1,Ford,Focus,2020,9000", ...rest];
    await importLines(open.database, rest, WITH_IDS, { replace: true });
    expect(await importLines(open.database, all, WITH_IDS, { replace: true }), "missing for a run").toMatchObject({ returned: 0 });
    const { ended_at } = await row(stock_id);
    const replace = { replace: true, now: ended_at!.getTime() + 2 * DAY_MS };
    await importLines(open.database, rest, WITH_IDS, replace);
    expect((await row(stock_id)).state).toBe("sold");
    expect(await importLines(open.database, all, WITH_IDS, replace)).toMatchObject({ returned: 1 });
    expect((await row(stock_id)).state).toBe("live");
  });

  test("a vehicle held by an order cannot be sold, withdrawn or restored; with a completed order not restored", async () => {
    const stock_id = await insertVehicle(open);
    const { run, row } = await runningSite();
    const { orders, client } = createOrderFixture(open);
    const order = placedOrder(await orders.create(reservation(stock_id), client));
    const before = await row(stock_id);
    for (const command of ["sell", "withdraw", "restore"]) {
      expect(await run(command, String(stock_id)), command).toEqual({
        code: 1,
        printed: `Order ${order.reference} holds vehicle ${stock_id}. Complete or cancel the order first.`,
      });
    }
    expect(await row(stock_id)).toEqual(before);
    await orders.paymentArrived({ session: order.payment!.session });
    await orders.complete(order.guid);
    expect((await run("sell", String(stock_id))).code).toBe(0);
    const refused = await run("restore", String(stock_id), "--json");
    expect({ code: refused.code, answer: JSON.parse(refused.printed) }).toMatchObject({
      code: 1,
      answer: { ok: false, order: order.reference },
    });
    expect(await row(stock_id)).toMatchObject({ state: "sold", held_by: order.guid });
  });
});

test.each([
  [[]],
  [["paint", "100001"]],
  [["set", "100001"]],
  [["set", "100001", "price"]],
  [["set", "100001", "id=7"]],
  [["set", "100001", "wheels=5"]],
  [["set", "100001", "price=1", "price=2"]],
  [["unset", "100001"]],
  [["overrides", "100001", "price"]],
  [["sell"]],
  [["sell", "AB12CDE"]],
  [["sell", "100001", "100002"]],
])("does not understand stock %j", async (args) => {
  await expect(
    stockCommand(args, { dataDir: "unused", databaseUrl: undefined, host: "127.0.0.1", port: 0 }, () => undefined),
  ).rejects.toThrow(UsageError);
});
