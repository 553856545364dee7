import { ADVERT_CLASSIFICATIONS } from "#domain/stock/vehicle.ts";
import { EMPTY_SEARCH, facetValue, type Facet, type VehicleSearch } from "#domain/search/filters.ts";
import type { SearchLexicon, FacetTerm } from "#domain/search/interpret-query.ts";
import { tokenMatches, tokenise } from "#domain/search/tokens.ts";
import { lowerBound } from "#server/stock/index/facet-values.ts";
import type { IndexSearchResult, StockIndex } from "#server/stock/index/stock-index.ts";
import SearchableMap from "minisearch/SearchableMap";

/** The facets matched by words, in order of precedence. */
export const TEXT_FACETS = [
  "make",
  "range",
  "body_type",
  "fuel_type",
  "transmission",
  "colour",
  "derivative",
] as const satisfies readonly Facet[];
/** Facets that words may name although they do not match them. */
const ASIDE_FACETS = ["location", "advert_classification", "category"] as const satisfies readonly Facet[];

/** A shorter word is close to too many others; one shorter than `TWO_EDITS_FROM` must start with the same letter. */
const SHORTEST_CORRECTED = 4;
const TWO_EDITS_FROM = 6;
/** A word of up to this many letters may be written together with the longer word after it. */
const LONGEST_RUN_ON = 3;
const LETTERS = /^[a-z]+$/;
const EVERYTHING: VehicleSearch = {
  ...EMPTY_SEARCH,
  resultsPerPage: 1,
  facets: { advert_classification: ADVERT_CLASSIFICATIONS.map(facetValue) },
};

/** A value that a live vehicle has. */
export type LiveFacetValue = FacetTerm & { count: number; words: readonly string[] };

type VocabularyEntry = { written: string; facet: Facet; count: number };

/** The words of the live stock, collected from the index once per revision; the radix tree for misspellings only grows. */
export class Vocabulary implements SearchLexicon {
  readonly thisYear: number;
  readonly values: readonly LiveFacetValue[];
  readonly #index: StockIndex;
  readonly #tree: SearchableMap<true>;
  readonly #words = new Map<string, VocabularyEntry>();
  readonly #sorted: string[];
  readonly #labels = new Map<string, FacetTerm>();
  readonly #joined = new Map<string, readonly string[]>();
  readonly #aside = new Map<string, LiveFacetValue[]>();
  readonly #categories = new Map<string, LiveFacetValue>();
  readonly #engineSizes: ReadonlySet<string>;

