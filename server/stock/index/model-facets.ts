import { isSameModel, modelKeyOf, type IndexedFacet, type IndexedVehicle, type ModelKey, type FacetReader } from "./indexed-vehicle.ts";
import { growColumn } from "./bitset.ts";
import type { FacetValues } from "./facet-values.ts";

const FIRST_CAPACITY = 256;

/** The verdict on a model that passes every narrowed facet. */
export const MATCHES_ALL = 0;

/** A narrowed facet of the model: `allowed[code]` is 1 for the values that may stay. */
export type ModelFacetFilter = { at: number; allowed: Uint8Array };

/** A facet of the model with its place here; tells how a vehicle states it. */
export type ModelFacet = { values: FacetValues; statedBy: FacetReader; facet: IndexedFacet };

type CodeOf = (vehicle: IndexedVehicle, facet: ModelFacet) => number;

/**
 * Vehicles that share make, range, derivative and whatever follows from them share a model. Many vehicles have few models,
 * so these facets are counted by model and not by vehicle.
 */
export class Models {
  size = 0;
  /** Vehicles of each model now. */
  vehicles: Int32Array = new Int32Array(FIRST_CAPACITY);
  /** By facet and code; of the last search. */
  readonly counts: Int32Array[];
  /** Of the last search: a bit for the place of each narrowed facet that fails. */
  verdicts: Int32Array = new Int32Array(FIRST_CAPACITY);
  readonly #facets: readonly ModelFacet[];
  readonly #codes: Int32Array[];
  readonly #statements: ModelKey[] = [];
  /** By derivative: few models are left to compare. */
  readonly #known = new Map<string | null, number[]>();
  #free: number[] = [];
  #passing = new Int32Array(FIRST_CAPACITY);

  constructor(facets: readonly ModelFacet[]) {
    this.#facets = facets;
    this.#codes = facets.map(() => new Int32Array(FIRST_CAPACITY));
    this.counts = facets.map(() => new Int32Array(16));
  }

  /** Writes the models of some vehicles in their places; each has those more from now on. */
  joinAll(vehicles: readonly IndexedVehicle[], from: number, to: number, into: Int32Array, codeOf: CodeOf): void {
    for (let i = from; i < to; i++) into[i] = this.join(vehicles[i]!, codeOf);
  }

  /** The model of a vehicle, which has one vehicle more from now on. */
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

  /** Marks in `into` the models whose value of a facet is among the given ones. */
  addFound(into: Uint8Array, at: number, found: Uint8Array): void {
    const codes = this.#codes[at]!;
    for (let model = 0; model < this.size; model++) if (found[codes[model]!] === 1) into[model] = 1;
  }

  /** Says of every model which of the narrowed facets it fails. */
  judge(narrowed: readonly ModelFacetFilter[]): void {
    const { verdicts } = this;
    verdicts.fill(MATCHES_ALL, 0, this.size);
    for (const { at, allowed } of narrowed) {
      const codes = this.#codes[at]!;
      // Without a question: which model fails cannot be guessed.
      for (let model = 0; model < this.size; model++) verdicts[model] = verdicts[model]! | ((allowed[codes[model]!]! ^ 1) << at);
    }
  }

  /**
   * Counts facets by their places over so many vehicles of each model, each narrowed facet without its own choice, and
   * says how many vehicles pass all of them.
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

  /** Forgets the models that no vehicle has, so that others can have their numbers. */
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
