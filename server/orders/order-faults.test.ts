import { DAY_MS } from "#domain/calendar.ts";
import { HOLDING } from "#domain/deal/transitions.ts";
import { openDatabase } from "#server/database/connect.ts";
import { announcements } from "#server/database/outbox-schema.ts";
import { orderEvents, orders as orderTable, payments, vehicles } from "#server/database/schema.ts";
import { insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import { createFinanceFixture } from "#server/finance/reference-fixture.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { asc } from "drizzle-orm";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NODE_OPTIONS } from "#server/test-support/node-options.ts";
import { expect, onTestFinished, test } from "vitest";
import { orderOperations } from "./order-operations.ts";
import { fileBank } from "#server/orders/test-support/file-bank.ts";

const DEEP = process.env["FORECOURT_DEEP"] === "1";
const KILLS = DEEP ? 200 : 2;
const LIMIT_MS = DEEP ? 3_600_000 : 300_000;
const VEHICLES = 5;

/** After every hold has expired. */
const LATER_MS = 20 * DAY_MS;

test(
  `after ${KILLS} kills between and in the writes of orders no paid order is unrecorded and no hold is stuck`,
  { timeout: LIMIT_MS },
  async () => {
    const shop = await openShop();
    const uninterrupted = await live(shop, 0, "before");
    expect(uninterrupted.code).toBe(0);
    const questions = Number(uninterrupted.said);
    expect(questions).toBeGreaterThan(80);
    for (let kill = 1; kill <= KILLS; kill++) {
      // Spread over all queries, alternately before and during the query.
      const at = 1 + Math.floor(((kill - 0.5) / KILLS) * questions);
      const killed = await live(shop, at, kill % 2 === 0 ? "before" : "during");
      expect(killed.signal, `question ${at} of ${questions}`).toBe("SIGKILL");
      await takeStock(killed);
    }
  },
);

type Lived = { dataDir: string; code: number | null; signal: string | null; said: string };

type Shop = { dataDir: string; stock: number[] };

/** Five vehicles in a closed database; each run starts from a copy. */
async function openShop(): Promise<Shop> {
  const dataDir = forTheTest(emptyDataDir());
  const open = await openDatabase({ dataDir });
  const stock = await insertFiestas(open.database, VEHICLES);
  await open.close();
  return { dataDir, stock };
}

function forTheTest(dataDir: string): string {
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function live(shop: Shop, killAt: number, when: "before" | "during"): Promise<Lived> {
  const dataDir = forTheTest(mkdtempSync(join(tmpdir(), "forecourt-fault-")));
  cpSync(shop.dataDir, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const child = spawn(
    process.execPath,
    [
      ...NODE_OPTIONS,
      join(import.meta.dirname, "test-support/fault-stream.ts"),
      dataDir,
      booksOf(dataDir),
      JSON.stringify(shop.stock),
      String(killAt),
      when,
    ],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  return { dataDir, code, signal, said: output };
}

/** The site restarts, the provider reports its payments, and time passes. */
async function takeStock({ dataDir }: Lived): Promise<void> {
  const open = await openDatabase({ dataDir });
  const { database } = open;
  const bank = fileBank(booksOf(dataDir));
  let now = Date.now();
  const operations = orderOperations({
    database,
    website: wexcombe,
    payments: bank.provider,
    vault: undefined,
    finance: createFinanceFixture(),
    now: () => now,
  });
  try {
    for (const update of bank.taken()) await operations.paymentArrived(update);
    now += LATER_MS;
    await operations.expire();
    await operations.settle();

    const stored = await database.select().from(orderTable);
    const sessions = await database.select().from(payments);
    for (const { session, reference, amount } of bank.taken()) {
      const order = stored.find(({ guid }) => guid === reference);
      const payment = sessions.find((each) => each.session === session);
      const wasReturned = bank.givenBack().includes(session);
      expect(payment?.status).toBe(wasReturned ? "refunded" : "paid");
      if (!wasReturned) expect(order).toMatchObject({ status: "PAID", amount_paid: amount });
    }
    expect(bank.givenBack().toSorted()).toEqual(
      sessions
        .filter(({ status }) => status === "refunded")
        .map(({ session }) => session)
        .toSorted(),
    );
    for (const { status, guid } of stored.filter((order) => order.status === "PAID")) {
      expect(
        bank.taken().some(({ reference }) => reference === guid),
        status,
      ).toBe(true);
    }

    expect(stored.filter(({ status }) => status === "OPEN")).toEqual([]);
    expect(sessions.filter(({ status }) => status === "open" || status === "refund_due")).toEqual([]);
    for (const { stock_id, held_by } of await database.select().from(vehicles)) {
      const holders = stored.filter((order) => order.stock_id === stock_id && HOLDING.includes(order.status));
      expect(holders.map(({ guid }) => guid)).toEqual(held_by === null ? [] : [held_by]);
    }

    const events = await database.select().from(orderEvents).orderBy(asc(orderEvents.id));
    for (const { guid, status } of stored) expect(events.findLast((event) => event.guid === guid)?.to_status).toBe(status);
    const announced = (await database.select().from(announcements)).map(({ about_id, event }) => `${about_id} ${event}`);
    expect(announced.toSorted()).toEqual(events.map(({ guid, move }) => `${guid} ${move}`).toSorted());
  } finally {
    await operations.close();
    await open.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function booksOf(dataDir: string): string {
  return join(dataDir, "bank.txt");
}
