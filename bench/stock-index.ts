/**
 * npm run bench:stock-index [-- --sizes 5000,100000,1000000] [--searches 2000] [--sql-searches N] [--runs 5]
 * The stock index compared with a tuned PostgreSQL on the same generated rows and searches: all facets, counts, bounds and
 * a page, nothing cached, every result compared. Without PostgreSQL only the index is measured. Writing the API's response,
 * and finding a cached one by query and revision, are measured separately.
 */
import { FACETS, RANGES, searchToQuery, type VehicleSearch } from "#domain/search/filters.ts";
import { SearchResponseCache } from "#server/api/search-cache/search-response-cache.ts";
import { rebuildSearchResponse, buildSearchResponse } from "#server/stock/search/search-response.ts";
import { ColumnStockIndex } from "#server/stock/index/column-stock-index.ts";
import { seededRandom } from "#server/stock/test-support/seeded-random.ts";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { generatedSearch, generatedStock } from "./generated-stock.ts";
import { formatLatency, percentiles } from "./percentiles.ts";
import { SqlStock, type Answer } from "./sql-stock.ts";

const SEED = 20261121;
const MEGABYTE = 1024 * 1024;
const MIN_SPEEDUP = 25;
const WARM_UP = 300;
const BUILDS = 5;
/** Number of cached responses, requests for them, and the cache size. */
const CACHED_SEARCHES = 300;
const CACHE_REQUESTS = 30_000;
const CACHE_BYTES = 64 * MEGABYTE;
/** Approximate size of a vehicle's JSON. */
const VEHICLE_TEXT = Buffer.from(JSON.stringify({ vehicle: "x".repeat(1_400) }));
/** Searches per run by stock size: with a large stock PostgreSQL needs over a second each. */
const SQL_SEARCHES: Record<number, number> = { 5_000: 2_000, 100_000: 200, 1_000_000: 40 };

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "5000,100000,1000000" },
    searches: { type: "string", default: "2000" },
    "sql-searches": { type: "string" },
    runs: { type: "string", default: "5" },
  },
});

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

for (const size of options.sizes.split(",").map(Number)) await compare(size);

async function compare(size: number): Promise<void> {
  const random = seededRandom(SEED);
  const stock = generatedStock(size, random);
  const searches = distinctSearches(() => generatedSearch(stock, random), Number(options.searches));
  const before = memoryUsed();
  const builds: number[] = [];
  let index = new ColumnStockIndex();
  for (let i = 0; i < BUILDS; i++) {
    // Frees the previous index before the measurement, so that its collection is not included.
    index = new ColumnStockIndex();
    collect();
    const began = performance.now();
    index = ColumnStockIndex.of(stock);
    builds.push(performance.now() - began);
  }
  const used = memoryUsed() - before;
  console.log(`\n${size.toLocaleString("en-GB")} vehicles, ${searches.length} different searches, seed ${SEED}`);
  console.log(
    `  build            ${Math.min(...builds).toFixed(0)} ms from rows in memory (best of ${builds.length}), ` +
      `${(used / MEGABYTE).toFixed(1)} MB`,
  );
  const shares = Float64Array.from(searches, (search) => index.find(search).total / size).toSorted();
  const share = (part: number) => `${(shares[Math.floor(shares.length * part)]! * 100).toFixed(1)} %`;
  console.log(`  results          p25 ${share(0.25)}, p50 ${share(0.5)}, p75 ${share(0.75)} of the stock`);

  const sql = options["sql-searches"] === "0" ? undefined : await SqlStock.of(stock);
  if (options["sql-searches"] === "0") console.log("  the index alone");
  else if (!sql) console.log("  no PostgreSQL 15 or newer is installed here: the index alone");
  else console.log(`  ${sql.description}`);
  const few = searches.slice(0, Number(options["sql-searches"] ?? SQL_SEARCHES[size] ?? 200));
  for (const search of searches.slice(0, WARM_UP)) index.find(search);
  const ratios: number[] = [];
  const medians: number[] = [];
  const tails: number[] = [];
  for (let run = 0; run < Number(options.runs); run++) {
    const indexed = Float64Array.from(searches, (search) => timeOf(() => index.find(search)));
    const all = percentiles(indexed);
    medians.push(all.p50);
    tails.push(all.p99);
    console.log(`  index            ${formatLatency(all)}`);
    if (!sql) continue;
    const theirs = new Float64Array(few.length);
    for (const [i, search] of few.entries()) {
      const began = performance.now();
      const answer = await sql.find(search);
      theirs[i] = performance.now() - began;
      if (run === 0 && !isDeepStrictEqual(answerOf(index, search), answer)) throw new Error(`another answer to ${searchToQuery(search)}`);
    }
    const [one, other] = [percentiles(indexed.slice(0, few.length)), percentiles(theirs)];
    ratios.push(other.p50 / one.p50);
    console.log(
      `  PostgreSQL       ${formatLatency(other)}  (the first ${few.length})  ${ratios.at(-1)!.toFixed(0)} times at the median, ` +
        `${(other.p99 / one.p99).toFixed(0)} at p99`,
    );
  }
  console.log(`  in the middle    index p50 ${middle(medians).toFixed(3)} ms, p99 ${middle(tails).toFixed(3)} ms`);
  printAnswers(index, searches.slice(0, CACHED_SEARCHES));
  if (ratios.length > 0) {
    console.log(`  ${few.length} answers identical; ${middle(ratios).toFixed(0)} times faster at the median (at least ${MIN_SPEEDUP})`);
  }
  await sql?.close();
}

