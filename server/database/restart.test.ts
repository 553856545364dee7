import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { startDemoCluster } from "#server/test-support/demo-database.ts";
import { NODE_OPTIONS } from "#server/test-support/node-options.ts";

const SITE = join(import.meta.dirname, "test-support/restarted-site.ts");
/** Each order holds a vehicle, and at most a tenth of the stock may be held unpaid. */
const VEHICLES = 1_000;
const SHOPPERS = 8;
/** Orders acknowledged before a restart, between two of them and afterwards. */
const ORDERS_A_STAGE = 12;
const LIMIT_MS = 240_000;

/** Changing an order is a transaction of several statements, opening one is a single statement. */
const NEW_TELEPHONE = "01632 960 456";

type Site = { port: number; stock: number[] };

test.skipIf(!inject("postgresql"))(
  "a restart of PostgreSQL under a stream of orders leaves the site running, loses no acknowledged order, and orders go on afterwards",
  { timeout: LIMIT_MS },
  async () => {
    const cluster = await startDemoCluster();
    onTestFinished(() => cluster.stop());
    const { process: site, port, stock } = await startSite(cluster.url);
    const acknowledged = new Map<number, string>();
    const changes = new Set<string>();
    const failures = new Set<number | "no answer">();
    const closing = new AbortController();

    const shopper = async () => {
      for (let vehicle = stock.shift(); !closing.signal.aborted && vehicle !== undefined;) {
        const answer = await order(port, vehicle);
        if (answer.guid !== undefined) {
          acknowledged.set(vehicle, answer.guid);
          const changed = await send(port, "PUT", `/${answer.guid}`, { customer_telephone: NEW_TELEPHONE });
          if (changed.status === 200) changes.add(answer.guid);
          vehicle = stock.shift();
          // Failed orders are sent again with the same idempotency key, as a shopper's browser would.
        } else failures.add(answer.status);
      }
    };
    const stream = Promise.all(Array.from({ length: SHOPPERS }, shopper));
    // A site that ends responds no more: the stream would never finish.
    const ended = once(site, "exit").then(([code]) => Promise.reject(new Error(`the site ended with ${code}`)));
    const answered = async (more: number) => {
      const wanted = acknowledged.size + more;
      await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 10 }).toBeGreaterThanOrEqual(wanted);
    };
    const stages = async () => {
      await answered(ORDERS_A_STAGE);
      await cluster.restart("fast");
      await answered(ORDERS_A_STAGE);
      await cluster.restart("immediate");
      await answered(ORDERS_A_STAGE);
      closing.abort();
      await stream;
    };
    await Promise.race([stages(), ended]);

    expect(site.exitCode).toBe(null);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    // Orders were in progress during the restart and got an error.
    expect([...failures].filter((status) => status !== "no answer")).toEqual([503]);
    const stored = await storedOrders(cluster.url);
    for (const [vehicle, guid] of acknowledged)
      expect(stored.filter(({ stock_id }) => stock_id === vehicle).map((row) => row.guid)).toEqual([guid]);
    const changed = stored.filter(({ telephone }) => digits(telephone).endsWith(digits(NEW_TELEPHONE).slice(1))).map(({ guid }) => guid);
    expect(changes.size).toBeGreaterThan(ORDERS_A_STAGE);
    expect(changed).toEqual(expect.arrayContaining([...changes]));
  },
);

async function startSite(databaseUrl: string): Promise<Site & { process: ChildProcess }> {
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-restart-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const site = fork(SITE, [String(VEHICLES)], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: "yes" },
    execArgv: NODE_OPTIONS,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  onTestFinished(async () => {
    if (site.exitCode !== null || site.signalCode !== null) return;
    site.kill("SIGKILL");
    await once(site, "exit");
  });
  const [ready] = (await Promise.race([
    once(site, "message"),
    once(site, "exit").then(() => Promise.reject(new Error("the site did not start"))),
  ])) as [Site];
  return { process: site, ...ready };
}

async function order(port: number, vehicle: number): Promise<{ guid: string } | { guid?: undefined; status: number | "no answer" }> {
  const wanted = {
    vehicle,
    customer_first_name: "Nia",
    customer_last_name: "Rees",
    customer_email: `nia.rees.${vehicle}@example.com`,
    customer_telephone: "01632 960 123",
    terms_accepted: true,
    payment_type: "OUTRIGHT_DEPOSIT",
  };
  const { status, body } = await send(port, "POST", "", wanted, { "Idempotency-Key": `order-of-${vehicle}` });
  return status === 201 && body?.data ? { guid: body.data.guid } : { status };
}

async function send(
  port: number,
  method: string,
  path: string,
  wanted: object,
  headers: Record<string, string> = {},
): Promise<{ status: number | "no answer"; body?: { data?: { guid: string } } }> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v2/website-orders/order${path}`, {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(wanted),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return { status: "no answer" };
  }
}

type StoredOrder = { guid: string; stock_id: number; telephone: string };

async function storedOrders(url: string): Promise<StoredOrder[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<StoredOrder>("SELECT guid, stock_id, customer ->> 'customer_telephone' AS telephone FROM orders");
  await client.end();
  return rows;
}

function digits(telephone: string): string {
  return telephone.replaceAll(/\D/g, "");
}
