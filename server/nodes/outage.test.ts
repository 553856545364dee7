import type { Cluster } from "#server/database/test-support/postgresql-cluster.ts";
import { stallingProxy } from "#server/database/test-support/stalling-proxy.ts";
import { startDemoCluster } from "#server/test-support/demo-database.ts";
import { startSite } from "#server/test-support/started-site.ts";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";

const deep = process.env["FORECOURT_DEEP"] === "1";
/** How long the reads of an outage go on. */
const OUTAGE_MS = deep ? 60_000 : 4_000;
const LIMIT_MS = 240_000;
const POLL = { timeout: 30_000, interval: 50 };

/** Without a standby; each test leaves it running, but for the last of its tests. */
let cluster: Cluster;
beforeAll(async () => {
  if (inject("postgresql")) cluster = await startDemoCluster();
});
afterAll(() => cluster?.stop());

type Card = { stock_id: number; slug: string; price: number };

test.skipIf(!inject("postgresql"))(
  "while the database is away, killed, every read answers from memory and every write 503; then orders go on",
  { timeout: LIMIT_MS },
  async () => {
    const { site, dataDir } = await startNode(cluster.url);
    const cards = await stockOf(site);
    expect(await ready(site)).toMatchObject({ status: 200, body: { status: "ready", database: "there", draining: false } });

    const wentAt = performance.now();
    await cluster.away("kill");
    await expect.poll(() => ready(site).then(({ status }) => status), POLL).toBe(503);
    expect(performance.now() - wentAt).toBeLessThan(2_000);
    expect((await fetch(`${site}/readyz?for=reads`)).status).toBe(200);
    expect((await fetch(`${site}/livez`)).status).toBe(200);

    const reads = [
      "/",
      "/sitemap.xml",
      "/api/v2/vehicle-search?make=ford",
      "/api/v2/vehicle-search?payment_min=100&payment_max=300",

      "/api/v2/web/organisation/site",
      "/api/v2/search-suggestions?q=ford",
      "/api/v2/website-orders/config",
      `/api/v2/vehicle-finance-quote?stock_id=${cards[0]?.stock_id}`,

      // Every live vehicle, none of which was read before.
      ...cards.map(({ slug }) => `/api/v2/vehicle/${slug}`),
    ];
    const statuses = new Map<number, string[]>();
    let count = 0;
    for (const until = performance.now() + OUTAGE_MS; performance.now() < until || count < reads.length; count++) {
      const path = reads[count % reads.length] ?? "";
      const { status } = await fetch(`${site}${path}`);
      statuses.set(status, [...(statuses.get(status) ?? []), path]);
    }
    expect([...statuses.keys()].filter((status) => status !== 200).map((status) => [status, statuses.get(status)])).toEqual([]);

    for (const answer of await Promise.all([order(site, cards[0]), check(site, cards[0])])) {
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(await answer.json()).toEqual({ message: expect.stringContaining("try again in a few seconds") });
    }
    const [copy = ""] = readdirSync(join(dataDir, "vehicle-copies"));
    expect(statSync(join(dataDir, "vehicle-copies", copy)).mode & 0o777).toBe(0o600);

    await cluster.start();
    await expect.poll(() => ready(site).then(({ status }) => status), POLL).toBe(200);
    expect((await order(site, cards[0])).status).toBe(201);
    const lines = logged().filter(({ message = "" }) => /database/i.test(message));
    expect(lines.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The database is unavailable \(.+\)\. Pages are served from memory; orders and forms wait for it\.$/),
      expect.stringMatching(/^The database is back after \d+ s\.$/),
    ]);
    expect(logged().filter(({ error }) => error)).toEqual([]);
  },
);

test.skipIf(!inject("postgresql"))(
  "a network that falls silent is noticed within seconds; the stock follows again, with what changed meanwhile",
  { timeout: LIMIT_MS },
  async () => {
    await deleteKilledNode();
    const network = await stallingProxy(cluster.url);
    onTestFinished(network.close);
    const { site } = await startNode(network.url);
    const [card] = await stockOf(site);
    const stalledAt = performance.now();
    network.stall(true);
    await expect.poll(() => ready(site).then(({ status }) => status), POLL).toBe(503);
    expect(performance.now() - stalledAt).toBeLessThan(2_000);
    await expect.poll(() => logged().some(({ message = "" }) => message.startsWith("The database is unavailable")), POLL).toBe(true);
    expect(performance.now() - stalledAt).toBeLessThan(6_000);
    expect((await fetch(`${site}/api/v2/vehicle/${card?.slug}`)).status).toBe(200);
    await at(cluster.url, "UPDATE vehicles SET price = price + 12300 WHERE stock_id = $1", [card?.stock_id]);
    network.stall(false);
    await expect.poll(() => ready(site).then(({ status }) => status), POLL).toBe(200);
    const prices = new Map((await stockOf(site)).map(({ stock_id, price }) => [stock_id, price]));
    expect(prices.get(card?.stock_id ?? 0)).toBe((card?.price ?? 0) + 123);
  },
);

