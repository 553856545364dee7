import { FACETS, RANGES, type Facet, type Range, type VehicleSearch } from "#domain/search/filters.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";
import { tokenise } from "#domain/search/tokens.ts";
import { collectRows, emptyBits, intersectInto, setBit, unionInto, type Bits } from "#server/stock/index/bitset.ts";
import { hasToken, passesRange, SEPARATE_CLASSIFICATIONS, type IndexEntry } from "#server/stock/index/vehicle-conditions.ts";

/** A search as the index executes it: its words are interpreted. */
export type SavedSearch = { search: VehicleSearch; scope: StockScope };

/** The searches that a value of a facet passes: those without a filter of it, and those that name the value. */
type FacetPasses = { unfiltered: Bits; byValue: Map<string, Bits> };

/**
 * Searches turned round: which of them find a vehicle. Each facet value has a bitset of the searches that it passes, so that a vehicle is
 * compared with all searches at once; ranges and words are then tested for the few that are left. What a search filters by its own numbers
 * (payment, distance) is the caller's to test.
 */
export class SavedSearches {
  readonly #searches: readonly SavedSearch[];
  readonly #tokens: readonly (readonly string[])[];
  readonly #ranges: readonly (readonly Range[])[];
  readonly #facets = new Map<Facet, FacetPasses>();
  readonly #scopes: Readonly<Record<"CAR" | "LCV", Bits>>;
  readonly #left: Bits;
  readonly #some: Bits;
  readonly #found: Int32Array;

  constructor(searches: readonly SavedSearch[]) {
    this.#searches = searches;
    this.#tokens = searches.map(({ search }) => tokenise(search.q));
    this.#ranges = searches.map(({ search }) => RANGES.filter((range) => search.ranges[range]));
    this.#left = emptyBits(searches.length);
    this.#some = emptyBits(searches.length);
    this.#found = new Int32Array(searches.length);
    this.#scopes = { CAR: this.#inScope("cars"), LCV: this.#inScope("vans") };
    for (const facet of FACETS) {
      const passes = this.#passesOf(facet);
      if (passes.byValue.size > 0) this.#facets.set(facet, passes);
    }
  }

  /** The places, in ascending order, of the searches that find the vehicle. `passes`: tested last, for what the searches do not say. */
  finding(entry: IndexEntry, passes: (place: number) => boolean = () => true): number[] {
    const left = this.#left;
    left.set(this.#scopes[entry.vehicle.cap_database]);
    for (const [facet, { unfiltered, byValue }] of this.#facets) {
      const values = entry.values.get(facet)!;
      if (values.length < 2) {
        intersectInto(left, (values.length === 1 && byValue.get(values[0]!)) || unfiltered);
        continue;
      }
      this.#some.set(unfiltered);
      for (const value of values) unionInto(this.#some, byValue.get(value) ?? unfiltered);
      intersectInto(left, this.#some);
    }
    const found: number[] = [];
    const count = collectRows(left, this.#found);
    for (let at = 0; at < count; at++) {
      const place = this.#found[at]!;
      if (this.#passesRest(place, entry) && passes(place)) found.push(place);
    }
    return found;
  }

  #passesRest(place: number, entry: IndexEntry): boolean {
    const { search } = this.#searches[place]!;
    const tokens = this.#tokens[place]!;
    return (
      this.#ranges[place]!.every((range) => passesRange(entry, range, search)) &&
      (search.q === "" || tokens.length > 0) &&
      tokens.every((token) => hasToken(entry, token))
    );
  }

  #inScope(part: StockScope): Bits {
    const bits = emptyBits(this.#searches.length);
    for (const [place, { scope }] of this.#searches.entries()) if (scope === "all" || scope === part) setBit(bits, place);
    return bits;
  }

  /** Motability and contract hire are found by searches that name them only. */
  #passesOf(facet: Facet): FacetPasses {
    const unfiltered = emptyBits(this.#searches.length);
    const named = new Map<string, number[]>();
    for (const [place, { search }] of this.#searches.entries()) {
      const chosen = search.facets[facet];
      if (!chosen) setBit(unfiltered, place);
      for (const value of chosen ?? []) {
        const places = named.get(value);
        if (places) places.push(place);
        else named.set(value, [place]);
      }
    }
    const isSeparate = (value: string) => facet === "advert_classification" && SEPARATE_CLASSIFICATIONS.includes(value);
    for (const value of facet === "advert_classification" ? SEPARATE_CLASSIFICATIONS : []) named.set(value, named.get(value) ?? []);
    const byValue = new Map<string, Bits>();
    for (const [value, places] of named) {
      const passes = isSeparate(value) ? emptyBits(this.#searches.length) : unfiltered.slice();
      for (const place of places) setBit(passes, place);
      byValue.set(value, passes);
    }
    return { unfiltered, byValue };
  }
}
