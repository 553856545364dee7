import { appliedFilters } from "#domain/search/applied-filters.ts";
import { EMPTY_SEARCH, FACETS, type VehicleSearch } from "#domain/search/filters.ts";
import { pence } from "#domain/money.ts";
import type { IndexedVehicle } from "./indexed-vehicle.ts";
import { ColumnStockIndex } from "./column-stock-index.ts";
import { PlainStockIndex } from "./plain-stock-index.ts";
import type { IndexSearchResult, QueryColumn, StockIndex } from "./stock-index.ts";
import { readResult } from "#server/stock/test-support/read-result.ts";
import { randomInt, seededRandom } from "#server/stock/test-support/seeded-random.ts";
import { arbitrarySearch } from "#server/stock/test-support/arbitrary-search.ts";
import { arbitraryVehicle } from "#server/stock/test-support/arbitrary-vehicle.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";
import { describe, expect, test } from "vitest";

const random = seededRandom(20261121);
const stock = Array.from({ length: 1500 }, (_, i) => arbitraryVehicle(100_001 + i, random));
const SCOPES: StockScope[] = ["all", "cars", "vans"];

describe("a search", () => {
  const index = ColumnStockIndex.of(stock);
  const plain = PlainStockIndex.of(stock);

  test("returns the same ids, totals, facet counts and bounds as the plain index", () => {
    for (let i = 0; i < 300; i++) {
      const search = arbitrarySearch(stock, random);
      const scope = SCOPES[i % 3]!;
      expect(answer(index, search, scope), JSON.stringify(search)).toEqual(answer(plain, search, scope));
    }
  });

  test("finds the same when query columns filter and sort it", () => {
    for (let i = 0; i < 40; i++) {
      const search = arbitrarySearch(stock, random);
      const queryColumns = randomQueryColumns(stock, random);
      expect(answer(index, search, "all", queryColumns), JSON.stringify(search)).toEqual(answer(plain, search, "all", queryColumns));
    }
  });

  test("sorts by query columns prepared in steps, also when the stock changes meanwhile", async () => {
    const vehicles = stock.slice(1);
    const changing = ColumnStockIndex.of(vehicles);
    const of = new Map(stock.map(({ stock_id, price }) => [stock_id, Math.round(price / 48)]));
    const queryColumns: QueryColumn[] = [{ numbers: { by: "stock_id", of }, order: "highest-first" }];
    const ready = changing.prepare(of);
    changing.apply([], [stock[0]!]);
    await ready;
    expect(answer(changing, EMPTY_SEARCH, "all", queryColumns)).toEqual(answer(plain, EMPTY_SEARCH, "all", queryColumns));
  });

  test("returns the same counts for a list of facets as for all facets", () => {
    for (let i = 0; i < 60; i++) {
      const search = arbitrarySearch(stock, random);
      const listed = FACETS.filter(() => random() < 0.3);
      const counts = (result: IndexSearchResult): unknown =>
        listed.map((facet) => {
          const values: [string, number][] = [];
          result.eachCount(facet, (value, _, count) => values.push([value, count]));
          return values;
        });
      const all = counts(index.find(search));
      index.find(EMPTY_SEARCH);
      expect(counts(index.find(search, { facets: listed })), `${JSON.stringify(search)} ${listed.join()}`).toEqual(all);
    }
  });

  test("is counted by counter() with the same total as find()", () => {
    for (let i = 0; i < 120; i++) {
      const search = arbitrarySearch(stock, random);
      const queryColumns = randomQueryColumns(stock, random);
      const scope = SCOPES[i % 3]!;
      const { total } = index.find(search, { scope, queryColumns: queryColumns });
      expect(index.counter(scope)([{ search, queryColumns: queryColumns }]), JSON.stringify(search)).toEqual([total]);
    }
  });

  test("is counted correctly among several similar searches in one call", () => {
    for (let i = 0; i < 60; i++) {
      const queryColumns = randomQueryColumns(stock, random);
      const searches = appliedFilters(arbitrarySearch(stock, random), {}).map(({ without }, at) => ({
        search: without,
        queryColumns: at % 2 ? queryColumns : [],
      }));
      const scope = SCOPES[i % 3]!;
      const totals = searches.map(({ search, queryColumns }) => index.find(search, { scope, queryColumns }).total);
      const count = index.counter(scope);
      expect([...count(searches.slice(0, 2)), ...count(searches.slice(2))], JSON.stringify(searches)).toEqual(totals);
    }
  });

  test("tells whether a token has any results", () => {
    expect(["ford", "100007", "xyz"].map((token) => index.matchesToken(token))).toEqual([true, true, false]);
  });

  test.each([
    ["everything", EMPTY_SEARCH],
    ["a make we have not", { ...EMPTY_SEARCH, facets: { make: ["lada"] } }],
    ["a page past the end", { ...EMPTY_SEARCH, page: 999 }],
    ["the last page", { ...EMPTY_SEARCH, page: 48 }],
    ["a lowest price above the highest", { ...EMPTY_SEARCH, ranges: { price: { min: 20_000, max: 10_000 } } }],
    ["words without letters", { ...EMPTY_SEARCH, q: "?!" }],
    ["Motability adverts", { ...EMPTY_SEARCH, facets: { advert_classification: ["motability"] } }],
    ["a stock id", { ...EMPTY_SEARCH, q: "100007" }],
    ["accents", { ...EMPTY_SEARCH, q: "skoda edition" }],
  ] satisfies [string, VehicleSearch][])("knows %s", (_, search) => {
    expect(answer(index, search)).toEqual(answer(plain, search));
  });

  test("leaves Motability adverts out of results and bounds unless they are filtered for", { tags: ["c3-8"] }, () => {
    const cheap = { ...stock[0]!, stock_id: 1, advert_classification: "MOTABILITY" as const, advance_or_rental: pence(1_00) };
    const with1 = ColumnStockIndex.of([...stock, cheap]);
    expect(with1.find(EMPTY_SEARCH).bounds.price?.min).toBeGreaterThan(1_00);
    expect(with1.find({ ...EMPTY_SEARCH, facets: { advert_classification: ["motability"] } }).stock_ids[0]).toBe(1);
  });

  test("with several classifications orders and bounds prices as the plain index does", () => {
    const classes = ["contract-hire-business", "motability", "offer"];
    for (const advert_classification of [classes, classes.slice(0, 2), ["contract-hire-business", "used"]]) {
      for (const orderBy of ["price-asc", "price-desc", "newest"] as const) {
        for (const ranges of [{}, { price: { min: 3_000, max: 20_000 } }, { price: { max: 9_000 }, year: { min: 2015 } }]) {
          for (const page of [1, 3, 9]) {
            const search = { ...EMPTY_SEARCH, facets: { advert_classification }, ranges, orderBy, page };
            expect(answer(index, search), JSON.stringify(search)).toEqual(answer(plain, search));
            expect(index.counter()([{ search, queryColumns: [] }])).toEqual([answer(index, search).total]);
          }
        }
      }
    }
  });

  test("of an empty stock finds nothing", () => {
    expect(answer(new ColumnStockIndex(), EMPTY_SEARCH)).toEqual(answer(new PlainStockIndex(), EMPTY_SEARCH));
    expect(answer(ColumnStockIndex.of([]), { ...EMPTY_SEARCH, q: "ford" }).total).toBe(0);
  });
});

