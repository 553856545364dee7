import { filtersFromText, type FilteredText, type PageValues } from "#domain/search/filters-from-text.ts";
import type { VehicleSearch } from "#domain/search/filters.ts";
import { interpretedSearch, interpretQuery, type InterpretedSearch, type QueryInterpretation } from "#domain/search/interpret-query.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Limit on cached interpretations of search texts; cleared when full. */
const MAX_CACHED_INTERPRETATIONS = 64;

export type TextInterpreter = {
  /** The search as the index executes it. */
  read: (search: VehicleSearch) => InterpretedSearch;
  /** The search with filters in place of the words that say the same. */
  filtersFromText: (search: VehicleSearch, page: PageValues) => FilteredText;
};

/** Interprets search texts by the vocabulary of the current stock. Similar searches with the same text often follow each other. */
export function createTextInterpreter(vocabulary: () => Vocabulary, revision: () => number): TextInterpreter {
  let interpretations = { revision: -1, of: new Map<string, QueryInterpretation>() };

  function interpretationOf(q: string): QueryInterpretation {
    if (interpretations.revision !== revision() || interpretations.of.size >= MAX_CACHED_INTERPRETATIONS) {
      interpretations = { revision: revision(), of: new Map() };
    }
    const known = interpretations.of.get(q) ?? interpretQuery(q, vocabulary());
    interpretations.of.set(q, known);
    return known;
  }

  return {
    read: (search) =>
      isAsTyped(search) ? { search, understood: [], showing: null } : interpretedSearch(search, interpretationOf(search.q)),
    filtersFromText: (search, page) =>
      isAsTyped(search) ? { search, replaced: {} } : filtersFromText(search, interpretationOf(search.q), page),
  };
}

function isAsTyped({ q, isTextExact }: VehicleSearch): boolean {
  return q === "" || isTextExact === true;
}
