import { tokenise } from "#domain/search/tokens.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";
import type { QueryColumnCache } from "./query-columns.ts";
import { countIntersectionOfAll, emptyBits, type Bits } from "./bitset.ts";
import { secondaryPriceCodes, facetFiltersOf, rangeFiltersOf, type FacetFilter } from "./facet-filters.ts";
import { NO_NUMBER, type NumberColumn } from "./number-column.ts";
import type { StockColumns } from "./stock-columns.ts";
import type { CountQuery, QueryColumn } from "./stock-index.ts";
import { addValueRows } from "./attribute-column.ts";
import type { TokenRowCache } from "./token-row-cache.ts";

/** At most this many bitsets are reused for the next call. */
const MAX_CACHED_SETS = 24;

type Parts = { columns: StockColumns; words: TokenRowCache; asked: QueryColumnCache };

/** Counts similar searches, such as those that each leave out one filter: filters that several have in common are evaluated once. */
export class SearchCounts {
  readonly #parts: Parts;
  readonly #known = new Map<string, Bits>();
  #free: Bits[] = [];
  #scratch: Bits = emptyBits(0);
  #capacity = 0;
  #version = -1;
  /** Numbers the maps of query columns, as part of the keys. */
  readonly #mapNumbers = new WeakMap<object, number>();
  #mapCount = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The sets are shared by the counters of one revision. */
  counter(scope: StockScope): (queries: readonly CountQuery[]) => number[] {
    this.#restart();
    return (queries) => {
      if (this.#version !== this.#parts.columns.version) this.#restart();
      return queries.map((query) => countIntersectionOfAll(this.#setsOf(query, scope)));
    };
  }

  #restart(): void {
    const { capacity, version } = this.#parts.columns;
    this.#version = version;
    this.#free = [...this.#known.values(), ...this.#free].slice(0, MAX_CACHED_SETS);
    this.#known.clear();
    if (this.#capacity === capacity) return;
    this.#capacity = capacity;
    this.#scratch = emptyBits(capacity);
    this.#free = [];
  }

  /** The sets whose intersection is the result, the most selective ones first. */
  #setsOf({ search, queryColumns }: CountQuery, scope: StockScope): Bits[] {
    const { columns, words } = this.#parts;
    const sets: Bits[] = [];
    if (search.q !== "") {
      const searched = tokenise(search.q);
      if (searched.length === 0) return [];
      for (const token of searched) sets.push(this.#once(`word ${token}`, (set) => set.set(words.of(token))));
    }
    for (const narrowing of facetFiltersOf(columns, search, scope)) {
      const key = `${narrowing.facet} ${narrowing.leaveOut} ${narrowing.codes.join()}`;
      sets.push(this.#once(key, (set) => this.#addRows(set, narrowing)));
    }
    const secondary = search.ranges.price ? secondaryPriceCodes(columns, search) : [];
    if (secondary.length > 0) {
      sets.push(
        this.#once(`beside ${secondary.join()}`, (set) =>
          this.#addRows(set, { facet: "advert_classification", codes: secondary, leaveOut: true }),
        ),
      );
    }
    for (const { range, min, max } of rangeFiltersOf(search)) sets.push(this.#inside(range, columns.ranges[range], min, max));
    for (const numbers of queryColumns) {
      const { min, max } = numbers;
      if (min === undefined && max === undefined) continue;
      sets.push(this.#inside(this.#nameOf(numbers.numbers), this.#parts.asked.column(numbers), min ?? 0, max ?? NO_NUMBER));
    }
    return [...sets, columns.live];
  }

  #once(key: string, fill: (set: Bits) => void): Bits {
    const known = this.#known.get(key);
    if (known) return known;
    const set = this.#free.pop() ?? emptyBits(this.#parts.columns.capacity);
    fill(set);
    this.#known.set(key, set);
    return set;
  }

  #inside(name: string, column: NumberColumn, min: number, max: number): Bits {
    return this.#once(`${name} ${min} ${max}`, (set) => column.rowsBetween(min, max, set, this.#scratch));
  }

  #nameOf({ by, of }: QueryColumn["numbers"]): string {
    const number = this.#mapNumbers.get(of) ?? this.#mapCount++;
    this.#mapNumbers.set(of, number);
    return `${by} ${number}`;
  }

  #addRows(set: Bits, { facet, codes, leaveOut }: FacetFilter): void {
    const { columns } = this.#parts;
    const trait = columns.traits.get(facet)?.trait;
    set.fill(0);
    if (trait) {
      for (const code of codes) addValueRows(trait, code, set);
    } else {
      const { models } = columns;
      const [found, allowed] = [new Uint8Array(models.size), new Uint8Array(columns.facet(facet).values.size)];
      for (const code of codes) allowed[code] = 1;
      models.addFound(found, columns.placeOf(facet), allowed);
      columns.addRowsOfModels(set, found, 1);
    }
    if (leaveOut) for (let i = 0; i < set.length; i++) set[i] = ~set[i]!;
  }
}
