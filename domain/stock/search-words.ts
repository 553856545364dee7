import { monthlyLabel, rangeLabel } from "./applied-filters.ts";
import type { Facet, VehicleSearch } from "./filters.ts";
import { spokenLimits, withLimit, type SpokenLimit } from "./spoken-limits.ts";
import { wordsOf } from "./words.ts";

/** A value of a facet, with the shopper's words for it. */
export type Named = { facet: Facet; value: string; label: string };

/** The words that the stock knows now. */
export type Lexicon = {
  /** Whether a word is the whole of one that finds something. */
  isWord: (word: string) => boolean;
  /** Whether a word is the beginning of one that finds something, a registration mark or a stock number. */
  finds: (word: string) => boolean;
  /** The words that were probably meant by one that finds nothing; undefined when nothing is like it. */
  corrected: (word: string) => readonly string[] | undefined;
  /** The value that these words together name. */
  named: (words: readonly string[]) => Named | undefined;
  /** The values of one facet that a word stands for although nobody searches that facet by words: a place, "new", "vans". */
  aside: (word: string) => readonly Named[];
  /** The values whose name has a word, the facets in one order. */
  having: (word: string) => readonly Named[];
  /** A word as the stock writes it ("BMW"), and the facet it is first found in. */
  known: (word: string) => { written: string; facet: Facet } | undefined;
  thisYear: number;
};

/** What some of the typed words were taken for. */
export type Understood = { words: string; field: Facet | "price" | "monthly" | "mileage" | "year"; label: string; corrected: boolean };

export type ReadWords = {
  /** What is asked of the stock: numbers taken out of the words, misspellings put right. */
  search: VehicleSearch;
  understood: Understood[];
  /** The words as they were read, when some were not taken as typed: "Vauxhall Corsa". */
  showing: string | null;
};

/** Other words for what the stock calls differently. */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({
  vw: ["volkswagen"],
  merc: ["mercedes"],
  beemer: ["bmw"],
  bimmer: ["bmw"],
  chevy: ["chevrolet"],
  auto: ["automatic"],
  autos: ["automatic"],
  gray: ["grey"],
  sedan: ["saloon"],
  cabriolet: ["convertible"],
  cabrio: ["convertible"],
  truck: ["pickup"],
  ev: ["electric"],
  evs: ["electric"],
  phev: ["plug", "hybrid"],
  gas: ["petrol"],
  "4x4": ["suv"],
  crossover: ["suv"],
}));

/** Words around the words that say what is wanted. */
const NOISE: ReadonlySet<string> = new Set(
  "an the with and for in or of to near at on my me want looking find show cheap good nice used second hand secondhand car cars vehicle vehicles sale buy budget gearbox engine model miles mile litre litres liter".split(" "),
);
const LONGEST_NAME_WORDS = 4;

/** What words were taken for, whatever else is asked beside them. */
export type WordsRead = Omit<ReadWords, "search"> & {
  /** The words that are left to search by. */
  q: string;
  narrowings: ((search: VehicleSearch) => VehicleSearch)[];
};

/** A search whose words have been read, as it is asked of the stock. */
export function searchAsRead(search: VehicleSearch, { q, narrowings, understood, showing }: WordsRead): ReadWords {
  const narrowed = narrowings.reduce((read, narrow) => narrow(read), search);
  return { search: { ...narrowed, q }, understood, showing };
}

/**
 * Takes a shopper's words for what they mean: limits ("under 12k"), names of the stock, and what was nearly one of them.
 * A word that finds vehicles as it stands is never changed.
 */
