import { inEnglish } from "#locales/in-english.ts";
import type { SearchPath } from "#domain/search/search-urls.ts";
import { EMPTY_SEARCH, searchUrl, type Facet, type VehicleSearch } from "#domain/search/filters.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { tokenMatches, tokenise } from "#domain/search/tokens.ts";
import type { IndexSearchResult, StockIndex } from "#server/stock/index/stock-index.ts";
import type { Stock } from "#server/stock/stock.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";

const MAX_SUGGESTIONS = 8;
/** Limit per facet, so that the others are shown too. */
const MAX_OF_A_KIND = 5;
/** Up to this many single vehicles are suggested for a stock number or registration. */
const MAX_VEHICLES = 3;
/** Limit on ranges whose makes are looked up, most frequent first. */
const MAX_CANDIDATES = 12;

/** Suggested facets, in this order. */
const SUGGESTED = ["make", "range", "body_type", "fuel_type", "transmission", "colour"] as const satisfies readonly Facet[];
type SuggestedFacet = (typeof SUGGESTED)[number];

export type Suggestion = {
  type: SuggestedFacet | "vehicle" | "words";
  label: string;
  /** Distinguishes a vehicle from similar ones. */
  detail: string | null;
  /** The number of vehicles its link shows; null for a single vehicle. */
  count: number | null;
  href: string;
};

export type Suggestions = { suggestions: Suggestion[]; showing: string | null };

/** The fixed filters of a results page. */
export type SuggestionScope = { path: SearchPath; scope: StockScope; fixed: VehicleSearch["facets"] };

type SuggestingStock = Pick<Stock, "scopeFor" | "search" | "interpretQuery" | "listed" | "cards" | "revision" | "index">;

/** Completes typed text: names in the live stock, single vehicles by stock number or registration, and the text itself. */
export class Suggester {
  readonly #stock: SuggestingStock;
  readonly #known = new Map<string, { revision: number; names: LiveNames }>();

  constructor(stock: SuggestingStock) {
    this.#stock = stock;
  }

  suggest(q: string, listing: SuggestionScope): Suggestions {
    const typed = tokenise(q);
    if (typed.length === 0) {
      return { suggestions: mostFrequent(this.#live(listing).values).map((entry) => suggestionOf(entry, listing)), showing: null };
    }
    const search: VehicleSearch = { ...EMPTY_SEARCH, q };
    const { search: read, showing } = this.#stock.interpretQuery(search);
    const vehicles = typed.some((word) => /\d/.test(word)) ? this.#vehicles(q, listing) : [];
    const asTyped = this.#named(typed, listing);
    const terms = this.#words(search, showing, listing);
    const found = asTyped.length > 0 || read.q === "" ? asTyped : this.#named(tokenise(read.q), listing);
    // Nothing matches all words: suggest what single words match.
    const parts =
      found.length + terms.length + vehicles.length > 0 ? found : typed.flatMap((word) => this.#named([word], listing).slice(0, 2));
    return { suggestions: [...[...vehicles, ...parts].slice(0, MAX_SUGGESTIONS - terms.length), ...terms], showing };
  }

  /**
   * The text as typed, with its number of vehicles. A search by monthly figure is suggested without a number: it needs the finance terms.
   */
  #words(search: VehicleSearch, showing: string | null, listing: SuggestionScope): Suggestion[] {
    if (this.#stock.interpretQuery(search).search.monthly) {
      return [{ type: "words", label: search.q, detail: null, count: null, href: searchUrl(listing.path, search) }];
    }
    const { total } = this.#stock.search({ ...search, facets: listing.fixed, resultsPerPage: 1 }, listing.scope);
    return total === 0
      ? []
      : [{ type: "words", label: showing ?? search.q, detail: null, count: total, href: searchUrl(listing.path, search) }];
  }

  #vehicles(q: string, { scope, fixed }: SuggestionScope): Suggestion[] {
    const search = { ...EMPTY_SEARCH, q, facets: fixed, resultsPerPage: MAX_VEHICLES };
    const { total, stock_ids } = this.#stock.index().find(search, { scope: this.#stock.scopeFor(scope), facets: [] });
    if (total > MAX_VEHICLES) return [];
    const vehicles = new Map(this.#stock.listed(stock_ids).map((vehicle) => [vehicle.stock_id, vehicle]));
    return this.#stock.cards(stock_ids).map((card) => {
      const vrm = vehicles.get(card.stock_id)?.vrm;
      const detail = [card.derivative, inEnglish(card.age), vrm ? formatMark(vrm) : "", `stock number ${card.stock_id}`];
      return { type: "vehicle", label: card.title, detail: detail.filter((part) => part !== "").join(", "), count: null, href: card.path };
    });
  }