/** Time for the whole response body, built anew and from the cache; from the search on, without HTTP. */
function printAnswers(index: ColumnStockIndex, searches: readonly VehicleSearch[]): void {
  const revision = 1;
  const stock = {
    scopeFor: () => "all" as const,
    index: () => index,
    revision: () => revision,
    presentedJson: {
      has: () => true,
      get: () => VEHICLE_TEXT,
      copy: (_: number, room: Buffer, at: number) => (at + VEHICLE_TEXT.length > room.length ? undefined : VEHICLE_TEXT.copy(room, at)),
    },
    interpretQuery: (search: VehicleSearch) => ({ search, understood: [], showing: null }),
    relaxedSearches: () => [],
    mayFit: () => null,
    figures: () => ({}),
  };
  const answers = new SearchResponseCache(CACHE_BYTES);
  const made = Float64Array.from(searches, (search) => timeOf(() => buildSearchResponse(stock, search)));
  for (const search of searches) answers.keep(searchToQuery(search), revision, buildSearchResponse(stock, search).parts);
  let missed = 0;
  const times = Float64Array.from({ length: CACHE_REQUESTS }, (_, i) =>
    timeOf(() => {
      const parts = answers.get(searchToQuery(searches[(i * 7) % searches.length]!), revision);
      if (parts) rebuildSearchResponse(stock, parts);
      else missed++;
    }),
  );
  console.log(`  answer written   ${formatLatency(percentiles(made))}  (${searches.length} searches, nothing kept)`);
  console.log(
    `  answer kept      ${formatLatency(percentiles(times))}  (the same by query and revision, ${missed} of ${CACHE_REQUESTS} ` +
      `missed, ${(answers.bytes() / MEGABYTE).toFixed(0)} MB)`,
  );
}

function answerOf(index: ColumnStockIndex, search: VehicleSearch): Answer {
  const result = index.find(search);
  const { total, stock_ids, bounds } = result;
  const counts: Answer["counts"] = {};
  for (const facet of FACETS) {
    const ofFacet: Record<string, number> = {};
    result.eachCount(facet, (value, _label, count) => (count > 0 ? (ofFacet[value] = count) : undefined));
    counts[facet] = ofFacet;
  }
  return { total, stock_ids, counts, bounds: Object.fromEntries(RANGES.map((range) => [range, bounds[range]])) };
}

function distinctSearches(make: () => VehicleSearch, count: number): VehicleSearch[] {
  const searches = new Map<string, VehicleSearch>();
  while (searches.size < count) {
    const search = make();
    searches.set(searchToQuery(search), search);
  }
  return [...searches.values()];
}

function timeOf(run: () => unknown): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}

function memoryUsed(): number {
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;
}
