/**
 * npm run bench:http-search [-- --vehicles 100000] [--requests 12000]
 * GET /api/v2/vehicle-search with all facets over HTTP: server on one core, 32 connections from another. Uncached searches
 * only, cached ones only, a mix by popularity, and a route that sends the same bytes.
 */
import { searchToQuery } from "#domain/search/filters.ts";
import { randomInt, seededRandom } from "#server/stock/test-support/seeded-random.ts";
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generatedSearch, generatedStock } from "./generated-stock.ts";
import { formatLatency, percentiles } from "./percentiles.ts";
import { RawClient } from "./raw-client.ts";

const SEED = 20261121;
const CONNECTIONS = 32;
const PASSES = 3;
const WARM_UP = 4_000;
/** Few enough that all their responses stay cached. */
const KNOWN_SEARCHES = 100;
/** The popular mix: number of different searches; the n-th is 1/n as frequent as the first. */
const POPULAR_SEARCHES = 2_000;
const MIN_UNCACHED = 1_500;
const LONGEST_STALL_MS = 30;
const TASKSET = "/usr/bin/taskset";
const SERVER_CORE = "0";
const LOAD_CORE = "1";

type Measures = { cpu: number; longestStall: number; vehicles: number };

const { values: options } = parseArgs({
  options: { vehicles: { type: "string", default: "100000" }, requests: { type: "string", default: "12000" } },
});
const requests = Number(options.requests);
const size = Number(options.vehicles);

const random = seededRandom(SEED);
const stock = generatedStock(size, random);
const distinct = new Set<string>();
while (distinct.size < WARM_UP + requests * PASSES) distinct.add(searchToQuery(generatedSearch(stock, random)));
const queries = [...distinct];
const known = queries.slice(0, KNOWN_SEARCHES);

const dataDir = mkdtempSync(join(tmpdir(), "forecourt-bench-"));
const server = fork(join(import.meta.dirname, "http-search-server.ts"), [dataDir, String(size), String(SEED), JSON.stringify(known)], {
  ...(existsSync(TASKSET) && { execPath: TASKSET, execArgv: ["-c", SERVER_CORE, process.execPath] }),
});
let failed = false;
try {
  const [port] = (await Promise.race([
    once(server, "message"),
    once(server, "exit").then(() => Promise.reject(new Error("the server ended"))),
  ])) as [number];
  if (existsSync(TASKSET)) execFileSync(TASKSET, ["-cp", LOAD_CORE, String(process.pid)], { stdio: "ignore" });
  await measure(port);
} finally {
  server.kill("SIGTERM");
  if (server.exitCode === null) await once(server, "exit");
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

async function measure(port: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => RawClient.open(port)));
  const load = (paths: readonly string[]) => sendAll(clients, paths, port);
  const warmUp = queries.splice(0, WARM_UP).map(searchPath);
  const still = Array.from({ length: requests }, (_, i) => `/static/${i % KNOWN_SEARCHES}`);
  const requested = Array.from({ length: requests }, () => searchPath(known[randomInt(random, known.length)]!));
  await load(warmUp);
  await load(still);
  const { vehicles } = await measuresOf(port);
  console.log(
    `${vehicles.toLocaleString("en-GB")} vehicles, all facets, ${CONNECTIONS} connections, ${requests} requests, ${PASSES} passes`,
  );
  console.log(
    "Mix: one to five filters (a facet's one to three values, or bounds of price, year or mileage), one of the orders, a fifth " +
      "beyond page one\n",
  );
  const rates: number[] = [];
  let longestStall = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    const fresh = await load(queries.slice(pass * requests, (pass + 1) * requests).map(searchPath));
    print("new searches, hit ratio 0", fresh);
    rates.push(fresh.rate);
    longestStall = Math.max(longestStall, fresh.longestStall);
    print("known searches, hit ratio 1", await load(requested));
    print("the same bytes at rest", await load(still));
  }
  const popular = queries.slice(0, POPULAR_SEARCHES);
  const mix = Array.from({ length: requests }, () => popular[zipfRank(popular.length)]!);
  // All of these have been requested before, but the cache holds only some.
  print("2,000 searches by popularity", await load(mix.map(searchPath)));
  const rate = rates.toSorted((one, other) => one - other)[Math.floor(PASSES / 2)]!;
  console.log(
    `\nuncached ${rate.toFixed(0)} requests/s in the middle (at least ${MIN_UNCACHED}), longest stall ` +
      `${longestStall.toFixed(1)} ms (at most ${LONGEST_STALL_MS}), 0 errors`,
  );
  failed = rate < MIN_UNCACHED || longestStall > LONGEST_STALL_MS;
  for (const client of clients) client.close();
}

function searchPath(query: string): string {
  return `/api/v2/vehicle-search?${query}`;
}

async function sendAll(clients: readonly RawClient[], paths: readonly string[], port: number) {
  const times = new Float64Array(paths.length);
  const before = await measuresOf(port);
  let next = 0;
  let bytes = 0;
  const began = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (next < paths.length) {
        const i = next++;
        const start = performance.now();
        const answer = await client.get(paths[i]!);
        times[i] = performance.now() - start;
        if (answer.status !== 200) throw new Error(`${answer.status} for ${paths[i]}`);
        bytes += answer.bytes;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const after = await measuresOf(port);
  return {
    rate: paths.length / seconds,
    cpu: (after.cpu - before.cpu) / 1000 / paths.length,
    longestStall: after.longestStall,
    kilobytes: bytes / paths.length / 1024,
    latency: percentiles(times),
  };
}

function print(what: string, { rate, cpu, longestStall, kilobytes, latency }: Awaited<ReturnType<typeof sendAll>>): void {
  console.log(
    `  ${what.padEnd(30)} ${rate.toFixed(0).padStart(6)}/s  ${cpu.toFixed(3)} ms CPU each  ${formatLatency(latency)}  stall ` +
      `${longestStall.toFixed(1)} ms  ${kilobytes.toFixed(0)} KB`,
  );
}

async function measuresOf(port: number): Promise<Measures> {
  const answer = await fetch(`http://127.0.0.1:${port}/measures`);
  return (await answer.json()) as Measures;
}

function zipfRank(count: number): number {
  return Math.min(count - 1, Math.floor(Math.exp(random() * Math.log(count + 1)) - 1));
}
