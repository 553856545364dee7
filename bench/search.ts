/**
 * npm run bench:search [-- --data-dir DIR] [--port PORT] [--only index,known,distinct,popular]
 * Searches over the 86,181 real listings: the index alone compared with a plain filter and SQL, then GET
 * /api/v2/vehicle-search on one connection compared with a route that sends the same bytes. Without --data-dir the listings
 * are imported first.
 */
import { addDays, londonDay } from "#domain/calendar.ts";
import { openDatabase, type OpenDatabase } from "#server/database/connect.ts";
import { searchToQuery } from "#domain/search/filters.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { findStockMap } from "#server/stock/import/find-stock-map.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import { indexedVehicle, type IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import { ColumnStockIndex } from "#server/stock/index/column-stock-index.ts";
import { PlainStockIndex } from "#server/stock/index/plain-stock-index.ts";
import { RecommendedRanks } from "#server/stock/recommended-ranks.ts";
import { openStock } from "#server/stock/open-stock.ts";
import { randomInt, seededRandom, type Random } from "#server/stock/test-support/seeded-random.ts";
import { arbitrarySearch } from "#server/stock/test-support/arbitrary-search.ts";
import { liveVehicles } from "#server/stock/vehicles.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { formatLatency, percentiles, type Latency } from "./percentiles.ts";
import { RawClient } from "./raw-client.ts";
import { isSqlExpressible, searchBySql } from "./search-by-sql.ts";

const LISTINGS = new URL("../demo/uk-listings.csv.gz", import.meta.url).pathname;
const SEED = 20261121;
const REQUESTS = 10_000;
/** Number of passes, each with other searches, because other load on the machine may disturb one of them. */
const PASSES = 5;
/** Requests until the JIT compiler and the heap have settled; a real server runs for weeks. */
const WARM_UP = 20_000;
const RECORDED = 1_000;
/** The popular mix: number of different searches; the n-th is 1/n as frequent as the first. */
const POPULAR_SEARCHES = 2_000;
/** The cached mix, as of a stock unchanged for a minute: these searches in random order, all requested before. */
const KNOWN_SEARCHES = 300;
const MEGABYTE = 1024 * 1024;

const { values: options } = parseArgs({
  options: {
    "data-dir": { type: "string" },
    port: { type: "string", default: "4190" },
    only: { type: "string", default: "index,known,distinct,popular" },
    listings: { type: "string", default: LISTINGS },
  },
});

const wanted = new Set(options.only.split(","));
const dataDir = options["data-dir"] ?? mkdtempSync(join(tmpdir(), "forecourt-bench-"));
try {
  await benchmark(dataDir, Number(options.port));
} finally {
  if (!options["data-dir"]) rmSync(dataDir, { recursive: true });
}

async function benchmark(directory: string, port: number): Promise<void> {
  const open = await openDatabase({ dataDir: directory });
  if (!options["data-dir"]) await importListings(open);
  const vehicles = await readVehicles(open);
  console.log(`${vehicles.length} vehicles, seed ${SEED}\n`);
  if (wanted.has("index")) {
    await alone(open, vehicles);
    await memory(open);
  }
  await open.close();
  const random = seededRandom(SEED);
  const distinct = distinctQueries(vehicles, random, REQUESTS * PASSES + WARM_UP);
  const fresh = distinct.slice(REQUESTS * PASSES);
  const known = Array.from({ length: REQUESTS * PASSES }, () => distinct[randomInt(random, KNOWN_SEARCHES)]!);
  const popular = Array.from({ length: REQUESTS * PASSES }, () => distinct[zipfRank(random, POPULAR_SEARCHES)]!);
  const mixes = [
    { name: "known", title: `${KNOWN_SEARCHES} searches again and again`, queries: known, warmUp: known.slice(0, WARM_UP) },
    { name: "distinct", title: "distinct searches, 1 to 5 filters each", queries: distinct, warmUp: fresh },
    { name: "popular", title: `${POPULAR_SEARCHES} searches by popularity (Zipf)`, queries: popular, warmUp: fresh },
  ];
  for (const mix of mixes) if (wanted.has(mix.name)) await overHttp(directory, port, mix);
}

