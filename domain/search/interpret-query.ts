import { text, type MessageText } from "../messages/message-text.ts";
import { monthlyLabel, rangeLabel, type AppliedFilter } from "./applied-filters.ts";
import type { Facet, VehicleSearch } from "./filters.ts";
import {
  BODY_TYPE_SYNONYMS,
  CLASSIFICATION_SYNONYMS,
  MULTI_TERM_SYNONYM_STARTS,
  FOUR_WHEEL_DRIVE,
  FOUR_WHEEL_DRIVE_NAMES,
  FUEL_SYNONYMS,
  MAX_SYNONYM_TERMS,
  PREPOSITIONS,
  STOP_WORDS,
  SYNONYM_TABLE,
  SYNONYMS,
} from "./synonyms.ts";
import { inLitres, parseQueryLimits, withQueryLimit, type QueryLimit } from "./query-limits.ts";
import { tokenise } from "./tokens.ts";

/** A facet value, with its label. */
export type FacetTerm = { facet: Facet; value: string; label: string };

/** Vocabulary of the current stock. */
export type SearchLexicon = {
  /** Whether a word is a complete search term, not only a prefix of one. */
  isWord: (word: string) => boolean;
  /** Whether a word is a prefix of a search term, of a registration mark or of a stock number. */
  finds: (word: string) => boolean;
  /** Spelling corrections for a word without matches; undefined if nothing is similar. */
  corrected: (word: string) => readonly string[] | undefined;
  /** The facet value that these words name together. */
  named: (words: readonly string[]) => FacetTerm | undefined;
  /** The values of one facet that a word denotes although free text does not search that facet: a location, "new", "vans". */
  aside: (word: string) => readonly FacetTerm[];
  /** The category a word names, singular or plural ("van", "vans"), if the word matches nothing else. */
  category: (word: string) => FacetTerm | undefined;
  /** The derivatives with a word in their name that starts with one of these prefixes. */
  versions: (beginnings: readonly string[]) => readonly FacetTerm[];
  /** Whether the stock has an engine of this size: litres with one decimal. */
  isEngineSize: (litres: string) => boolean;
  /** The values whose name contains a word, derivatives excluded, in a fixed order of facets. */
  having: (word: string) => readonly FacetTerm[];
  /** The makes of the vehicles of a range. */
  makesOf: (range: string) => readonly string[];
  /** A word as the stock spells it ("BMW"), and the first facet that contains it. */
  known: (word: string) => { written: string; facet: Facet } | undefined;
  thisYear: number;
};

/** How some of the typed words were interpreted. */
export type InterpretedTerm = { words: string; field: Facet | QueryLimit["field"]; label: string | MessageText; corrected: boolean };

export type InterpretedSearch = {
  /** The search to run: limits extracted from the text, misspellings corrected. */
  search: VehicleSearch;
  understood: InterpretedTerm[];
  /** The interpreted text if it differs from the typed one: "Vauxhall Corsa". */
  showing: string | null;
};

const MAX_NAME_WORDS = 4;
/** Typical endings of vehicle prices; other numbers of four or five digits are more likely part of a name ("3008"). */
const BARE_PRICE = /^[1-9]\d{1,2}(?:00|50|90|95|99)$/;

/** The interpretation of the text alone, independent of the other filters. */
export type QueryInterpretation = Omit<InterpretedSearch, "search"> & {
  /** The remaining words to search by. */
  q: string;
  narrowings: Narrowing[];
  /** All of the text in parts, each with the filter it can be replaced by; null: only words can say it. */
  parts: TextPart[];
};

type Narrowing = (search: VehicleSearch) => VehicleSearch;
export type TextPart = { words: string; filter: { fields: readonly AppliedFilter["name"][]; narrow: Narrowing } | null };

/** Applies an interpretation to a search. */
export function interpretedSearch(search: VehicleSearch, { q, narrowings, understood, showing }: QueryInterpretation): InterpretedSearch {
  const narrowed = narrowings.reduce((read, narrow) => narrow(read), search);
  return { search: { ...narrowed, q }, understood, showing };
}

/**
 * Interprets free text: limits ("under 12k"), facet values, synonyms and spelling corrections. A word that matches vehicles as typed is
 * never corrected.
 */
