import type { IndexedVehicle, FacetReader } from "./indexed-vehicle.ts";

type Statement = string | number | null;

/** Up to this many values a linear scan is faster than a map. */
const FEW_STATEMENTS = 8;
const FIRST_WIDTH = 4;

/** Numbers combinations of facet values from 0: equal combinations get equal numbers. */
export class CombinationTrie {
  readonly #levels: readonly Level[];

  constructor(facets: number) {
    this.#levels = Array.from({ length: facets }, () => new Level());
  }

  /** Advances each vehicle's trie node in `branches` by its value of the next facet; the root is 0. */
  next(facet: number, statedBy: FacetReader, vehicles: readonly IndexedVehicle[], from: number, to: number, branches: Int32Array): void {
    this.#levels[facet]!.nextOfEach(statedBy, vehicles, from, to, branches);
  }
}

/** Numbers lists of strings; the empty list is 0. */
export class ListInterner {
  readonly #longer = new Level();

  numberOf(list: readonly string[]): number {
    let number = 0;
    for (let i = 0; i < list.length; i++) number = this.#longer.next(number, list[i]!) + 1;
    return number;
  }
}

/** One trie level: values are numbered, and a table of node by value holds the child nodes. */
class Level {
  readonly #known: Statement[] = [];
  #many: Map<Statement, number> | null = null;
  #width = FIRST_WIDTH;
  /** Child node plus 1; 0 is none. */
  #table = new Int32Array(FIRST_WIDTH);
  #branches = 0;

  nextOfEach(statedBy: FacetReader, vehicles: readonly IndexedVehicle[], from: number, to: number, branches: Int32Array): void {
    // Consecutive vehicles often have the same value.
    let last = statedBy(vehicles[from]!);
    let number = this.#numberOf(last);
    for (let i = from; i < to; i++) {
      const stated = statedBy(vehicles[i]!);
      if (stated !== last) {
        last = stated;
        number = this.#numberOf(stated);
      }
      branches[i] = this.#branchOf(branches[i]!, number);
    }
  }

  next(branch: number, stated: Statement): number {
    return this.#branchOf(branch, this.#numberOf(stated));
  }

  #branchOf(branch: number, statement: number): number {
    const at = branch * this.#width + statement;
    const found = at < this.#table.length ? this.#table[at]! : 0;
    return (found === 0 ? this.#add(at) : found) - 1;
  }

  #numberOf(stated: Statement): number {
    const known = this.#known;
    if (this.#many) return this.#many.get(stated) ?? this.#learn(stated);
    for (let number = 0; number < known.length; number++) if (known[number] === stated) return number;
    return this.#learn(stated);
  }

  #learn(stated: Statement): number {
    const number = this.#known.push(stated) - 1;
    if (this.#many) this.#many.set(stated, number);
    else if (number >= FEW_STATEMENTS) this.#many = new Map(this.#known.map((one, at) => [one, at]));
    if (number >= this.#width) this.#widen();
    return number;
  }

  #add(at: number): number {
    if (at >= this.#table.length) {
      const longer = new Int32Array(Math.max(at + this.#width, this.#table.length * 2));
      longer.set(this.#table);
      this.#table = longer;
    }
    return (this.#table[at] = ++this.#branches);
  }

  #widen(): void {
    const width = this.#width * 2;
    const wider = new Int32Array(this.#table.length * 2);
    for (let from = 0, to = 0; from < this.#table.length; from += this.#width, to += width) {
      wider.set(this.#table.subarray(from, from + this.#width), to);
    }
    this.#table = wider;
    this.#width = width;
  }
}