  /** Reuses the radix tree of an older vocabulary. */
  constructor(index: StockIndex, thisYear: number, older?: Vocabulary) {
    this.#index = index;
    this.thisYear = thisYear;
    this.#tree = older ? older.#tree : new SearchableMap<true>();
    const all = index.find(EVERYTHING);
    this.values = TEXT_FACETS.flatMap((facet) => liveValues(all, facet));
    for (const value of this.values) this.#learn(value);
    const aside = ASIDE_FACETS.flatMap((facet) => liveValues(all, facet));
    this.#engineSizes = new Set(liveValues(all, "engine_size").map(({ value }) => value));
    for (const value of aside) this.#learnAside(value);
    this.#sorted = [...this.#words.keys()].toSorted();
    for (const [word, values] of this.#aside) this.#learnCategory(word, values);
  }

  isWord(word: string): boolean {
    return this.#words.has(word);
  }

  finds(word: string): boolean {
    if (this.#words.has(word)) return true;
    const next = this.#sorted[lowerBound(this.#sorted, word)];
    if (next !== undefined && tokenMatches(word, next)) return true;
    return this.#index.matchesToken(word);
  }

  corrected(word: string): readonly string[] | undefined {
    const joined = this.#joined.get(word);
    if (joined) return joined;
    if (!/^[a-z]+$/.test(word)) return undefined;
    const swapped = neighboursSwapped(word).filter((other) => this.#words.has(other));
    if (swapped.length > 0) return [this.#mostFrequent(swapped)];
    if (word.length < SHORTEST_CORRECTED) return undefined;
    const far = word.length >= TWO_EDITS_FROM;
    let nearest: string[] = [];
    let minDistance = Number.POSITIVE_INFINITY;
    for (const [other, [, edits]] of this.#tree.fuzzyGet(word, far ? 2 : 1)) {
      if (edits > minDistance || (!this.#words.has(other) && !this.#joined.has(other))) continue;
      if (!far && other[0] !== word[0]) continue;
      nearest = edits < minDistance ? [other] : [...nearest, other];
      minDistance = edits;
    }
    if (nearest.length === 0) return undefined;
    const alike = nearest.filter((other) => other[0] === word[0]);
    const meant = this.#mostFrequent(alike.length > 0 ? alike : nearest);
    return this.#joined.get(meant) ?? [meant];
  }

  named(words: readonly string[]): FacetTerm | undefined {
    return this.#labels.get(words.join(" "));
  }

  aside(word: string): readonly FacetTerm[] {
    return this.#aside.get(word) ?? [];
  }

  category(word: string): FacetTerm | undefined {
    return this.#categories.get(word);
  }

  versions(beginnings: readonly string[]): readonly FacetTerm[] {
    const beginning = new Set(beginnings.flatMap((text) => this.#beginningWith(text)));
    if (beginning.size === 0) return [];
    return this.values.filter(({ facet, words }) => facet === "derivative" && words.some((word) => beginning.has(word)));
  }

  isEngineSize(litres: string): boolean {
    return this.#engineSizes.has(litres);
  }

  having(word: string): readonly FacetTerm[] {
    return this.values.filter(({ facet, words }) => facet !== "derivative" && words.includes(word));
  }

  makesOf(range: string): readonly string[] {
    const makes: string[] = [];
    const facets = { ...EVERYTHING.facets, range: [range] };
    this.#index.find({ ...EVERYTHING, facets }).eachCount("make", (value, _label, count) => count > 0 && makes.push(value));
    return makes;
  }

  known(word: string): { written: string; facet: Facet } | undefined {
    return this.#words.get(word);
  }

  #beginningWith(text: string): string[] {
    const from = lowerBound(this.#sorted, text);
    const end = this.#sorted.findIndex((word, at) => at >= from && !word.startsWith(text));
    return this.#sorted.slice(from, end < 0 ? undefined : end);
  }

  #learn(value: LiveFacetValue): void {
    const { facet, label, words, count } = value;
    const written = label.match(WRITTEN_WORD) ?? [];
    words.forEach((word, at) => {
      const known = this.#words.get(word);
      if (known) {
        known.count += count;
        return;
      }
      this.#words.set(word, { written: written.length === words.length ? written[at]! : word, facet, count });
      if (word.length >= SHORTEST_CORRECTED) this.#tree.set(word, true);
    });
    for (const word of words) if (word.includes(".") && /[a-z]/.test(word)) this.#joined.set(word.replaceAll(".", ""), [word]);
    if (facet === "derivative") this.#learnRunTogether(words);
    const name = words.join(" ");
    if (facet !== "derivative" && !this.#labels.has(name)) this.#labels.set(name, value);
    if ((facet === "make" || facet === "range") && words.length > 1) {
      const joined = words.join("");
      this.#joined.set(joined, words);
      if (joined.length >= SHORTEST_CORRECTED) this.#tree.set(joined, true);
    }
  }

  /** Parts of a version's name are often typed as one word: "ST-Line", "S line", "M Sport". */
  #learnRunTogether(words: readonly string[]): void {
    for (let at = 1; at < words.length; at++) {
      const [short, long] = [words[at - 1]!, words[at]!];
      if (short.length > LONGEST_RUN_ON || long.length <= LONGEST_RUN_ON || this.#joined.has(short + long)) continue;
      if (LETTERS.test(short) && LETTERS.test(long)) this.#joined.set(short + long, [short, long]);
    }
  }

  /** A word in the stock that names a category too ("van" in "Panel Van") selects the category if everything the word matches is in it. */
  #learnCategory(word: string, [category, ...others]: readonly LiveFacetValue[]): void {
    if (category?.facet !== "category" || others.length > 0 || !this.#words.has(word)) return;
    const search = { ...EVERYTHING, q: word };
    const inCategory = { ...search, facets: { ...search.facets, category: [category.value] } };
    const [found, there] = this.#index.counter()([search, inCategory].map((one) => ({ search: one, queryColumns: [] })));
    if (found === there) this.#categories.set(word, category);
  }

  /** A word of a location's name selects every location that has it; the other facets need the full name, as one word or several. */
  #learnAside(value: LiveFacetValue): void {
    const [only = "", ...more] = value.words;
    const names = value.facet === "location" ? value.words : more.length > 0 ? [value.value] : [only, `${only}s`, only.replace(/s$/, "")];
    for (const name of new Set(names)) {
      const known = this.#aside.get(name) ?? [];
      if (known.every(({ facet }) => facet === value.facet)) this.#aside.set(name, [...known, value]);
    }
  }

  #mostFrequent(words: readonly string[]): string {
    const countOf = (word: string) => this.#words.get(word)?.count ?? 0;
    return words.reduce((best, word) => (countOf(word) > countOf(best) || (countOf(word) === countOf(best) && word < best) ? word : best));
  }
}

const WRITTEN_WORD = /[\p{L}\p{N}]+(?:\.\d+)*/gu;

function liveValues(result: IndexSearchResult, facet: Facet): LiveFacetValue[] {
  const values: LiveFacetValue[] = [];
  result.eachCount(facet, (value, label, count) => values.push({ facet, value, label, count, words: tokenise(label) }));
  return values;
}

/** All transpositions of adjacent letters, the most frequent typing error. */
function neighboursSwapped(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, i) => word.slice(0, i) + word[i + 1]! + word[i]! + word.slice(i + 2));
}