async function importListings(open: OpenDatabase): Promise<void> {
  const found = await findStockMap("uk-listings");
  if ("problems" in found) throw new Error(found.problems.map((problem) => problem.message).join("; "));
  const began = performance.now();
  const report = await importStock(open.database, { kind: "file", path: options.listings, map: found.map }, { now: Date.now() });
  console.log(`imported ${report.added} of ${report.rows} rows in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

async function readVehicles(open: OpenDatabase): Promise<IndexedVehicle[]> {
  const organisation = await openOrganisation(open.database);
  const vehicles: IndexedVehicle[] = [];
  const ranks = new RecommendedRanks(organisation.site);
  const today = londonDay(Date.now());
  for await (const batch of liveVehicles(open.database)) {
    for (const vehicle of batch) {
      ranks.put(vehicle, today);
      vehicles.push(indexedVehicle(vehicle, organisation.site(vehicle.site_id), { saving: null, recommended: 0 }));
    }
  }
  const began = performance.now();
  ranks.settle(today);
  console.log(`recommended order worked out in ${(performance.now() - began).toFixed(0)} ms`);
  const midnight = performance.now();
  const changed = ranks.settle(addDays(today, 1)).size;
  console.log(`at the next midnight: ${changed} ranks in ${(performance.now() - midnight).toFixed(0)} ms`);
  for (const vehicle of vehicles) vehicle.recommended = ranks.of(vehicle.stock_id);
  return vehicles;
}

async function alone(open: OpenDatabase, vehicles: IndexedVehicle[]): Promise<void> {
  console.log("The index in this process");
  const began = performance.now();
  const index = ColumnStockIndex.of(vehicles);
  console.log(`  build          ${(performance.now() - began).toFixed(0)} ms`);
  const random = seededRandom(SEED + 1);
  const searches = Array.from({ length: 2_000 }, () => arbitrarySearch(vehicles, random));
  for (const search of searches.slice(0, 500)) index.find(search);
  console.log(`  search         ${formatLatency(timed(searches, (search) => index.find(search)))}`);
  const few = searches.slice(0, 20);
  const plain = PlainStockIndex.of(vehicles);
  console.log(`  plain filter   ${formatLatency(timed(few, (search) => plain.find(search)))}  (20 searches)`);
  const some = searches.filter(isSqlExpressible).slice(0, 60);
  const sql: number[] = [];
  for (const search of some) {
    const start = performance.now();
    const total = await searchBySql(open.database, search, (facet, value) => index.label(facet, value) ?? value);
    sql.push(performance.now() - start);
    if (total !== index.find(search).total) throw new Error(`SQL finds ${total} for ${JSON.stringify(search)}`);
  }
  console.log(
    `  embedded SQL   ${formatLatency(percentiles(Float64Array.from(sql)))}  (60 searches of plain columns, counts of five facets)`,
  );
  const changes = Array.from({ length: 1_200 }, () => {
    const vehicle = vehicles[randomInt(random, vehicles.length)]!;
    return { ...vehicle, price: vehicles[randomInt(random, vehicles.length)]!.price };
  });
  console.log(`  one change     ${formatLatency(timed(changes, (vehicle) => index.apply([], [vehicle])))}\n`);
}

function timed<T>(list: readonly T[], run: (item: T) => unknown): Latency {
  const times = new Float64Array(list.length);
  list.forEach((item, i) => {
    const start = performance.now();
    run(item);
    times[i] = performance.now() - start;
  });
  return percentiles(times);
}

async function memory(open: OpenDatabase): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
  const before = process.memoryUsage();
  const organisation = await openOrganisation(open.database);
  const began = performance.now();
  const stock = await openStock(open, { website: wexcombe, organisation, now: Date.now });
  const opened = performance.now() - began;
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  const after = process.memoryUsage();
  const { presented, cards } = stock.memory();
  const heap = after.heapUsed - before.heapUsed;
  const rest = after.arrayBuffers - before.arrayBuffers - presented - cards;
  console.log(`Memory (stock opened in ${(opened / 1000).toFixed(1)} s)`);
  console.log(`  index          ${megabytes(rest)} in columns and sets, ${megabytes(heap)} on the heap (with names and number maps)`);
  console.log(`  beside it      ${megabytes(presented)} presented for the API, ${megabytes(cards)} for cards\n`);
  await stock.close();
}

function distinctQueries(vehicles: readonly IndexedVehicle[], random: Random, count: number): string[] {
  const queries = new Set<string>();
  while (queries.size < count) queries.add(searchToQuery(arbitrarySearch(vehicles, random)));
  return [...queries];
}

function zipfRank(random: Random, size: number): number {
  return Math.min(size - 1, Math.floor(Math.exp(random() * Math.log(size + 1)) - 1));
}

type Mix = { title: string; queries: readonly string[]; warmUp: readonly string[] };

async function overHttp(directory: string, port: number, { title, queries, warmUp }: Mix): Promise<void> {
  const recorded = queries.slice(0, RECORDED);
  const server = fork(new URL("search-server.ts", import.meta.url).pathname, [directory, String(port), JSON.stringify(recorded)]);
  await Promise.race([once(server, "message"), once(server, "exit").then(() => Promise.reject(new Error("the server ended")))]);
  const client = await RawClient.open(port);
  for (let i = 0; i < WARM_UP; i++) await client.get(`/static/${i % recorded.length}`);
  for (const query of warmUp) await client.get(`/api/v2/vehicle-search?${query}`);
  console.log(`GET /api/v2/vehicle-search, ${REQUESTS} requests on one connection, ${PASSES} times: ${title}`);
  const ratios: number[] = [];
  for (let pass = 0; pass < PASSES; pass++) {
    const { search, still, bytes } = await onePass(client, queries.slice(pass * REQUESTS, (pass + 1) * REQUESTS));
    ratios.push(search.p99 / still.p99);
    console.log(`  search         ${formatLatency(search)}  ${(bytes / REQUESTS / 1024).toFixed(0)} KB on average`);
    console.log(
      `  same bytes     ${formatLatency(still)}  p99 ratio ${ratios.at(-1)!.toFixed(2)}, p50 ratio ${(search.p50 / still.p50).toFixed(2)}`,
    );
  }
  console.log(`  p99 ratio      ${ratios.toSorted((a, b) => a - b)[Math.floor(PASSES / 2)]!.toFixed(2)} in the middle (at most 3)\n`);
  client.close();
  server.kill("SIGTERM");
  await once(server, "exit");
}

/** Both routes alternate request by request, so that other load and CPU caches affect both alike. */
async function onePass(client: RawClient, queries: readonly string[]) {
  const searches = new Float64Array(queries.length);
  const rest = new Float64Array(queries.length);
  let bytes = 0;
  for (const [i, query] of queries.entries()) {
    rest[i] = await timeOf(client, `/static/${i % RECORDED}`);
    const start = performance.now();
    const answer = await client.get(`/api/v2/vehicle-search?${query}`);
    searches[i] = performance.now() - start;
    if (answer.status !== 200) throw new Error(`${answer.status} for ${query}`);
    bytes += answer.bytes;
  }
  return { search: percentiles(searches), still: percentiles(rest), bytes };
}

async function timeOf(client: RawClient, path: string): Promise<number> {
  const start = performance.now();
  await client.get(path);
  return performance.now() - start;
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(0)} MB`;
}
