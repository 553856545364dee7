import { MINUTE_MS } from "#domain/calendar.ts";
import { openDatabase } from "#server/database/connect.ts";
import { insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { NODE_OPTIONS } from "#server/test-support/node-options.ts";
import { expect, onTestFinished, test } from "vitest";
import { startWebhookReceiver, type Received } from "#server/deliveries/test-support/webhook-receiver.ts";
import type { ShopTask } from "#server/deliveries/test-support/killable-site.ts";

const SHOP = join(import.meta.dirname, "test-support/killable-site.ts");
/** A few seconds on an idle machine. */
const LIMIT_MS = 300_000;

test("announcements and unfinished deliveries of a killed site are sent by the next one, in order", { timeout: LIMIT_MS }, async () => {
  const { dataDir, stock_id } = await stocked();
  const receiver = messages((count) => (count === 1 ? "silence" : 204));
  const { received, webhook } = await startWebhookReceiver(receiver.answer);
  const committed = await shop({ dataDir, order: stock_id });
  await kill(committed);
  expect(received).toEqual([]);

  const sending = await shop({ dataDir, webhook });
  await receiver.until(1);
  await kill(sending);
  expect(received.map(({ event }) => event)).toEqual(["order.open"]);

  // Leased deliveries are available again after the lease.
  const next = await shop({ dataDir, webhook, clockAheadMs: 3 * MINUTE_MS });
  await receiver.until(3);
  await kill(next);
  expect(received.map(({ event }) => event)).toEqual(["order.open", "order.open", "order.pay"]);
  expect(received[1]?.delivery).toBe(received[0]?.delivery);
  expect(JSON.parse(received[1]!.body)).toEqual(JSON.parse(received[0]!.body));
});

async function stocked(): Promise<{ dataDir: string; stock_id: number }> {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { database, close } = await openDatabase({ dataDir });
  const [stock_id = 0] = await insertFiestas(database, 1);
  await close();
  return { dataDir, stock_id };
}

/** Starts a site and resolves when it has committed its task. */
async function shop(task: ShopTask): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...NODE_OPTIONS, SHOP, JSON.stringify(task)], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  for await (const line of createInterface({ input: child.stdout })) if (line === "committed") return child;
  throw new Error("The shop ended before it had committed");
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

/** Counts the messages a receiver is sent; `until` resolves at the wanted number. */
function messages(answer: (count: number) => number | "silence" = () => 204) {
  let count = 0;
  let enough: (() => void) | undefined;
  let wanted = Infinity;
  return {
    answer: (_message: Received) => {
      const reply = answer(++count);
      if (count >= wanted) setImmediate(() => enough?.());
      return reply;
    },
    until: (number: number) =>
      new Promise<void>((resolve) => {
        wanted = number;
        enough = resolve;
        if (count >= number) resolve();
      }),
  };
}