describe("an index after 1,200 random changes", () => {
  const changes = seededRandom(7);
  const changed = ColumnStockIndex.of(stock.slice(0, 1000));
  const plain = PlainStockIndex.of(stock.slice(0, 1000));
  const now = new Map(stock.slice(0, 1000).map((vehicle) => [vehicle.stock_id, vehicle]));

  test("returns the same results as a rebuilt index and the plain index", () => {
    for (let step = 0; step < 1200; step++) {
      changeOne([changed, plain], now, changes);
      if (step % 100 !== 99) continue;
      const vehicles = [...now.values()];
      const rebuilt = ColumnStockIndex.of(vehicles);
      for (let i = 0; i < 20; i++) {
        const search = arbitrarySearch(vehicles, changes);
        const found = answer(changed, search);
        expect(found, JSON.stringify(search)).toEqual(answer(rebuilt, search));
        expect(found, JSON.stringify(search)).toEqual(answer(plain, search));
      }
    }
  });

  test("filters and sorts by query columns that were computed before the changes", () => {
    const queryColumns = randomQueryColumns([...now.values()], changes);
    for (let step = 0; step < 40; step++) {
      changeOne([changed, plain], now, changes);
      expect(answer(changed, EMPTY_SEARCH, "all", queryColumns)).toEqual(answer(plain, EMPTY_SEARCH, "all", queryColumns));
    }
  });

  test("filters and sorts by query columns that are updated with the vehicles", () => {
    const monthly = new Map(Array.from(now.values(), ({ stock_id, price }) => [stock_id, Math.round(price / 48)]));
    const queryColumns: QueryColumn[] = [{ numbers: { by: "stock_id", of: monthly }, min: 100_00, order: "highest-first" }];
    for (let step = 0; step < 60; step++) {
      const [stock_id] = step % 3 === 0 ? [...now.keys()].slice(step) : [];
      if (stock_id !== undefined) {
        monthly.set(stock_id, 50_00 + randomInt(changes, 400_00));
        for (const index of [changed, plain]) index.apply([], [now.get(stock_id)!]);
      } else changeOne([changed, plain], now, changes);
      expect(answer(changed, EMPTY_SEARCH, "all", queryColumns)).toEqual(answer(plain, EMPTY_SEARCH, "all", queryColumns));
    }
  });

  test("equals an index that applied all changes at once", () => {
    const vehicles = [...now.values()];
    const atOnce = ColumnStockIndex.of(stock.slice(500));
    const removed = atOnce.stockIds().filter((stock_id) => !now.has(stock_id));
    atOnce.apply(removed, vehicles);
    for (let i = 0; i < 50; i++) {
      const search = arbitrarySearch(vehicles, changes);
      expect(answer(atOnce, search), JSON.stringify(search)).toEqual(answer(changed, search));
    }
  });
});

