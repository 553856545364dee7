/**
 * npm run bench:alerts [-- --vehicles 50000] [--searches 10000] [--changed 1000] [--runs 5]
 * Which of the saved searches find each of the changed vehicles, a third of them by the month at fifty terms: the searches turned round,
 * compared with running each search on the index. Every answer is compared.
 */
import { GroupTotals } from "#server/finance/group-totals.ts";
import { calendarDay } from "#domain/calendar.ts";
import type { QuoteRequest } from "#domain/finance/quote.ts";
import { quoteRequestAt } from "#domain/finance/requested-terms.ts";
import type { VehicleSearch } from "#domain/search/filters.ts";
import { snapToSteps, StockFinance } from "#server/finance/stock-finance.ts";
import { ColumnStockIndex } from "#server/stock/index/column-stock-index.ts";
import type { IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import { queryColumnsFor, type SearchContext } from "#server/stock/search/search-context.ts";
import { orderedQueryColumns } from "#server/stock/search/search-result.ts";
import { searchesFinding } from "#server/stock/search/searches-finding.ts";
import { randomInt, seededRandom } from "#server/stock/test-support/seeded-random.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { generatedSearch, generatedStock } from "./generated-stock.ts";

const SEED = 20261126;
const GOAL_MS = 1_000;
const DIFFERENT_TERMS = 50;
const SHARE_BY_MONTH = 1 / 3;

const { values: options } = parseArgs({
  options: {
    vehicles: { type: "string", default: "50000" },
    searches: { type: "string", default: "10000" },
    changed: { type: "string", default: "1000" },
    runs: { type: "string", default: "5" },
  },
});

const random = seededRandom(SEED);
const stock = generatedStock(Number(options.vehicles), random);
const index = ColumnStockIndex.of(stock);
const finance = new StockFinance(wexcombe, () => calendarDay(2026, 11, 26));
for (const vehicle of stock) finance.put(vehicle.stock_id, financed(vehicle));
const terms = Array.from({ length: DIFFERENT_TERMS }, () => ({
  deposit: 250 * randomInt(random, 20),
  term: 24 + 12 * randomInt(random, 4),
}));
const searches = Array.from({ length: Number(options.searches) }, () => {
  const search = { ...generatedSearch(stock, random), orderBy: null, page: 1 };
  if (random() >= SHARE_BY_MONTH) return search;
  return { ...search, monthly: { max: 150 + 10 * randomInt(random, 40) }, finance: terms[randomInt(random, terms.length)]! };
});
const changed = Array.from({ length: Number(options.changed) }, () => stock[randomInt(random, stock.length)]!);

const times: number[] = [];
let found = new Map<number, number[]>();
for (let run = 0; run < Number(options.runs); run++) {
  const began = performance.now();
  ({ found } = await searchesFinding(
    searches.map((search) => ({ search, scope: "all" as const })),
    changed,
    {
      website: wexcombe,
      index,
      finance,
      // No search here has a limit of what a month costs in all.
      totals: new GroupTotals(Date.now).of(wexcombe, finance, () => true),
      hasExample: true,
      read: (search) => ({ search }),
      resolveContext: () => Promise.reject(new Error("No search here has a postcode")),
      scopeOf: (scope) => scope,
    },
  ));
  times.push(performance.now() - began);
}

const began = performance.now();
const payments = new Map<string, ReadonlyMap<number, number>>();
const results = [];
for (const search of searches) results.push(await everyResult(search));
const peer = performance.now() - began;

for (const { stock_id } of changed) {
  const expected = results.flatMap((result, place) => (result.has(stock_id) ? [place] : []));
  if (!isDeepStrictEqual(found.get(stock_id) ?? [], expected)) throw new Error(`Another answer for vehicle ${stock_id}`);
}
const middle = times.toSorted((one, other) => one - other)[times.length >> 1]!;
const matches = [...found.values()].reduce((sum, places) => sum + places.length, 0);
const number = (count: number) => count.toLocaleString("en-GB");
console.log(
  `${number(searches.length)} saved searches, ${number(changed.length)} changed vehicles of ${number(stock.length)}, seed ${SEED}`,
);
console.log(`  turned round     ${middle.toFixed(0)} ms (median of ${times.length}, goal ${GOAL_MS}), ${number(matches)} matches`);
console.log(`  running each     ${peer.toFixed(0)} ms, every answer the same; ${(peer / middle).toFixed(1)} times as long`);
if (middle > GOAL_MS) process.exitCode = 1;

/** One search after another, as a results page runs it, with the figures of the whole stock at its terms. */
async function everyResult(search: VehicleSearch): Promise<ReadonlySet<number>> {
  const request = search.monthly ? snapToSteps(quoteRequestAt(wexcombe, search.finance)) : null;
  const context = { payments: request && (await paymentsAt(request)), distances: null } as SearchContext;
  const queryColumns = orderedQueryColumns(queryColumnsFor(search, context));
  return new Set(index.find({ ...search, resultsPerPage: stock.length }, { queryColumns, facets: [] }).stock_ids);
}

async function paymentsAt(request: QuoteRequest): Promise<ReadonlyMap<number, number>> {
  const key = JSON.stringify(request);
  const known = payments.get(key) ?? new Map((await finance.monthly(request)).payments);
  payments.set(key, known);
  return known;
}

function financed({ price, admin_fee, vat_scheme, advert_classification, tags, year, mileage }: IndexedVehicle) {
  return { price, admin_fee, vat_scheme, advert_classification, tags, year, mileage, price_excluding_vat: null, price_including_vat: null };
}
