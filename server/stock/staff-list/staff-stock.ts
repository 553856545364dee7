import { londonDay, MINUTE_MS, type Day, type Moment } from "#domain/calendar.ts";
import { EMPTY_SEARCH, facetValue, type Facet, type VehicleSearch } from "#domain/search/filters.ts";
import { STAFF_FACETS, staffQueryText, type StaffOrder, type StaffQuery } from "#domain/stock/staff/staff-query.ts";
import { ADVERT_CLASSIFICATIONS } from "#domain/stock/vehicle.ts";
import type { Database } from "#server/database/connect.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import { ColumnStockIndex } from "#server/stock/index/column-stock-index.ts";
import type { IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import type { StockIndex } from "#server/stock/index/stock-index.ts";
import type { Stock } from "#server/stock/stock.ts";
import { committedRevisions, deletedVehicles, newestOf } from "#server/stock/vehicles.ts";
import { LRUCache } from "lru-cache";
import { inOrder, matches } from "./order-and-filter.ts";
import { tallyBySite, type StockTally } from "./stock-tally.ts";
import { allFacts, factsChangedAfter, indexedFacts, stockFacts, type FactsRow, type StockFacts } from "./stock-facts.ts";

const MAX_CACHED = 60;
/** Orders of all stock: 800 KB each with 100,000 vehicles. */
const MAX_ORDERS = 8;
/** Up to this share of the stock is sorted by itself. */
const FEW = 1 / 4;

/** All stock in an order: the places of the vehicles in the ascending list, and their ids: reading those from the vehicles is slow. */
type StockOrder = { places: Int32Array; stock_ids: Int32Array };

export type FoundStock = { stock_ids: Int32Array; version: number };
export type FacetChoice = { value: string; label: string };

type Choices = Record<(typeof STAFF_FACETS)[number], FacetChoice[]>;

/** The stock in any state as staff search it. Read when it is first needed, and then kept up with the stock's revision. */
export type StaffStock = {
  /** The vehicles of these branches (null: of all) that a query finds, in its order. */
  find: (query: StaffQuery, sites: ReadonlySet<number> | null) => Promise<FoundStock>;
  /** How many each of these queries finds. */
  counts: (queries: readonly StaffQuery[], sites: ReadonlySet<number> | null) => Promise<number[]>;
  /** The live vehicles of each of these branches, counted. */
  tally: (sites: ReadonlySet<number> | null) => Promise<Map<number, StockTally>>;
  /** The values of the facets that the list offers. */
  choices: () => Promise<Choices>;
};

type StaffStockSetting = {
  database: Database;
  stock: Pick<Stock, "index" | "revision" | "interpretQuery" | "overMedian" | "priceStands">;
  organisation: Pick<Organisation, "site" | "all">;
  now: () => number;
};

export function openStaffStock({ database, stock, organisation, now }: StaffStockSetting): StaffStock {
  let facts = new Map<number, StockFacts>();
  /** The vehicles that the shop's index does not have. */
  let others: StockIndex = new ColumnStockIndex();
  let revision: number | undefined;
  let version = 0;
  let sorted: StockFacts[] | undefined;
  /** The revision of the shop's index that the results are from. */
  let indexed: number | undefined;
  let offered: Choices | undefined;
  let reading: Promise<void> | undefined;
  const found = new LRUCache<string, Int32Array>({ max: MAX_CACHED });
  const counted = new LRUCache<string, number>({ max: MAX_CACHED * 4 });
  const orders = new LRUCache<string, StockOrder>({ max: MAX_ORDERS });

  async function readAll(): Promise<void> {
    const upTo = newestOf(await committedRevisions(database));
    const read = new Map<number, StockFacts>();
    const notLive: IndexedVehicle[] = [];
    for await (const rows of allFacts(database)) {
      for (const row of rows) {
        read.set(row.stock_id, stockFacts(row));
        if (!isLive(row)) notLive.push(indexedFacts(row, organisation));
      }
    }
    facts = read;
    others = ColumnStockIndex.of(notLive);
    changedTo(upTo);
  }

  async function readChanges(since: number): Promise<void> {
    const committed = await committedRevisions(database);
    const upTo = newestOf(committed);
    if (upTo < since) return readAll();
    if (upTo === since) return;
    const [rows, deleted] = await Promise.all([
      factsChangedAfter(database, since),
      committed.deleted > since ? deletedVehicles(database, since) : [],
    ]);
    for (const row of rows) facts.set(row.stock_id, stockFacts(row));
    const missing = deleted.filter((stock_id) => !rows.some((row) => row.stock_id === stock_id));
    for (const stock_id of missing) facts.delete(stock_id);
    others.apply(
      [...missing, ...rows.filter(isLive).map(({ stock_id }) => stock_id)],
      rows.filter((row) => !isLive(row)).map((row) => indexedFacts(row, organisation)),
    );
    changedTo(upTo);
  }

  function changedTo(upTo: number): void {
    revision = upTo;
    sorted = undefined;
    dropResults();
  }

  function dropResults(): void {
    version += 1;
    offered = undefined;
    found.clear();
    counted.clear();
    orders.clear();
  }

  /** Reads what has changed; at most one read at a time. */
  async function follow(): Promise<void> {
    for (let before = revision; before === undefined || before !== stock.revision(); before = revision) {
      reading ??= (before === undefined ? readAll() : readChanges(before)).finally(() => (reading = undefined));
      await reading;
      // The shop has not read yet what is committed, or has read something that is gone.
      if (revision === before) break;
    }
    // The shop's index may have been behind when a result was found in it.
    if (indexed !== stock.revision()) dropResults();
    indexed = stock.revision();
  }

  const bySite = () => new Map(organisation.all().map(({ id, slug }) => [id, slug]));

  const allById = () => (sorted ??= [...facts.values()].toSorted((one, other) => one.stock_id - other.stock_id));

  /** 1 at the place of each vehicle of `allById` that a query finds. */
  function matching(query: StaffQuery, sites: ReadonlySet<number> | null, day: Day): Uint8Array {
    const all = allById();
    const named = namedBy(query.search);
    const passes = matches(query, { sites, slugs: bySite(), today: day, now: now(), standsOf: stock.priceStands });
    if (named === undefined) return Uint8Array.from(all, (one) => Number(passes(one)));
    const found = new Uint8Array(all.length);
    for (const ids of named) {
      // Both are sorted: a set of 100,000 numbers takes longer to build than the rest of the search.
      let at = 0;
      for (const id of ids) {
        while (at < all.length && all[at]!.stock_id < id) at += 1;
        if (all[at]?.stock_id === id && passes(all[at]!)) found[at] = 1;
      }
    }
    return found;
  }

  /** The vehicles of a search by words, facets and ranges, in lists that ascend; undefined: of one without any. */
  function namedBy(search: VehicleSearch): (readonly number[])[] | undefined {
    if (search.q === "" && Object.keys(search.facets).length === 0 && Object.keys(search.ranges).length === 0) return undefined;
    const exact = [...everywhere({ ...search, isTextExact: true }), byNumber(search)];
    if (search.q === "") return exact;
    const { search: meant, understood } = stock.interpretQuery(search);
    // A plate or name that only a sold vehicle has would be taken for a misspelling.
    if (exact.some(({ length }) => length > 0) && understood.some(({ corrected }) => corrected)) return exact;
    return [...exact, ...everywhere(meant)];
  }

  function everywhere(search: VehicleSearch): (readonly number[])[] {
    const all = withEveryClassification(search);
    return [stock.index(), others].map((index) => index.find(all, { facets: [], allById: true }).stock_ids);
  }

  /** The stock ids of the vehicles marked in `found`. */
  function idsInOrder(found: Uint8Array, order: StaffOrder, today: Day): Int32Array {
    const all = allById();
    const branchNames = new Map(organisation.all().map(({ id, name }) => [id, name]));
    const sort = (some: readonly StockFacts[]) => inOrder(some, order, { today, branchNames, overMedian: stock.overMedian });
    const at = `${today}|${order}`;
    const count = countOf(found);
    let sortedStock = orders.get(at);
    if (!sortedStock && count < all.length * FEW) {
      const some = all.filter((_, place) => found[place] === 1);
      return sort(some).map((place) => some[place]!.stock_id);
    }
    if (!sortedStock) {
      const places = sort(all);
      sortedStock = { places, stock_ids: places.map((place) => all[place]!.stock_id) };
      orders.set(at, sortedStock);
    }
    const { places, stock_ids } = sortedStock;
    const ids = new Int32Array(count);
    let next = 0;
    for (let i = 0; i < places.length; i++) if (found[places[i]!] === 1) ids[next++] = stock_ids[i]!;
    return ids;
  }

  /** A stock number as it is typed, without other filters of the shop. */
  function byNumber({ q, facets, ranges }: VehicleSearch): number[] {
    const number = /^\d{1,9}$/.test(q.trim()) ? Number(q) : undefined;
    if (number === undefined || Object.keys(facets).length + Object.keys(ranges).length > 0) return [];
    return facts.has(number) ? [number] : [];
  }

  return {
    find: async (query, sites) => {
      await follow();
      const day = londonDay(now());
      const at = keyOf(query, sites, now());
      const known = found.get(at);
      if (known) return { stock_ids: known, version };
      const stock_ids = idsInOrder(matching(query, sites, day), query.order, day);
      found.set(at, stock_ids);
      return { stock_ids, version };
    },
    counts: async (queries, sites) => {
      await follow();
      const day = londonDay(now());
      return queries.map((query) => {
        const at = keyOf(query, sites, now());
        const count = counted.get(at) ?? found.get(at)?.length ?? countOf(matching(query, sites, day));
        counted.set(at, count);
        return count;
      });
    },
    tally: async (sites) => {
      await follow();
      return tallyBySite(facts.values(), { sites, now: now(), standsOf: stock.priceStands });
    },
    choices: async () => {
      await follow();
      return (offered ??= choicesIn([stock.index(), others]));
    },
  };
}

/** Comparing with `localeCompare` and its options makes a collator for each pair. */
const { compare: compareLabels } = new Intl.Collator("en-GB", { numeric: true });

function choicesIn(indexes: readonly StockIndex[]): Choices {
  const lists = indexes.map((index) => index.find(withEveryClassification(EMPTY_SEARCH), { facets: STAFF_FACETS }));
  const choicesOf = (facet: Facet) => {
    const values = new Map<string, FacetChoice>();
    for (const list of lists) list.eachCount(facet, (value, label) => values.set(value, { value, label }));
    return [...values.values()].toSorted((one, other) => compareLabels(one.label, other.label));
  };
  return Object.fromEntries(STAFF_FACETS.map((facet) => [facet, choicesOf(facet)])) as Choices;
}

function countOf(found: Uint8Array): number {
  let count = 0;
  for (const one of found) count += one;
  return count;
}

/** With the classifications that the shop leaves out of a search. */
function withEveryClassification(search: VehicleSearch): VehicleSearch {
  const advert_classification = search.facets.advert_classification ?? ADVERT_CLASSIFICATIONS.map(facetValue);
  return { ...search, facets: { ...search.facets, advert_classification } };
}

function isLive({ state }: Pick<FactsRow, "state">): boolean {
  return state === "live";
}

/** What a result depends on besides the stock. */
function keyOf(query: StaffQuery, sites: ReadonlySet<number> | null, now: Moment): string {
  // Days in stock pass at any hour.
  const until = query.minDays === null && query.maxDays === null ? londonDay(now) : Math.floor(now / MINUTE_MS);
  return `${until}|${sites ? [...sites].toSorted((one, other) => one - other).join() : "all"}|${staffQueryText(query)}`;
}