test.skipIf(!inject("postgresql"))(
  "after a failover that lost the newest price, no order is taken at it, and the stock is the new primary's",
  { timeout: LIMIT_MS },
  async () => {
    const primary = await startCluster();
    const standby = await primary.standby();
    onTestFinished(standby.stop);
    const [one, other] = [new URL(primary.url), new URL(standby.url)];
    const hosts = `postgres://forecourt@${other.host},${one.host}/postgres?target_session_attrs=read-write`;
    const { site } = await startNode(hosts);
    const [card, next] = await stockOf(site);
    if (!card || !next) throw new Error("no stock");
    await expect.poll(standby.hasCaughtUp, POLL).toBe(true);
    await standby.cutOff();
    // The primary commits a lower price, which the node shows, and dies before anybody else has it.
    await at(primary.url, "UPDATE vehicles SET price = price - 100000 WHERE stock_id = $1", [card.stock_id]);
    const shown = async () => (await stockOf(site)).find(({ stock_id }) => stock_id === card.stock_id)?.price;
    await expect.poll(shown, POLL).toBe(card.price - 1000);
    // The same number of commits on both: the revision alone does not tell them apart.
    await primary.away("kill");
    await standby.promote();
    await at(standby.url, "UPDATE vehicles SET price = price + 100000 WHERE stock_id = $1", [next.stock_id]);
    const accepted: number[] = [];
    await expect
      .poll(async () => {
        const { status } = await order(site, card, card.price - 1000);
        if (status === 201) accepted.push(status);
        return status;
      }, POLL)
      .toBe(409);
    expect(accepted).toEqual([]);
    const priceOf = async (id: number) => (await stockOf(site)).find(({ stock_id }) => stock_id === id)?.price;
    await expect.poll(() => Promise.all([priceOf(card.stock_id), priceOf(next.stock_id)]), POLL).toEqual([card.price, next.price + 1000]);
    expect((await order(site, card, card.price)).status).toBe(201);
    expect(logged().map(({ message }) => message)).toContainEqual(expect.stringContaining("It is a different database from before"));
  },
);

test.skipIf(!inject("postgresql"))("a start waits for its database, and says so", { timeout: LIMIT_MS }, async () => {
  await deleteKilledNode();
  await cluster.away("fast");
  const starting = startNode(cluster.url);
  await expect.poll(() => node.stdout(), { ...POLL, timeout: 60_000 }).toContain("Waiting for the database in DATABASE_URL");
  await cluster.start();
  expect((await fetch(`${(await starting).site}/readyz`)).status).toBe(200);
  await cluster.away("kill");
  const inVain = await startSite({ env: { DATABASE_URL: cluster.url, DATA_DIR: folder(), DATABASE_WAIT_S: "1" } });
  expect(await inVain.ended).toBe(1);
  expect(inVain.stderr()).toContain("Start its PostgreSQL, or correct DATABASE_URL.");
});

test.skipIf(!inject("postgresql"))("a start waits for a standby to be promoted, and names it in vain", { timeout: LIMIT_MS }, async () => {
  const primary = await startCluster();
  const standby = await primary.standby();
  onTestFinished(standby.stop);
  const inVain = await startSite({ env: { DATABASE_URL: standby.url, DATA_DIR: folder(), DATABASE_WAIT_S: "1" } });
  expect(await inVain.ended).toBe(1);
  expect(inVain.stderr()).toContain("Point DATABASE_URL at the primary server, not at a standby.");
  const starting = startNode(standby.url);
  await expect.poll(() => node.stdout(), { ...POLL, timeout: 60_000 }).toContain("Waiting for the database in DATABASE_URL");
  await primary.away("fast");
  await standby.promote();
  expect((await fetch(`${(await starting).site}/readyz`)).status).toBe(200);
});

/** The output of the node that was started last. */
let node: { stdout: () => string; stderr: () => string } = { stdout: () => "", stderr: () => "" };

async function startNode(databaseUrl: string) {
  const dataDir = folder();
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: "yes" };
  const { address } = await startSite({ env, started: (output) => (node = output) });
  if (address === undefined) throw new Error(node.stderr());
  return { site: address, dataDir };
}

/** A node that the test before has killed would be waited for. */
async function deleteKilledNode() {
  await at(cluster.url, "DELETE FROM nodes", []);
}

type Line = { message?: string; error?: unknown };

function logged(): Line[] {
  return node
    .stderr()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): Line => JSON.parse(line));
}

async function startCluster() {
  const separate = await startDemoCluster();
  onTestFinished(separate.stop);
  return separate;
}

async function ready(site: string) {
  const answer = await fetch(`${site}/readyz`);
  return { status: answer.status, body: await answer.json() };
}

async function stockOf(site: string): Promise<Card[]> {
  const { data } = await (
    await fetch(`${site}/api/v2/vehicle-search?advert_classification=used&resultsPerPage=60&sortBy=price-asc`)
  ).json();
  return data.filter(({ reservation_status: status }: { reservation_status: string }) => status === "Available");
}

function order(site: string, card: Card | undefined, expected_total?: number) {
  const wanted = {
    vehicle: card?.stock_id,
    customer_first_name: "Nia",
    customer_last_name: "Rees",
    customer_email: "nia.rees@example.com",
    customer_telephone: "01632 960 123",
    terms_accepted: true,
    payment_type: "OUTRIGHT_DEPOSIT",
    ...(expected_total !== undefined && { expected_total }),
  };
  return fetch(`${site}/api/v2/website-orders/order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wanted),
  });
}

function check(site: string, card: Card | undefined) {
  return fetch(`${site}/api/v2/website-orders/check/${card?.stock_id}`);
}

async function at(url: string, statement: string, values: unknown[]): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "forecourt-outage-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