function changeOne(indexes: readonly StockIndex[], now: Map<number, IndexedVehicle>, changes: () => number): void {
  const known = [...now.keys()];
  const stock_id = known[randomInt(changes, known.length)]!;
  const kind = changes();
  if (kind < 0.3) {
    for (const index of indexes) index.apply([stock_id], []);
    now.delete(stock_id);
    return;
  }
  const vehicle = arbitraryVehicle(kind < 0.65 ? stock_id : 200_000 + randomInt(changes, 100_000), changes);
  for (const index of indexes) index.apply([], [vehicle]);
  now.set(vehicle.stock_id, vehicle);
}

/** A monthly figure that some vehicles lack, and the distances of the sites; one of them may bound and sort. */
function randomQueryColumns(vehicles: readonly IndexedVehicle[], random: () => number): QueryColumn[] {
  const monthly = new Map<number, number>();
  for (const { stock_id } of vehicles) if (random() < 0.8) monthly.set(stock_id, 50_00 + randomInt(random, 400_00));
  const metres = new Map([["andover", 12_000 + randomInt(random, 10_000)]]);
  const min = randomInt(random, 200_00);
  const monthlyOrder = random() < 0.5 ? "lowest-first" : "highest-first";
  return [
    {
      numbers: { by: "stock_id", of: monthly },
      ...(random() < 0.7 && { min, max: min + 150_00 }),
      ...(random() < 0.5 && { order: monthlyOrder }),
    },
    { numbers: { by: "location", of: metres }, ...(random() < 0.3 && { max: 20_000 }), order: "lowest-first" },
  ];
}

function answer(index: StockIndex, search: VehicleSearch, scope: StockScope = "all", queryColumns: readonly QueryColumn[] = []) {
  return readResult(index.find(search, { scope, queryColumns }));
}