export function readWords(q: string, lexicon: Lexicon): WordsRead {
  const { rest, limits } = spokenLimits(q, lexicon.thisYear);
  const narrowings: WordsRead["narrowings"] = [];
  const understood: Understood[] = [];
  let changed = false;
  const written = (word: string) => lexicon.known(word)?.written ?? word;

  const kept: string[] = [];
  /** The words in their order, as they were read. */
  const said: string[] = [];

  function limit(spoken: SpokenLimit): void {
    narrowings.push((search) => withLimit(search, spoken));
    understood.push(limitUnderstood(spoken));
  }

  function take(words: string, named: readonly Named[]): void {
    const { facet } = named[0]!;
    narrowings.push((search) => withValues(search, facet, named.map(({ value }) => value)));
    said.push(words);
    understood.push({ words, field: facet, label: named.map(({ label }) => label).join(", "), corrected: false });
  }

  limits.forEach(limit);
  const { alternatives, others: typed } = apart(wordsOf(rest), lexicon);
  for (const { words, values } of alternatives) take(words, values);
  for (const [at, word] of typed.entries()) {
    const meant = takenFor(word, lexicon, at === typed.length - 1);
    if (meant.kind === "noise") {
      continue;
    } else if (meant.kind === "aside") {
      take(word, meant.values);
    } else if (meant.kind === "year") {
      limit({ words: word, field: "year", min: Number(word), max: Number(word) });
      said.push(word);
    } else {
      kept.push(...meant.words);
      said.push(...meant.words.map(written));
      if (meant.kind === "as-typed") continue;
      changed = true;
      const named = lexicon.named(meant.words);
      const field = named?.facet ?? lexicon.known(meant.words[0] ?? "")?.facet ?? "derivative";
      const label = named?.label ?? meant.words.map(written).join(" ");
      understood.push({ words: word, field, label, corrected: meant.kind === "corrected" });
    }
  }
  understood.push(...namesAmong(kept, lexicon, understood));
  return {
    q: kept.join(" "),
    narrowings,
    understood,
    showing: changed ? [...said, ...limits.map(({ words }) => words)].join(" ") : null,
  };
}

/** Narrows one facet to some values, besides what was chosen. */
function withValues(search: VehicleSearch, facet: Facet, values: string[]): VehicleSearch {
  const chosen = search.facets[facet]?.filter((value) => values.includes(value));
  return { ...search, facets: { ...search.facets, [facet]: chosen ?? values } };
}

/** Takes "petrol or hybrid" out of the words: either will do where both are values of one facet. */
function apart(words: readonly string[], lexicon: Lexicon): { alternatives: { words: string; values: Named[] }[]; others: string[] } {
  const alternatives: { words: string; values: Named[] }[] = [];
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

function valuesOfOneFacet(words: readonly string[], lexicon: Lexicon): Named[] {
  const [first = [], ...rest] = words.map((word) => lexicon.having(word));
  const facet = first.map((named) => named.facet).find((shared) => rest.every((other) => other.some((named) => named.facet === shared)));
  const named = [first, ...rest].flat().filter((one) => one.facet === facet);
  return [...new Map(named.map((one) => [one.value, one])).values()];
}

/** What the shopper typed, in the pieces that mean something on their own: "under 30k miles" is one, "ford fiesta" is two. */
export function piecesOf(q: string, thisYear: number): string[] {
  const { rest, limits } = spokenLimits(q, thisYear);
  return [...limits.map(({ words }) => words), ...rest.split(" ").filter((word) => word !== "")];
}

type Meant =
  | { kind: "as-typed" | "synonym" | "corrected"; words: readonly string[] }
  | { kind: "aside"; values: readonly Named[] }
  | { kind: "year" }
  | { kind: "noise" };

/** The last word may still be being typed: "for" is then the beginning of "ford". */
function takenFor(word: string, lexicon: Lexicon, last: boolean): Meant {
  if (lexicon.isWord(word)) return { kind: "as-typed", words: [word] };
  const synonym = SYNONYMS.get(word)?.filter((other) => lexicon.finds(other));
  if (synonym?.length) return { kind: "synonym", words: synonym };
  const values = lexicon.aside(word);
  if (values.length > 0) return { kind: "aside", values };
  if (NOISE.has(word) && !last) return { kind: "noise" };
  if (lexicon.finds(word)) return { kind: "as-typed", words: [word] };
  if (NOISE.has(word)) return { kind: "noise" };
  if (/^(?:19[89]|20\d)\d$/.test(word)) return { kind: "year" };
  const singular = word.replace(/s$/, "");
  if (singular !== word && lexicon.isWord(singular)) return { kind: "as-typed", words: [singular] };
  const corrected = lexicon.corrected(word);
  return corrected ? { kind: "corrected", words: corrected } : { kind: "as-typed", words: [word] };
}

/** The values that the remaining words name, the longest names first: for telling the shopper, the words themselves search. */
function namesAmong(words: readonly string[], lexicon: Lexicon, known: readonly Understood[]): Understood[] {
  const names: Understood[] = [];
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

function limitUnderstood(limit: SpokenLimit): Understood {
  const { words, field, min, max } = limit;
  if (field === "doors" || field === "seats") return { words, field, label: `${min} ${field}`, corrected: false };
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return { words, field, label: field === "monthly" ? monthlyLabel(bounds) : rangeLabel(field, bounds), corrected: false };
}
