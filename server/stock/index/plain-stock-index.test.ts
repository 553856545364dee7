import { EMPTY_SEARCH, FACETS } from "#domain/search/filters.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";
import { arbitrarySearch } from "#server/stock/test-support/arbitrary-search.ts";
import { arbitraryVehicle } from "#server/stock/test-support/arbitrary-vehicle.ts";
import { readResult } from "#server/stock/test-support/read-result.ts";
import { randomInt, seededRandom } from "#server/stock/test-support/seeded-random.ts";
import { ColumnStockIndex } from "./column-stock-index.ts";
import { MODEL_FIELDS, modelKeyOf, type IndexedVehicle } from "./indexed-vehicle.ts";
import { PlainStockIndex } from "./plain-stock-index.ts";
import type { QueryColumn, StockIndex } from "./stock-index.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";

const FIRST_ID = 100_001;
const MAX_ID = FIRST_ID + 599;
/** More than the column index applies one by one. */
const BATCH = 260;
const RUNS = process.env["FORECOURT_DEEP"] === "1" ? 500 : 40;

/** Few models, so that several vehicles share one. */
const MODELS = 12;

const stockId = fc.integer({ min: FIRST_ID, max: MAX_ID });
const seed = fc.nat();

/** A vehicle from its seed: a failing stock is printed as a few numbers. */
const change = fc.oneof(
  fc.record({ kind: fc.constant("put" as const), ids: fc.uniqueArray(stockId, { minLength: 1, maxLength: 5 }), seed }),
  fc.record({ kind: fc.constant("remove" as const), ids: fc.uniqueArray(stockId, { minLength: 1, maxLength: 5 }), seed }),
  fc.record({
    kind: fc.constantFrom("put" as const, "remove" as const),
    ids: stockId.map((first) => Array.from({ length: BATCH }, (_, at) => FIRST_ID + ((first - FIRST_ID + at) % (MAX_ID - FIRST_ID + 1)))),
    seed,
  }),
);
/** Other numbers of the recommended order: of a few vehicles, or of most. */
const ranking = fc.record({ kind: fc.constant("rank" as const), count: fc.constantFrom(3, BATCH), seed });
const query = fc.record({
  kind: fc.constant("query" as const),
  seed,
  scope: fc.constantFrom<StockScope>("all", "cars", "vans", "none"),
  facets: fc.oneof(fc.constant(FACETS), fc.subarray([...FACETS])),
  includeZeroCounts: fc.boolean(),
  allById: fc.boolean(),
  isByNumbers: fc.boolean(),
});
const steps = fc.array(fc.oneof({ weight: 2, arbitrary: change }, { weight: 1, arbitrary: ranking }, { weight: 3, arbitrary: query }), {
  maxLength: 14,
});

test("both indexes return the same results for generated stock, changes and searches", () => {
  fc.assert(
    fc.property(fc.nat({ max: 400 }), seed, steps, (size, stockSeed, sequence) => {
      const random = seededRandom(stockSeed);
      const vehicles = Array.from({ length: size }, (_, at) => vehicleOf(FIRST_ID + at, random));
      const indexes = [ColumnStockIndex.of(vehicles), PlainStockIndex.of(vehicles)] as const;
      const current = new Map(vehicles.map((vehicle) => [vehicle.stock_id, vehicle]));
      for (const step of sequence) {
        if (step.kind === "query") compareResults(indexes, [...current.values()], step);
        else if (step.kind === "rank") applyRanks(indexes, step);
        else applyChange(indexes, current, step);
      }
      expect(indexes[0].stockIds()).toEqual(indexes[1].stockIds());
    }),
    { numRuns: RUNS },
  );
});

test.each([
  ["the column index", ColumnStockIndex],
  ["the plain one", PlainStockIndex],
])("a result of %s stays as it was while the stock and the searches go on", (_, { of }) => {
  const random = seededRandom(3);
  const index = of(Array.from({ length: 300 }, (__, at) => arbitraryVehicle(FIRST_ID + at, random)));
  const [numbers] = numbersFor(index.stockIds(), random);
  const search = { ...EMPTY_SEARCH, facets: { make: ["ford"] }, q: "for" };
  const result = index.find(search, { queryColumns: [numbers!], includeZeroCounts: true });
  const before = readResult(result);
  const counter = index.counter("cars");
  expect(before.total).toBeGreaterThan(0);

  index.find({ ...EMPTY_SEARCH, facets: { make: ["skoda"] } });
  expect(readResult(result)).toEqual(before);
  const other = { ...arbitraryVehicle(FIRST_ID, random), make: "Ford", range: "Aardvark", colour: "Another colour", tags: ["a-new-tag"] };
  index.apply([FIRST_ID + 1, FIRST_ID + 2], [other]);
  expect(readResult(result)).toEqual(before);
  index.apply(index.stockIds().slice(20), []);
  index.find(search);
  expect(readResult(result)).toEqual(before);
  expect(counter([{ search, queryColumns: [] }])).toEqual([index.find(search, { scope: "cars" }).total]);
});