export function interpretQuery(q: string, lexicon: SearchLexicon): QueryInterpretation {
  const { rest, limits } = parseQueryLimits(q, lexicon.thisYear);
  const narrowings: Narrowing[] = [];
  const parts: TextPart[] = [];
  const understood: InterpretedTerm[] = [];
  let changed = false;
  const written = (word: string) => lexicon.known(word)?.written ?? word;

  const searched: string[] = [];
  /** The interpreted words in their original order. */
  const interpreted: string[] = [];

  function limit(queryLimit: QueryLimit): void {
    const narrow: Narrowing = (search) => withQueryLimit(search, queryLimit);
    narrowings.push(narrow);
    parts.push({ words: queryLimit.words, filter: { fields: [queryLimit.field], narrow } });
    understood.push(limitUnderstood(queryLimit));
  }

  /** `label`: a name of all the values together ("4x4"), which no single filter has. */
  function take(words: string, named: readonly FacetTerm[], label?: string): void {
    const filter = filterBy(named);
    narrowings.push(filter.narrow);
    parts.push({ words, filter: label === undefined ? filter : null });
    interpreted.push(words);
    understood.push({ words, field: named[0]!.facet, label: label ?? named.map((one) => one.label).join(", "), corrected: false });
  }

  const words = tokenise(rest);
  const queryLimits = limits.filter(({ field, min = 0 }) => {
    const known = field !== "engine_size" || lexicon.isEngineSize(inLitres(min));
    if (!known) words.push(inLitres(min));
    return known;
  });
  queryLimits.forEach(limit);
  const { alternatives, others: typed } = apart(words, lexicon);
  for (const { words, values } of alternatives) take(words, values);
  for (const { words, meant } of meanings(typed, lexicon)) {
    if (meant.kind === "noise") {
      continue;
    } else if (meant.kind === "values") {
      take(words, meant.values, meant.label);
    } else if (meant.kind === "limit") {
      limit({ words, ...meant.limit });
      interpreted.push(words);
    } else {
      searched.push(...meant.words);
      interpreted.push(...meant.words.map(written));
      if (meant.kind === "as-typed") continue;
      changed = true;
      const named = lexicon.named(meant.words);
      const field = named?.facet ?? lexicon.known(meant.words[0] ?? "")?.facet ?? "derivative";
      const label = named?.label ?? meant.words.map(written).join(" ");
      understood.push({ words, field, label, corrected: meant.kind === "corrected" });
    }
  }
  const named = partsOf(searched, lexicon);
  understood.push(...namesIn(named, understood));
  parts.push(...named.map(({ words, term }) => ({ words, filter: term ? filterNamed(words, term, lexicon) : null })));
  return {
    q: searched.join(" "),
    narrowings,
    parts,
    understood,
    showing: changed ? [...interpreted, ...queryLimits.map(({ words }) => words)].join(" ") : null,
  };
}

/** Narrows one facet to some values, within those already selected. */
function withValues(search: VehicleSearch, facet: Facet, values: string[]): VehicleSearch {
  const chosen = search.facets[facet]?.filter((value) => values.includes(value));
  return { ...search, facets: { ...search.facets, [facet]: chosen ?? values } };
}

