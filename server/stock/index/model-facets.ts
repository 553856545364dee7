import { isSameModel, modelKeyOf, type IndexedFacet, type IndexedVehicle, type ModelKey, type FacetReader } from "./indexed-vehicle.ts";
import { growColumn } from "./bitset.ts";
import type { FacetValues } from "./facet-values.ts";

const FIRST_CAPACITY = 256;

/** The verdict of a model that passes every facet filter. */
export const MATCHES_ALL = 0;

/** A filter on a model facet: `allowed[code]` is 1 for the permitted values. */
export type ModelFacetFilter = { at: number; allowed: Uint8Array };

/** A facet of the model, with its values and reader. */
export type ModelFacet = { values: FacetValues; statedBy: FacetReader; facet: IndexedFacet };

type CodeOf = (vehicle: IndexedVehicle, facet: ModelFacet) => number;

/**
 * Vehicles with equal make, range, derivative and dependent fields share a model. There are far fewer models than vehicles, so these facets
 * are counted by model.
 */
export class Models {
  size = 0;
  /** The number of vehicles of each model. */
  vehicles: Int32Array = new Int32Array(FIRST_CAPACITY);
  /** By facet and code; of the last search. */
  readonly counts: Int32Array[];
  /** Of the last search: one bit per failed facet filter. */
  verdicts: Int32Array = new Int32Array(FIRST_CAPACITY);
  readonly #facets: readonly ModelFacet[];
  readonly #codes: Int32Array[];
  readonly #statements: ModelKey[] = [];
  /** By derivative, which leaves few models to compare. */
  readonly #known = new Map<string | null, number[]>();
  #free: number[] = [];
  #passing = new Int32Array(FIRST_CAPACITY);

  constructor(facets: readonly ModelFacet[]) {
    this.#facets = facets;
    this.#codes = facets.map(() => new Int32Array(FIRST_CAPACITY));
    this.counts = facets.map(() => new Int32Array(16));
  }

  /** Writes the models of vehicles `from` to `to` into `into` and increments their vehicle counts. */
  joinAll(vehicles: readonly IndexedVehicle[], from: number, to: number, into: Int32Array, codeOf: CodeOf): void {
    for (let i = from; i < to; i++) into[i] = this.join(vehicles[i]!, codeOf);
  }

  /** The model of a vehicle; increments its vehicle count. */
  join(vehicle: IndexedVehicle, codeOf: CodeOf): number {
    const alike = this.#alike(vehicle);
    let model = -1;
    for (let i = 0; i < alike.length && model < 0; i++) if (isSameModel(this.#statements[alike[i]!]!, vehicle)) model = alike[i]!;
    if (model < 0) {
      model = this.#create(vehicle, codeOf);
      alike.push(model);
    }
    this.vehicles[model] = this.vehicles[model]! + 1;
    return model;
  }

  leave(model: number): void {
    this.vehicles[model] = this.vehicles[model]! - 1;
  }

  codeOf(model: number, at: number): number {
    return this.#codes[at]![model]!;
  }

  /** Sets `into` for the models whose value of a facet is in `found`. */
  addFound(into: Uint8Array, at: number, found: Uint8Array): void {
    const codes = this.#codes[at]!;
    for (let model = 0; model < this.size; model++) if (found[codes[model]!] === 1) into[model] = 1;
  }

  /** Computes which facet filters each model fails. */
  judge(narrowed: readonly ModelFacetFilter[]): void {
    const { verdicts } = this;
    verdicts.fill(MATCHES_ALL, 0, this.size);
    for (const { at, allowed } of narrowed) {
      const codes = this.#codes[at]!;
      // Branch-free: the outcome is unpredictable.
      for (let model = 0; model < this.size; model++) verdicts[model] = verdicts[model]! | ((allowed[codes[model]!]! ^ 1) << at);
    }
  }

  /**
   * Counts the facets at `places` over the vehicles of each model. The counts of a filtered facet ignore its own filter. Returns the number
   * of vehicles that pass all filters.
   */
  count(vehicles: Int32Array, places: readonly number[]): number {
    this.#clearCounts();
    if (this.#passing.length < this.size) this.#passing = new Int32Array(this.vehicles.length);
    const passing = this.#passing;
    const { verdicts } = this;
    let met = 0;
    let total = 0;
    for (let model = 0; model < this.size; model++) {
      const count = vehicles[model]!;
      if (count === 0) continue;
      const verdict = verdicts[model]!;
      if (verdict === MATCHES_ALL) {
        passing[met++] = model;
        total += count;
      } else if ((verdict & (verdict - 1)) === 0) {
        const only = 31 - Math.clz32(verdict);
        addTo(this.counts[only]!, this.#codes[only]![model]!, count);
      }
    }
    for (const at of places) {
      if (this.#facets[at]!.values.size === 1) continue;
      const codes = this.#codes[at]!;
      const counts = this.counts[at]!;
      for (let i = 0; i < met; i++) {
        const model = passing[i]!;
        const code = codes[model]!;
        counts[code] = counts[code]! + vehicles[model]!;
      }
    }
    return total;
  }

  #clearCounts(): void {
    for (let at = 0; at < this.#facets.length; at++) {
      const needed = this.#facets[at]!.values.size;
      if (this.counts[at]!.length < needed) this.counts[at] = new Int32Array(needed * 2);
      else this.counts[at]!.fill(0, 0, needed);
    }
  }

  #alike({ derivative }: IndexedVehicle): number[] {
    let alike = this.#known.get(derivative);
    if (!alike) this.#known.set(derivative, (alike = []));
    return alike;
  }

  #create(vehicle: IndexedVehicle, codeOf: CodeOf): number {
    const model = this.#free.pop() ?? this.size++;
    if (model >= this.vehicles.length) this.#grow();
    this.#statements[model] = modelKeyOf(vehicle);
    this.#facets.forEach((facet, at) => (this.#codes[at]![model] = codeOf(vehicle, facet)));
    return model;
  }

  /** Frees the numbers of models without vehicles for reuse. */
  forgetUnused(): void {
    for (const [derivative, alike] of this.#known) {
      const used = alike.filter((model) => this.vehicles[model] !== 0);
      this.#free.push(...alike.filter((model) => this.vehicles[model] === 0));
      if (used.length > 0) this.#known.set(derivative, used);
      else this.#known.delete(derivative);
    }
  }

  #grow(): void {
    const length = this.vehicles.length * 2;
    this.vehicles = growColumn(this.vehicles, length);
    this.#codes.forEach((codes, at) => (this.#codes[at] = growColumn(codes, length)));
    this.verdicts = new Int32Array(length);
  }
}

function addTo(counts: Int32Array, code: number, count: number): void {
  counts[code] = counts[code]! + count;
}
