/**
 * npm run bench:nodes [-- --only memory,metrics,searches,start] [--seconds 60] [--rest 60] [--runs 3] [--vehicles 1000000]
 * Nodes on one PostgreSQL (apt-get install postgresql-15), on Linux: resident memory after a load of addresses that nobody visited before,
 * what metrics cost a request, processor time of a search on one node and on three that follow the same changes, and a start with a large
 * stock.
 */
import { startPostgresCluster } from "#server/database/test-support/postgresql-cluster.ts";
import { randomInt, seededRandom, type Random } from "#server/stock/test-support/seeded-random.ts";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import { Client } from "pg";
import { launchSite, type LaunchedSite } from "../e2e/support/launch-site.ts";
import { processorMs, residentMegabytes } from "./process-figures.ts";

const SEED = 20261125;
const AT_ONCE = 4;
const LISTINGS = new URL("../demo/uk-listings.csv.gz", import.meta.url).pathname;
const PROJECT = new URL("..", import.meta.url).pathname;
const CLI = [
  "--max-semi-space-size=4",
  "--import",
  new URL("../scripts/commonjs-drizzle.mjs", import.meta.url).href,
  join(PROJECT, "cli/forecourt.ts"),
];
const SEARCHES_A_ROUND = 800;
/** The load of each node: it takes its turn that often, and is then sent that many searches. */
const TURN_MS = 150;
const SEARCHES_A_TURN = 60;
const SEARCHES_A_SECOND = (SEARCHES_A_TURN * 1_000) / TURN_MS;
/** Ten seconds. */
const TURNS = 67;
const REPETITIONS = 5;
const COMMIT_EVERY_MS = 1_000;
/** The most megabytes of a node: the demo dealer on PostgreSQL and embedded, and the listings on PostgreSQL. */
const MEMORY_LIMITS = { postgresql: 180, embedded: 280, listings: 300 };
const METRICS_LIMIT = 1.1;
const NODES = 3;
const MIN_SCALING = 2.7;
const START_LIMIT_S = 10;

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "memory,metrics,searches,start" },
    seconds: { type: "string", default: "60" },
    rest: { type: "string", default: "60" },
    runs: { type: "string", default: "3" },
    sites: { type: "string", default: "postgresql,embedded,listings" },
    vehicles: { type: "string", default: "1000000" },
  },
});
const wanted = new Set(options.only.split(","));
const directory = mkdtempSync(join(tmpdir(), "forecourt-bench-"));
/** Nodes of one database share it. */
const keyFile = join(directory, "keys");
writeFileSync(keyFile, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
const cluster = await startPostgresCluster({ shared_buffers: "512MB" });
if (!cluster) throw new Error("PostgreSQL 15 or newer is not installed: apt-get install postgresql-15");
let folders = 0;
let filled: Promise<Record<string, string>> | undefined;
let missed = 0;
try {
  if (wanted.has("memory")) await memory();
  if (wanted.has("metrics")) await metrics(await withListings());
  if (wanted.has("searches")) await searches(await withListings());
  if (wanted.has("start")) await start(Number(options.vehicles));
} finally {
  await cluster.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exitCode = missed === 0 ? 0 : 1;

/** Resident memory a while after the load: the demo dealer on either database, and 86,182 listings on PostgreSQL. */
async function memory(): Promise<void> {
  const sites: [keyof typeof MEMORY_LIMITS, () => Promise<Record<string, string>>][] = [
    ["postgresql", async () => ({ DATABASE_URL: await emptyDatabase(), DEMO: "yes" })],
    ["embedded", async () => ({})],
    ["listings", withListings],
  ];
  for (const [name, settings] of sites.filter(([site]) => options.sites.split(",").includes(site))) {
    const figures: { open: number; after: number; addresses: number }[] = [];
    for (let run = 0; run < Number(options.runs); run++) {
      const node = await launchNode(await settings());
      const open = residentMegabytes(node.pid);
      const addresses = await visitFor(node.url, Number(options.seconds) * 1000, seededRandom(SEED + run));
      await pause(Number(options.rest) * 1000);
      figures.push({ open, after: residentMegabytes(node.pid), addresses });
      await node.stop();
    }
    const after = median(figures.map((figure) => figure.after));
    const [open, addresses] = [median(figures.map((figure) => figure.open)), median(figures.map((figure) => figure.addresses))];
    report(
      `memory, ${name}: ${open} MB once open, ${after} MB ${options.rest} s after ${addresses} addresses in ${options.seconds} s`,
      after <= MEMORY_LIMITS[name],
      `at most ${MEMORY_LIMITS[name]}`,
    );
  }
}

/** Processor time of a search with metrics and without, in alternating rounds. */
async function metrics(database: Record<string, string>): Promise<void> {
  const plain = await launchNode(database);
  const measured = await launchNode({ ...database, METRICS_PORT: "0" });
  const costs = { plain: [] as number[], measured: [] as number[] };
  const random = seededRandom(SEED);
  for (let round = 0; round <= REPETITIONS; round++) {
    const paths = Array.from({ length: SEARCHES_A_ROUND }, () => `/api/v2/vehicle-search?${randomSearch(random)}`);
    const [without, withThem] = [await costOf(plain, paths), await costOf(measured, paths)];
    if (round === 0) continue;
    costs.plain.push(without);
    costs.measured.push(withThem);
  }
  await Promise.all([plain.stop(), measured.stop()]);
  const [without, withThem] = [median(costs.plain), median(costs.measured)];
  const times = withThem / without;
  report(
    `metrics: ${withThem.toFixed(2)} ms of processor time a search with them, ${without.toFixed(2)} without: ${times.toFixed(2)} times`,
    times <= METRICS_LIMIT,
    `at most ${METRICS_LIMIT}`,
  );
}

/**
 * Processor time of a search on one node, and on three of which each is sent as many a second as the one, while a vehicle changes every
 * second. What a node spends on following the changes is part of it: it grows with time, so equal loads are compared.
 */
async function searches(database: Record<string, string>): Promise<void> {
  const nodes: Node[] = [];
  for (let number = 0; number < NODES; number++) nodes.push(await launchNode(database));
  const url = database["DATABASE_URL"] ?? "";
  const random = seededRandom(SEED);
  const costs = { one: [] as number[], three: [] as number[] };
  const changes = changeVehicles(url);
  for (let round = 0; round <= REPETITIONS; round++) {
    const [one, three] = [await costAtPace(nodes.slice(0, 1), random), await costAtPace(nodes, random)];
    if (round === 0) continue;
    costs.one.push(one);
    costs.three.push(three);
  }
  const committed = await changes.stop();
  await Promise.all(nodes.map((node) => node.stop()));
  const [one, three] = [median(costs.one), median(costs.three)];
  const scaling = (NODES * one) / three;
  report(
    `searches: ${one.toFixed(2)} ms of processor time on one node, ${three.toFixed(2)} ms on ${NODES}, at ${SEARCHES_A_SECOND} a second ` +
      `on each (${committed} changes); ${NODES} nodes with a core each give ${scaling.toFixed(2)} times one node's`,
    scaling >= MIN_SCALING,
    `at least ${MIN_SCALING}`,
  );
}

/** A start with a large stock that the database has already. */
async function start(vehicles: number): Promise<void> {
  const url = await emptyDatabase();
  await forecourt(url, "migrate");
  const file = join(directory, "large.csv.gz");
  await repeatListings(file, vehicles);
  await forecourt(url, "import", "stock", file, "--map", "uk-listings");
  const times: number[] = [];
  let memoryOpen = 0;
  for (let run = 0; run < Number(options.runs); run++) {
    const began = performance.now();
    const node = await launchNode({ DATABASE_URL: url, DEMO: "no" });
    times.push((performance.now() - began) / 1000);
    memoryOpen = residentMegabytes(node.pid);
    await node.stop();
  }
  report(
    `start: ${median(times).toFixed(1)} s until open with ${vehicles.toLocaleString("en-GB")} vehicles in the database, ${memoryOpen} MB`,
    median(times) <= START_LIMIT_S,
    `at most ${START_LIMIT_S} s`,
  );
}

type Node = LaunchedSite & { pid: number };

/** With the flags of deploy/systemd. */
async function launchNode(settings: Record<string, string>): Promise<Node> {
  const folder = join(directory, `node-${++folders}`);
  const env = { DATA_DIR: folder, FORECOURT_KEY_FILE: keyFile, MALLOC_ARENA_MAX: "2", ...settings };
  const { pid, ...site } = await launchSite(env, undefined, ["--max-semi-space-size=8"]);
  if (pid === undefined) throw new Error("the site has no process");
  return { ...site, pid };
}

/** Settings of a database with the listings as its stock; filled once. */
function withListings(): Promise<Record<string, string>> {
  filled ??= (async () => {
    const url = await emptyDatabase();
    await forecourt(url, "migrate");
    await forecourt(url, "import", "stock", LISTINGS, "--map", "uk-listings");
    return { DATABASE_URL: url, DEMO: "no" };
  })();
  return filled;
}

async function emptyDatabase(): Promise<string> {
  const name = `bench_${++folders}`;
  const client = new Client(cluster!.url);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return Object.assign(new URL(cluster!.url), { pathname: `/${name}` }).href;
}

async function forecourt(url: string, ...command: string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: join(directory, "cli"), FORECOURT_KEY_FILE: keyFile };
  await promisify(execFile)(process.execPath, [...CLI, ...command], { env, cwd: PROJECT, maxBuffer: 1e8 });
}

/** The listings repeated under one header until there are that many rows; equal rows are separate vehicles. */
async function repeatListings(file: string, rows: number): Promise<void> {
  async function* lines() {
    let left = rows + 1;
    for (let time = 0; left > 0; time++) {
      let isHeader = true;
      for await (const line of createInterface({ input: createReadStream(LISTINGS).pipe(createGunzip()) })) {
        if ((!isHeader || time === 0) && left-- > 0) yield `${line}\n`;
        isHeader = false;
      }
    }
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(file));
}

function processorOf(nodes: readonly Node[]): number {
  return nodes.reduce((sum, { pid }) => sum + processorMs(pid), 0);
}

/** Processor time of a request in milliseconds. */
async function costOf(node: Node, paths: readonly string[]): Promise<number> {
  const before = processorOf([node]);
  let next = 0;
  const visitor = async () => {
    for (let at = next++; at < paths.length; at = next++) await visit(node.url + paths[at]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return (processorOf([node]) - before) / paths.length;
}

/**
 * Processor time of a search in milliseconds, over all nodes. The nodes take turns, one search at a time: several processes on one core's
 * threads would each be counted for the others' delay.
 */
async function costAtPace(nodes: readonly Node[], random: Random): Promise<number> {
  const [began, before] = [performance.now(), processorOf(nodes)];
  let sent = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [number, node] of nodes.entries()) {
      await pause(Math.max(0, began + (turn + number / NODES) * TURN_MS - performance.now()));
      for (let left = SEARCHES_A_TURN; left > 0; left--, sent++) await visit(`${node.url}/api/v2/vehicle-search?${randomSearch(random)}`);
    }
  }
  return (processorOf(nodes) - before) / sent;
}

/** Visits addresses until the time is over; how many. */
async function visitFor(url: string, milliseconds: number, random: Random): Promise<number> {
  const giveUpAt = performance.now() + milliseconds;
  let visited = 0;
  const visitor = async () => {
    while (performance.now() < giveUpAt) {
      visited++;
      await visit(url + randomAddress(random));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return visited;
}

async function visit(address: string): Promise<void> {
  const response = await fetch(address, { redirect: "manual" });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`${response.status} for ${address}`);
}

function randomAddress(random: Random): string {
  const text = () => randomInt(random, 1e9).toString(36);
  const kinds = [
    () => `/used-cars?${randomSearch(random)}`,
    () => `/api/v2/vehicle-search?${randomSearch(random)}`,
    () => `/api/v2/vehicle/${100_000 + randomInt(random, 90_000)}`,
    () => `/used-cars?q=${text()}`,
    () => `/${text()}/${text()}`,
    () => `/?${text()}=${text()}`,
  ];
  return kinds[randomInt(random, kinds.length)]!();
}

function randomSearch(random: Random): string {
  const from = 2_000 + randomInt(random, 10_000);
  return new URLSearchParams({
    make: ["ford", "bmw", "audi", "vauxhall", "hyundai"][randomInt(random, 5)]!,
    price_from: String(from),
    price_to: String(from + randomInt(random, 20_000)),
    orderBy: ["price-asc", "price-desc", "mileage-asc", "year-desc"][randomInt(random, 4)]!,
    page: String(1 + randomInt(random, 3)),
  }).toString();
}

/** Gives a vehicle another price every second. */
function changeVehicles(url: string): { stop: () => Promise<number> } {
  const client = new Client(url);
  const stopped = new AbortController();
  let committed = 0;
  const running = (async () => {
    await client.connect();
    while (!stopped.signal.aborted) {
      await client.query("UPDATE vehicles SET price = price + 100 WHERE stock_id = (SELECT min(stock_id) + $1 FROM vehicles)", [committed]);
      committed++;
      await pause(COMMIT_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    await client.end();
  })();
  return {
    stop: async () => {
      stopped.abort();
      await running;
      return committed;
    },
  };
}

function report(figure: string, isReached: boolean, limit: string): void {
  if (!isReached) missed++;
  console.log(`${isReached ? "✓" : "✗"} ${figure} (${limit})`);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