/** Extracts alternatives such as "petrol or hybrid", if all are values of one facet. */
function apart(
  words: readonly string[],
  lexicon: SearchLexicon,
): { alternatives: { words: string; values: FacetTerm[] }[]; others: string[] } {
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

/** Splits free text into terms that mean something on their own: "under 30k miles" is one, "ford fiesta" is two. */
export function queryTerms(q: string, thisYear: number): string[] {
  const { rest, limits } = parseQueryLimits(q, thisYear);
  return [...limits.map(({ words }) => words), ...rest.split(" ").filter((word) => word !== "")];
}

type Meant =
  | { kind: "as-typed" | "synonym" | "corrected"; words: readonly string[] }
  | { kind: "values"; values: readonly FacetTerm[]; label?: string }
  | { kind: "limit"; limit: Omit<QueryLimit, "words"> }
  | { kind: "noise" };

/** The meaning of each word, or of several together ("people carrier"). */
function meanings(typed: readonly string[], lexicon: SearchLexicon): { words: string; meant: Meant }[] {
  const read: { words: string; meant: Meant }[] = [];
  for (let at = 0; at < typed.length; at++) {
    const several = MULTI_TERM_SYNONYM_STARTS.has(typed[at]!) ? severalFrom(typed, at, lexicon) : undefined;
    read.push(several ?? { words: typed[at]!, meant: meaningOf(typed, at, lexicon) });
    if (several) at += several.length - 1;
  }
  return read;
}

/** The longest run of words that has a meaning as a whole. Runs of stock words are left unchanged. */
function severalFrom(
  typed: readonly string[],
  at: number,
  lexicon: SearchLexicon,
): { words: string; meant: Meant; length: number } | undefined {
  for (let length = Math.min(MAX_SYNONYM_TERMS, typed.length - at); length > 1; length--) {
    const run = typed.slice(at, at + length);
    const words = run.join(" ");
    const meant = run.every((word) => lexicon.isWord(word)) ? undefined : otherwise(words, lexicon);
    if (meant) return { words, meant, length };
  }
  return undefined;
}

/** The last word may be incomplete: "for" may be the beginning of "ford". */
function meaningOf(typed: readonly string[], at: number, lexicon: SearchLexicon): Meant {
  const word = typed[at]!;
  const last = at === typed.length - 1;
  const rather = ratherThanTyped(word, lexicon);
  if (rather && !isPartOfName(typed, at, lexicon)) return rather;
  // "in" of "Plug-in hybrid" is a word of the stock, but "red in Swindon" is not about it.
  if (PREPOSITIONS.has(word) && !last && !isPartOfName(typed, at, lexicon)) return { kind: "noise" };
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

/** Meanings that take precedence over stock words: a derivative called "EVO" begins with "ev", but "ev" means electric. */
function ratherThanTyped(word: string, lexicon: SearchLexicon): Meant | undefined {
  const category = lexicon.category(word);
  if (category) return { kind: "values", values: [category] };
  if (!SYNONYM_TABLE.has(word)) return undefined;
  const fuel = FUEL_SYNONYMS.get(word);
  if (fuel?.every((other) => lexicon.finds(other))) return { kind: "synonym", words: fuel };
  return FOUR_WHEEL_DRIVE.has(word) && (lexicon.known(word)?.facet ?? "derivative") === "derivative" ? drivenByFour(lexicon) : undefined;
}

/** The meaning of words that are not in the stock's vocabulary. */
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

/** Whether a word forms a name with its neighbours: "ev" in "MG4 EV", "van" in "panel van". */
function isPartOfName(words: readonly string[], at: number, lexicon: SearchLexicon): boolean {
  for (let from = Math.max(0, at - MAX_NAME_WORDS + 1); from <= at; from++) {
    for (let end = Math.max(at + 1, from + 2); end <= Math.min(words.length, from + MAX_NAME_WORDS); end++) {
      if (lexicon.named(words.slice(from, end))) return true;
    }
  }
  return false;
}

type NamedPart = { words: string; term: FacetTerm | undefined };

/** Splits the remaining words into names of values, longest names first, and words that name none. */
function partsOf(words: readonly string[], lexicon: SearchLexicon): NamedPart[] {
  const parts: NamedPart[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(MAX_NAME_WORDS, words.length - at);
    while (length > 1 && !lexicon.named(words.slice(at, at + length))) length--;
    const part = words.slice(at, at + length);
    parts.push({ words: part.join(" "), term: lexicon.named(part) });
    at += length;
  }
  return parts;
}

/** The values that the remaining words name. Only for display: the words themselves are searched. */
function namesIn(parts: readonly NamedPart[], known: readonly InterpretedTerm[]): InterpretedTerm[] {
  return parts.flatMap(({ words, term }) =>
    term && !known.some(({ label }) => label === term.label) ? [{ words, field: term.facet, label: term.label, corrected: false }] : [],
  );
}

/**
 * The filter by the value that words name. A single word finds other values of its facet too ("hybrid" is part of "Petrol hybrid"): the
 * filter has all of them, except for a make or a range, whose field takes one. The field of the range needs the make.
 */
function filterNamed(words: string, term: FacetTerm, lexicon: SearchLexicon): TextPart["filter"] {
  const having = words.includes(" ") ? [term] : lexicon.having(words).filter(({ facet }) => facet === term.facet);
  if (term.facet !== "make" && term.facet !== "range") return filterBy(having);
  if (having.length !== 1) return null;
  if (term.facet === "make") return filterBy([term]);
  const [make, ...others] = lexicon.makesOf(term.value);
  if (make === undefined || others.length > 0) return null;
  return { fields: ["make", "range"], narrow: (search) => withValues(withValues(search, "make", [make]), "range", [term.value]) };
}

function filterBy(named: readonly FacetTerm[]): NonNullable<TextPart["filter"]> {
  const { facet } = named[0]!;
  const values = named.map(({ value }) => value);
  return { fields: [facet], narrow: (search) => withValues(search, facet, values) };
}

function limitUnderstood(limit: QueryLimit): InterpretedTerm {
  const { words, field, min, max } = limit;
  if (field === "engine_size") return { words, field, label: text("search.litre", { label: inLitres(min ?? 0) }), corrected: false };
  if (field === "doors") return { words, field, label: text("search.doors", { label: min ?? 0 }), corrected: false };
  if (field === "seats") return { words, field, label: text("search.seats", { label: min ?? 0 }), corrected: false };
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return { words, field, label: field === "monthly" ? monthlyLabel(bounds) : rangeLabel(field, bounds), corrected: false };
}
