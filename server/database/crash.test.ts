import { openDatabase } from "./connect.ts";
import { idempotencyKeys } from "./order-keys-schema.ts";
import { orders } from "./schema.ts";
import { insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import { asc } from "drizzle-orm";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { NODE_OPTIONS } from "#server/test-support/node-options.ts";
import { expect, onTestFinished, test } from "vitest";

const DEEP = process.env["FORECOURT_DEEP"] === "1";
const KILLS = DEEP ? 20 : 3;
const POWER_CUTS = DEEP ? 10 : 2;

/** A round takes two seconds on an idle machine. */
const LIMIT_MS = DEEP ? 1_800_000 : 300_000;

/** Each round ends at another order, so that over the rounds every step of an order is interrupted. */
const ORDERS_PER_ROUND = 40;
/** The process takes orders until it is killed, with a limit in case the kill is late. */
const ORDERS_MORE = 10;
const ordersBeforeEnd = (round: number) => 10 + ((round * 13) % (ORDERS_PER_ROUND - 10));

const ORDER_STREAM = join(import.meta.dirname, "test-support/order-stream.ts");
const POWER_CUT = join(import.meta.dirname, "test-support/power-cut.ts");

test(`every acknowledged order survives ${KILLS} kills, and none is there twice`, { timeout: LIMIT_MS }, async () => {
  const shop = await openShop(KILLS);
  for (let round = 1; round <= KILLS; round++) {
    await shop.orderUntilKilled(ordersBeforeEnd(round));
    await shop.takeStock();
  }
});

test(`every acknowledged order survives ${POWER_CUTS} power cuts, and none is there twice`, { timeout: LIMIT_MS }, async () => {
  const shop = await openShop(POWER_CUTS);
  for (let round = 1; round <= POWER_CUTS; round++) {
    const disk = layShadow(shop.dataDir);
    await shop.orderUntilKilled(ordersBeforeEnd(round), disk.environment);
    disk.keepOnlyWhatWasSynced();
    await shop.takeStock();
  }
});

test("a simulated power cut loses orders on a disk that ignores sync", { timeout: LIMIT_MS }, async () => {
  const shop = await openShop(1);
  const disk = layShadow(shop.dataDir);
  await shop.orderUntilKilled(ORDERS_PER_ROUND / 2, { ...disk.environment, POWER_CUT_DISK: "lies" });
  disk.keepOnlyWhatWasSynced();
  await expect(shop.takeStock()).rejects.toThrow();
});

/** A site whose orders are taken by another process, and the guids which that process has acknowledged. */
async function openShop(openings: number) {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const open = await openDatabase({ dataDir });
  const stock = await insertFiestas(open.database, openings * ORDERS_PER_ROUND);
  await open.close();
  const acknowledged = new Map<number, string>();

  return {
    dataDir,
    /** Orders that were sent but not acknowledged are sent again with the same idempotency key, as a shopper's browser would. */
    async orderUntilKilled(count: number, environment: Record<string, string> = {}): Promise<void> {
      const wanted = stock.filter((stock_id) => !acknowledged.has(stock_id)).slice(0, count + ORDERS_MORE);
      const orderProcess = spawn(process.execPath, [...NODE_OPTIONS, ORDER_STREAM, dataDir, JSON.stringify(wanted)], {
        env: { ...process.env, ...environment },
        stdio: ["pipe", "pipe", "inherit"],
      });
      const ended = once(orderProcess, "exit");
      let answers = 0;
      for await (const line of createInterface({ input: orderProcess.stdout })) {
        const [stock_id, guid] = line.split(" ");
        expect(line).toMatch(/^\d+ [0-9a-f-]{36}$/);
        acknowledged.set(Number(stock_id), String(guid));
        if (++answers === count) orderProcess.kill("SIGKILL");
      }
      expect(await ended).toEqual([null, "SIGKILL"]);
    },
    async takeStock(): Promise<void> {
      const again = await openDatabase({ dataDir });
      try {
        const stored = await again.database.select().from(orders).orderBy(asc(orders.stock_id));
        const keys = await again.database.select().from(idempotencyKeys);
        const byVehicle = new Map(stored.map((order) => [order.stock_id, order.guid]));
        for (const [stock_id, guid] of acknowledged) expect(byVehicle.get(stock_id)).toBe(guid);
        expect(stored).toHaveLength(byVehicle.size);
        expect(keys.map((key) => key.guid).toSorted()).toEqual([...byVehicle.values()].toSorted());
      } finally {
        await again.close();
      }
    },
  };
}

/** A second set of the database's files that only fsync writes to (see power-cut.ts). */
function layShadow(dataDir: string) {
  const files = join(dataDir, "postgresql");
  const shadow = mkdtempSync(join(tmpdir(), "forecourt-shadow-"));
  onTestFinished(() => rmSync(shadow, { recursive: true, force: true }));
  mkdirSync(join(shadow, "store"));
  for (const entry of readdirSync(files, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const place = join(shadow, "tree", relative(files, path));
    mkdirSync(entry.isDirectory() ? place : dirname(place), { recursive: true });
    if (entry.isDirectory()) continue;
    const store = join(shadow, "store", String(statSync(path).ino));
    cpSync(path, store);
    linkSync(store, place);
  }
  return {
    environment: { NODE_OPTIONS: `--import=${POWER_CUT}`, POWER_CUT_FILES: files, POWER_CUT_SHADOW: shadow },
    keepOnlyWhatWasSynced: () => {
      rmSync(files, { recursive: true });
      renameSync(join(shadow, "tree"), files);
    },
  };
}
