import { monthlyLabel, rangeLabel } from "./applied-filters.ts";
import type { Facet, VehicleSearch } from "./filters.ts";
import {
  BODY_TYPE_SYNONYMS,
  CLASSIFICATION_SYNONYMS,
  MULTI_TERM_SYNONYM_STARTS,
  FOUR_WHEEL_DRIVE,
  FOUR_WHEEL_DRIVE_NAMES,
  FUEL_SYNONYMS,
  MAX_SYNONYM_TERMS,
  STOP_WORDS,
  SYNONYM_TABLE,
  SYNONYMS,
} from "./synonyms.ts";
import { inLitres, parseQueryLimits, withQueryLimit, type QueryLimit } from "./query-limits.ts";
import { tokenise } from "./tokens.ts";

/** A value of a facet, with the shopper's words for it. */
export type FacetTerm = { facet: Facet; value: string; label: string };

/** The words that the stock knows now. */
export type SearchLexicon = {
  /** Whether a word is the whole of one that finds something. */
  isWord: (word: string) => boolean;
  /** Whether a word is the beginning of one that finds something, a registration mark or a stock number. */
  finds: (word: string) => boolean;
  /** The words that were probably meant by one that finds nothing; undefined when nothing is like it. */
  corrected: (word: string) => readonly string[] | undefined;
  /** The value that these words together name. */
  named: (words: readonly string[]) => FacetTerm | undefined;
  /** The values of one facet that a word stands for although nobody searches that facet by words: a place, "new", "vans". */
  aside: (word: string) => readonly FacetTerm[];
  /** The category that a word names, when nothing else is found by the word: "van" as well as "vans". */
  category: (word: string) => FacetTerm | undefined;
  /** The versions in whose names some word begins like one of these. */
  versions: (beginnings: readonly string[]) => readonly FacetTerm[];
  /** Whether some engine is so large: litres with one decimal. */
  isEngineSize: (litres: string) => boolean;
  /** The values whose name has a word, the facets in one order. */
  having: (word: string) => readonly FacetTerm[];
  /** A word as the stock writes it ("BMW"), and the facet it is first found in. */
  known: (word: string) => { written: string; facet: Facet } | undefined;
  thisYear: number;
};

/** What some of the typed words were taken for. */
export type InterpretedTerm = { words: string; field: Facet | QueryLimit["field"]; label: string; corrected: boolean };

export type InterpretedSearch = {
  /** What is asked of the stock: numbers taken out of the words, misspellings put right. */
  search: VehicleSearch;
  understood: InterpretedTerm[];
  /** The words as they were read, when some were not taken as typed: "Vauxhall Corsa". */
  showing: string | null;
};

const LONGEST_NAME_WORDS = 4;
/** What is asked for a vehicle ends like this; other numbers of four or five digits are more likely part of a name ("3008"). */
const BARE_PRICE = /^[1-9]\d{1,2}(?:00|50|90|95|99)$/;

/** What words were taken for, whatever else is asked beside them. */
export type QueryInterpretation = Omit<InterpretedSearch, "search"> & {
  /** The words that are left to search by. */
  q: string;
  narrowings: ((search: VehicleSearch) => VehicleSearch)[];
};

/** A search whose words have been read, as it is asked of the stock. */
export function interpretedSearch(search: VehicleSearch, { q, narrowings, understood, showing }: QueryInterpretation): InterpretedSearch {
  const narrowed = narrowings.reduce((read, narrow) => narrow(read), search);
  return { search: { ...narrowed, q }, understood, showing };
}

/**
 * Takes a shopper's words for what they mean: limits ("under 12k"), names of the stock, and what was nearly one of them.
 * A word that finds vehicles as it stands is never changed.
 */
