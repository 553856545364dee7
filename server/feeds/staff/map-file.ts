import { text } from "#domain/messages/message-text.ts";
import type { Problem } from "#domain/problem.ts";
import { parseStockMap, type StockMap } from "#server/stock/import/stock-map.ts";

/** A file that is no map has a mistake for each of its fields. */
const MAX_MISTAKES = 10;
/** As JSON writes what a database's text can't have: U+0000 and halves of characters. */
const NOT_STORABLE = /\\u(?:0000|d[89a-f])/i;

/** A map of the dealer's own: `content` is stored with the feed, so that every node can read it. */
export type MapFile = { content: unknown; map: StockMap };
type ReadMapFile = MapFile | { problems: Problem<Problem["message"] | string>[] };

/** Reads the text of a map file by the command's rules. Mistakes are of the field `map_file`, each with its path in the map. */
export function readMapFile(json: string): ReadMapFile {
  let content: unknown;
  try {
    content = JSON.parse(json.replace(/^\ufeff/, ""));
  } catch {
    return refused(text("admin.feeds.notJson"));
  }
  if (NOT_STORABLE.test(JSON.stringify(content))) return refused(text("admin.feeds.notStorable"));
  const parsed = parseStockMap(content);
  if ("map" in parsed) return { content, map: parsed.map };
  return {
    problems: parsed.problems.slice(0, MAX_MISTAKES).map(({ field, message }) => ({ field: "map_file", message: `${field}: ${message}.` })),
  };
}

function refused(message: Problem["message"]): ReadMapFile {
  return { problems: [{ field: "map_file", message }] };
}