  /** Names in the stock that the typed words match, best first. */
  #named(typed: readonly string[], listing: SuggestionScope): Suggestion[] {
    const live = this.#live(listing);
    const last = typed.length - 1;
    const begins = (one: string, at: number, word: string) => (at === last ? word.startsWith(one) : tokenMatches(one, word));
    const isFoundIn = (words: readonly string[]) => typed.every((one, at) => words.some((word) => begins(one, at, word)));
    const names = live.values.filter(({ words }) => isFoundIn(words));

    const touched = live.ranges.filter(({ words }) => typed.some((one, at) => words.some((word) => begins(one, at, word))));
    const candidates = touched.toSorted((one, other) => other.count - one.count).slice(0, MAX_CANDIDATES);
    const ranges = candidates.flatMap((range) => live.withMake(range)).filter(({ words }) => isFoundIn(words));
    const makes = names.filter(({ facet }) => facet === "make");
    const ofMake = makes.length === 1 ? live.rangesOf(makes[0]!) : [];

    const all = [...names.map(nameEntry), ...(ranges.length > 0 ? ranges : ofMake)];
    return SUGGESTED.flatMap((facet) => {
      const ofKind = all.filter((entry) => entry.facet === facet);
      return ofKind.toSorted((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1)).slice(0, MAX_OF_A_KIND);
    }).map((entry) => suggestionOf(entry, listing));
  }

  #live(listing: SuggestionScope): LiveNames {
    const revision = this.#stock.revision();
    const cached = this.#known.get(listing.path);
    if (cached?.revision === revision) return cached.names;
    const names = new LiveNames(this.#stock.index(), { ...listing, scope: this.#stock.scopeFor(listing.scope) });
    this.#known.set(listing.path, { revision, names });
    return names;
  }
}

type Name = { facet: SuggestedFacet; value: string; label: string; count: number; words: readonly string[] };
type Entry = Name & { facets: VehicleSearch["facets"] };

/** The names of a listing's live vehicles at one revision; the makes of a range are looked up on demand. */
class LiveNames {
  readonly values: readonly Name[];
  readonly ranges: readonly Name[];
  readonly #index: StockIndex;
  readonly #listing: SuggestionScope;
  readonly #makes = new Map<string, Name[]>();

  constructor(index: StockIndex, listing: SuggestionScope) {
    this.#index = index;
    this.#listing = listing;
    const result = this.#find({});
    this.values = SUGGESTED.filter((facet) => facet !== "range").flatMap((facet) => namesOf(result, facet));
    this.ranges = namesOf(result, "range");
  }

  /** A range with each of its makes: "Ford Fiesta". */
  withMake(range: Name): Entry[] {
    let makes = this.#makes.get(range.value);
    if (!makes) {
      makes = namesOf(this.#find({ range: [range.value] }), "make");
      this.#makes.set(range.value, makes);
    }
    return makes.map((make) => rangeEntry(make, range, make.count));
  }

  rangesOf(make: Name): Entry[] {
    const ranges = namesOf(this.#find({ make: [make.value] }), "range");
    return ranges.map((range) => rangeEntry(make, range, range.count));
  }

  #find(facets: VehicleSearch["facets"]): IndexSearchResult {
    const search = { ...EMPTY_SEARCH, resultsPerPage: 1, facets: { ...this.#listing.fixed, ...facets } };
    return this.#index.find(search, { scope: this.#listing.scope, facets: SUGGESTED });
  }
}

function namesOf(result: IndexSearchResult, facet: SuggestedFacet): Name[] {
  const names: Name[] = [];
  result.eachCount(facet, (value, label, count) => names.push({ facet, value, label, count, words: tokenise(label) }));
  return names;
}

function nameEntry(name: Name): Entry {
  return { ...name, facets: { [name.facet]: [name.value] } };
}

function rangeEntry(make: Name, range: Name, count: number): Entry {
  const facets = { make: [make.value], range: [range.value] };
  return {
    facet: "range",
    value: range.value,
    label: `${make.label} ${range.label}`,
    count,
    words: [...make.words, ...range.words],
    facets,
  };
}

function mostFrequent(names: readonly Name[]): Entry[] {
  const makes = names.filter(({ facet }) => facet === "make");
  return makes
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_SUGGESTIONS)
    .map(nameEntry);
}

function suggestionOf({ facet, label, count, facets }: Entry, { path }: SuggestionScope): Suggestion {
  return { type: facet, label, detail: null, count, href: searchUrl(path, { ...EMPTY_SEARCH, facets }) };
}