export function interpretQuery(q: string, lexicon: SearchLexicon): QueryInterpretation {
  const { rest, limits } = parseQueryLimits(q, lexicon.thisYear);
  const narrowings: QueryInterpretation["narrowings"] = [];
  const understood: InterpretedTerm[] = [];
  let changed = false;
  const written = (word: string) => lexicon.known(word)?.written ?? word;

  const kept: string[] = [];
  /** The words in their order, as they were read. */
  const said: string[] = [];

  function limit(spoken: QueryLimit): void {
    narrowings.push((search) => withQueryLimit(search, spoken));
    understood.push(limitUnderstood(spoken));
  }

  function take(words: string, named: readonly FacetTerm[], label = named.map((one) => one.label).join(", ")): void {
    const { facet } = named[0]!;
    narrowings.push((search) => withValues(search, facet, named.map(({ value }) => value)));
    said.push(words);
    understood.push({ words, field: facet, label, corrected: false });
  }

  const words = tokenise(rest);
  const spoken = limits.filter(({ field, min = 0 }) => {
    const known = field !== "engine_size" || lexicon.isEngineSize(inLitres(min));
    if (!known) words.push(inLitres(min));
    return known;
  });
  spoken.forEach(limit);
  const { alternatives, others: typed } = apart(words, lexicon);
  for (const { words, values } of alternatives) take(words, values);
  for (const { words, meant } of meanings(typed, lexicon)) {
    if (meant.kind === "noise") {
      continue;
    } else if (meant.kind === "values") {
      take(words, meant.values, meant.label);
    } else if (meant.kind === "limit") {
      limit({ words, ...meant.limit });
      said.push(words);
    } else {
      kept.push(...meant.words);
      said.push(...meant.words.map(written));
      if (meant.kind === "as-typed") continue;
      changed = true;
      const named = lexicon.named(meant.words);
      const field = named?.facet ?? lexicon.known(meant.words[0] ?? "")?.facet ?? "derivative";
      const label = named?.label ?? meant.words.map(written).join(" ");
      understood.push({ words, field, label, corrected: meant.kind === "corrected" });
    }
  }
  understood.push(...namesAmong(kept, lexicon, understood));
  return {
    q: kept.join(" "),
    narrowings,
    understood,
    showing: changed ? [...said, ...spoken.map(({ words }) => words)].join(" ") : null,
  };
}

/** Narrows one facet to some values, besides what was chosen. */
function withValues(search: VehicleSearch, facet: Facet, values: string[]): VehicleSearch {
  const chosen = search.facets[facet]?.filter((value) => values.includes(value));
  return { ...search, facets: { ...search.facets, [facet]: chosen ?? values } };
}

/** Takes "petrol or hybrid" out of the words: either will do where both are values of one facet. */
function apart(words: readonly string[], lexicon: SearchLexicon): { alternatives: { words: string; values: FacetTerm[] }[]; others: string[] } {
  const alternatives: { words: string; values: FacetTerm[] }[] = [];
  const others: string[] = [];
  for (let at = 0; at < words.length; at++) {
    let end = at;
    while (words[end + 1] === "or" && end + 2 < words.length) end += 2;
    const run = words.slice(at, end + 1).filter((_, i) => i % 2 === 0);
    const partOfName = at > 0 && lexicon.named([words[at - 1]!, words[at]!]) !== undefined;
    const values = run.length > 1 && !partOfName ? valuesOfOneFacet(run, lexicon) : [];
    if (values.length === 0) {
      others.push(words[at]!);
      continue;
    }
    alternatives.push({ words: words.slice(at, end + 1).join(" "), values });
    at = end;
  }
  return { alternatives, others };
}

function valuesOfOneFacet(words: readonly string[], lexicon: SearchLexicon): FacetTerm[] {
  const [first = [], ...rest] = words.map((word) => lexicon.having(FUEL_SYNONYMS.get(word)?.join(" ") ?? word));
  const facet = first.map((named) => named.facet).find((shared) => rest.every((other) => other.some((named) => named.facet === shared)));
  const named = [first, ...rest].flat().filter((one) => one.facet === facet);
  return [...new Map(named.map((one) => [one.value, one])).values()];
}

/** What the shopper typed, in the pieces that mean something on their own: "under 30k miles" is one, "ford fiesta" is two. */
export function queryTerms(q: string, thisYear: number): string[] {
  const { rest, limits } = parseQueryLimits(q, thisYear);
  return [...limits.map(({ words }) => words), ...rest.split(" ").filter((word) => word !== "")];
}

type Meant =
  | { kind: "as-typed" | "synonym" | "corrected"; words: readonly string[] }
  | { kind: "values"; values: readonly FacetTerm[]; label?: string }
  | { kind: "limit"; limit: Omit<QueryLimit, "words"> }
  | { kind: "noise" };

/** What each word means, or several together ("people carrier"). */
function meanings(typed: readonly string[], lexicon: SearchLexicon): { words: string; meant: Meant }[] {
  const read: { words: string; meant: Meant }[] = [];
  for (let at = 0; at < typed.length; at++) {
    const several = MULTI_TERM_SYNONYM_STARTS.has(typed[at]!) ? severalFrom(typed, at, lexicon) : undefined;
    read.push(several ?? { words: typed[at]!, meant: takenFor(typed, at, lexicon) });
    if (several) at += several.length - 1;
  }
  return read;
}

/** The longest run of words that means something else together; names of the stock stay as they are. */
function severalFrom(typed: readonly string[], at: number, lexicon: SearchLexicon): { words: string; meant: Meant; length: number } | undefined {
  for (let length = Math.min(MAX_SYNONYM_TERMS, typed.length - at); length > 1; length--) {
    const run = typed.slice(at, at + length);
    const words = run.join(" ");
    const meant = run.every((word) => lexicon.isWord(word)) ? undefined : otherwise(words, lexicon);
    if (meant) return { words, meant, length };
  }
  return undefined;
}