function compareResults(
  [columns, plain]: readonly [StockIndex, StockIndex],
  vehicles: readonly IndexedVehicle[],
  {
    seed: querySeed,
    scope,
    facets,
    includeZeroCounts,
    allById,
    isByNumbers,
  }: typeof query extends fc.Arbitrary<infer Query> ? Query : never,
): void {
  const random = seededRandom(querySeed);
  const search = vehicles.length === 0 ? EMPTY_SEARCH : arbitrarySearch(vehicles, random);
  const queryColumns = isByNumbers ? numbersFor(columns.stockIds(), random) : [];
  const options = { scope, facets, includeZeroCounts, allById, queryColumns };
  const results = [columns, plain].map((index) => readResult(index.find(search, options), facets));
  expect(results[0], JSON.stringify(search)).toEqual(results[1]);
  const counts = [columns, plain].map((index) =>
    index.counter(scope)([
      { search, queryColumns },
      { search: EMPTY_SEARCH, queryColumns },
    ]),
  );
  expect(counts[0], JSON.stringify(search)).toEqual(counts[1]);
  const tokens = ["ford", "f", "kde", "wx1", String(FIRST_ID + randomInt(random, 100)), "2.0", "zz"];
  expect(tokens.map((token) => columns.matchesToken(token))).toEqual(tokens.map((token) => plain.matchesToken(token)));
  const values = [...new Set(vehicles.map(({ make }) => make.toLowerCase())), "unheard-of"];
  expect(values.map((value) => columns.label("make", value))).toEqual(values.map((value) => plain.label("make", value)));
}

function applyChange(
  indexes: readonly StockIndex[],
  current: Map<number, IndexedVehicle>,
  { kind, ids, seed: changeSeed }: { kind: "put" | "remove"; ids: readonly number[]; seed: number },
): void {
  const random = seededRandom(changeSeed);
  const changed = kind === "put" ? ids.map((stock_id) => vehicleOf(stock_id, random)) : [];
  const removed = kind === "remove" ? ids : [];
  for (const index of indexes) index.apply(removed, changed);
  for (const stock_id of removed) current.delete(stock_id);
  for (const vehicle of changed) current.set(vehicle.stock_id, vehicle);
}

function applyRanks(indexes: readonly StockIndex[], { count, seed: rankSeed }: { count: number; seed: number }): void {
  const random = seededRandom(rankSeed);
  const ranks = new Map(Array.from({ length: count }, () => [FIRST_ID + randomInt(random, 600), randomInt(random, 1_100)]));
  for (const index of indexes) index.rank(ranks);
}

/** A vehicle of one of a few models; sometimes one model field differs. */
function vehicleOf(stock_id: number, random: () => number): IndexedVehicle {
  const vehicle = arbitraryVehicle(stock_id, random);
  if (random() < 0.3) return vehicle;
  const model = modelKeyOf(arbitraryVehicle(0, seededRandom(randomInt(random, MODELS))));
  const different = MODEL_FIELDS[randomInt(random, MODEL_FIELDS.length * 3)];
  return { ...vehicle, ...model, ...(different && { [different]: vehicle[different] }) };
}

/** A monthly figure that some vehicles lack, and the distance of one branch. */
function numbersFor(stockIds: readonly number[], random: () => number): QueryColumn[] {
  const monthly = new Map(stockIds.filter(() => random() < 0.8).map((stock_id) => [stock_id, 50_00 + randomInt(random, 400_00)]));
  const min = randomInt(random, 200_00);
  return [
    {
      numbers: { by: "stock_id", of: monthly },
      ...(random() < 0.7 && { min, max: min + 150_00 }),
      ...(random() < 0.5 && { order: random() < 0.5 ? "lowest-first" : "highest-first" }),
    },
    { numbers: { by: "location", of: new Map([["andover", 12_000]]) }, ...(random() < 0.3 && { max: 20_000 }), order: "lowest-first" },
  ];
}
