import { NOT_STATED, type FacetColumn } from "#server/stock/facet-column.ts";

/** A facet that has been narrowed: `allowed[code]` is 1 for the values that may stay. */
export type ActiveFacet = { facet: number; allowed: Uint8Array };

/**
 * Vehicles with the same values in every facet share a profile, so counting facets walks profiles, not vehicles.
 * Facets are numbered; the last one given may have several values a vehicle (tags).
 */
export class Profiles {
  /** Vehicles of each profile now. */
  vehicles = new Int32Array(256);
  size = 0;
  readonly #facets: readonly FacetColumn[];
  readonly #several: number;
  #codes: Int32Array[];
  #lists: number[][] = [];
  readonly #ids = new Map<string, number>();
  #keys: string[] = [];
  #free: number[] = [];
  #counts: Int32Array[];
  /** The weight of each profile that passes every narrowed facet, else 0. */
  #passing = new Int32Array(256);

  constructor(facets: readonly FacetColumn[], several: number) {
    this.#facets = facets;
    this.#several = several;
    this.#codes = facets.map(() => new Int32Array(256));
    this.#counts = facets.map(() => new Int32Array(16));
  }

  /** The profile of a vehicle with these values, which has one vehicle more from now on. */
  join(codes: readonly (readonly number[])[]): number {
    const key = codes.join("|");
    const id = this.#ids.get(key) ?? this.#create(key, codes);
    this.vehicles[id] = this.vehicles[id]! + 1;
    return id;
  }

  leave(id: number): void {
    this.vehicles[id] = this.vehicles[id]! - 1;
    if (this.vehicles[id] !== 0) return;
    this.#ids.delete(this.#keys[id]!);
    this.#free.push(id);
  }

  codeOf(id: number, facet: number): number {
    return this.#codes[facet]![id]!;
  }

  tagsOf(id: number): readonly number[] {
    return this.#lists[id]!;
  }

  /**
   * Counts every facet over weighted profiles, each narrowed facet without its own choice, and says how many vehicles
   * pass all of them. The counts are good until the next call.
   */
  count(weights: Int32Array, active: readonly ActiveFacet[]): number {
    if (this.#passing.length < this.size) this.#passing = new Int32Array(this.vehicles.length);
    this.#counts.forEach((counts, facet) => {
      const needed = this.#facets[facet]!.values.length;
      if (counts.length < needed) this.#counts[facet] = new Int32Array(needed * 2);
      else counts.fill(0, 0, needed);
    });
    let total = 0;
    for (let id = 0; id < this.size; id++) {
      const weight = weights[id]!;
      const failing = weight === 0 ? SEVERAL : this.#failing(id, active);
      this.#passing[id] = failing === NONE ? weight : 0;
      total += this.#passing[id]!;
      if (failing >= 0) this.#addTo(failing, id, weight);
    }
    for (let facet = 0; facet < this.#counts.length; facet++) this.#addPassingTo(facet);
    return total;
  }

  counts(facet: number): Int32Array {
    return this.#counts[facet]!;
  }

  #addPassingTo(facet: number): void {
    if (this.#facets[facet]!.values.length === 1) return;
    const passing = this.#passing;
    if (facet === this.#several) {
      for (let id = 0; id < this.size; id++) if (passing[id] !== 0) this.#addTo(facet, id, passing[id]!);
      return;
    }
    const codes = this.#codes[facet]!;
    const counts = this.#counts[facet]!;
    for (let id = 0; id < this.size; id++) counts[codes[id]!] = counts[codes[id]!]! + passing[id]!;
  }

  #addTo(facet: number, id: number, weight: number): void {
    const counts = this.#counts[facet]!;
    if (facet === this.#several) {
      const list = this.#lists[id]!;
      for (let i = 0; i < list.length; i++) counts[list[i]!] = counts[list[i]!]! + weight;
    } else {
      const code = this.#codes[facet]![id]!;
      counts[code] = counts[code]! + weight;
    }
  }

  /** The one narrowed facet that this profile does not pass, NONE or SEVERAL. */
  #failing(id: number, active: readonly ActiveFacet[]): number {
    let failing = NONE;
    for (let i = 0; i < active.length; i++) {
      const { facet, allowed } = active[i]!;
      if (this.#passes(id, facet, allowed)) continue;
      if (failing !== NONE) return SEVERAL;
      failing = facet;
    }
    return failing;
  }

  #passes(id: number, facet: number, allowed: Uint8Array): boolean {
    if (facet !== this.#several) return allowed[this.#codes[facet]![id]!] === 1;
    const list = this.#lists[id]!;
    for (let i = 0; i < list.length; i++) if (allowed[list[i]!] === 1) return true;
    return false;
  }

  #create(key: string, codes: readonly (readonly number[])[]): number {
    const id = this.#free.pop() ?? this.size++;
    if (id >= this.vehicles.length) this.#grow();
    this.#ids.set(key, id);
    this.#keys[id] = key;
    codes.forEach((list, facet) => {
      if (facet === this.#several) this.#lists[id] = [...list];
      else this.#codes[facet]![id] = list[0] ?? NOT_STATED;
    });
    return id;
  }

  #grow(): void {
    this.vehicles = doubled(this.vehicles);
    this.#codes = this.#codes.map(doubled);
  }
}

function doubled(column: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(column.length * 2);
  larger.set(column);
  return larger;
}

const NONE = -1;
const SEVERAL = -2;