/** The last word may still be being typed: "for" is then the beginning of "ford". */
function takenFor(typed: readonly string[], at: number, lexicon: SearchLexicon): Meant {
  const word = typed[at]!;
  const last = at === typed.length - 1;
  const rather = ratherThanTyped(word, lexicon);
  if (rather && !isPartOfName(typed, at, lexicon)) return rather;
  if (lexicon.isWord(word)) return { kind: "as-typed", words: [word] };
  const other = otherwise(word, lexicon);
  if (other) return other;
  const values = lexicon.aside(word);
  if (values.length > 0) return { kind: "values", values };
  if (STOP_WORDS.has(word) && !last) return { kind: "noise" };
  if (lexicon.finds(word)) return { kind: "as-typed", words: [word] };
  if (STOP_WORDS.has(word)) return { kind: "noise" };
  if (/^(?:19[89]|20\d)\d$/.test(word)) return { kind: "limit", limit: { field: "year", min: Number(word), max: Number(word) } };
  if (BARE_PRICE.test(word)) return { kind: "limit", limit: { field: "price", max: Number(word) } };
  const singular = word.replace(/s$/, "");
  if (singular !== word && lexicon.isWord(singular)) return { kind: "as-typed", words: [singular] };
  const corrected = lexicon.corrected(word);
  return corrected ? { kind: "corrected", words: corrected } : { kind: "as-typed", words: [word] };
}

/** What is meant even where the stock has the word itself, as a version called "EVO" begins with "ev". */
function ratherThanTyped(word: string, lexicon: SearchLexicon): Meant | undefined {
  const category = lexicon.category(word);
  if (category) return { kind: "values", values: [category] };
  if (!SYNONYM_TABLE.has(word)) return undefined;
  const fuel = FUEL_SYNONYMS.get(word);
  if (fuel?.every((other) => lexicon.finds(other))) return { kind: "synonym", words: fuel };
  return FOUR_WHEEL_DRIVE.has(word) && (lexicon.known(word)?.facet ?? "derivative") === "derivative" ? drivenByFour(lexicon) : undefined;
}

/** What words stand for that the stock does not have. */
function otherwise(words: string, lexicon: SearchLexicon): Meant | undefined {
  if (!SYNONYM_TABLE.has(words)) return undefined;
  const driven = FOUR_WHEEL_DRIVE.has(words) ? drivenByFour(lexicon) : undefined;
  if (driven) return driven;
  const bodies = (BODY_TYPE_SYNONYMS.get(words) ?? []).flatMap((word) => lexicon.having(word)).filter(({ facet }) => facet === "body_type");
  const values = bodies.length > 0 ? bodies : lexicon.aside(CLASSIFICATION_SYNONYMS.get(words) ?? "");
  if (values.length > 0) return { kind: "values", values };
  const synonym = SYNONYMS.get(words)?.filter((other) => lexicon.finds(other));
  return synonym?.length ? { kind: "synonym", words: synonym } : undefined;
}

function drivenByFour(lexicon: SearchLexicon): Meant | undefined {
  const values = lexicon.versions(FOUR_WHEEL_DRIVE_NAMES);
  return values.length > 0 ? { kind: "values", values, label: "4x4" } : undefined;
}

/** Whether a word and its neighbours are a name: "ev" in "MG4 EV", "van" in "panel van". */
function isPartOfName(words: readonly string[], at: number, lexicon: SearchLexicon): boolean {
  for (let from = Math.max(0, at - LONGEST_NAME_WORDS + 1); from <= at; from++) {
    for (let end = Math.max(at + 1, from + 2); end <= Math.min(words.length, from + LONGEST_NAME_WORDS); end++) {
      if (lexicon.named(words.slice(from, end))) return true;
    }
  }
  return false;
}

/** The values that the remaining words name, the longest names first: for telling the shopper, the words themselves search. */
function namesAmong(words: readonly string[], lexicon: SearchLexicon, known: readonly InterpretedTerm[]): InterpretedTerm[] {
  const names: InterpretedTerm[] = [];
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(LONGEST_NAME_WORDS, words.length - at); length > 0; length--) {
      const part = words.slice(at, at + length);
      const named = lexicon.named(part);
      if (!named) continue;
      if (!known.some(({ label }) => label === named.label)) {
        names.push({ words: part.join(" "), field: named.facet, label: named.label, corrected: false });
      }
      at += length - 1;
      break;
    }
  }
  return names;
}

function limitUnderstood(limit: QueryLimit): InterpretedTerm {
  const { words, field, min, max } = limit;
  if (field === "engine_size") return { words, field, label: `${inLitres(min ?? 0)} litre`, corrected: false };
  if (field === "doors" || field === "seats") return { words, field, label: `${min} ${field}`, corrected: false };
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return { words, field, label: field === "monthly" ? monthlyLabel(bounds) : rangeLabel(field, bounds), corrected: false };
}
