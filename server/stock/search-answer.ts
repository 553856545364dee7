import { FACETS, searchToQuery, type VehicleSearch } from "#domain/stock/filters.ts";
import { askedNumbers, type AskedSearch } from "#server/stock/asked-search.ts";
import { numbersInOrder, resultBounds, type NamedNumbers } from "#server/stock/search-result.ts";
import type { Found } from "#server/stock/stock-index.ts";
import type { Stock } from "#server/stock/stock.ts";

const BEFORE_DATA = '{"data":[';
const COMMA = 0x2c;
const CLOSING_BRACE_BYTES = 1;
const FIRST_ROOM_BYTES = 128 * 1024;

/** Where an answer is put together before it gets bytes of its own: nothing here waits, so one place serves all. */
let room = Buffer.allocUnsafeSlow(FIRST_ROOM_BYTES);

type AnsweringStock = Pick<Stock, "index" | "presented" | "revision" | "read" | "waysOut" | "figures">;

/** The body of a search as the API sends it, put together from texts that are ready; nothing is made into objects. */
export function searchAnswer(stock: AnsweringStock, search: VehicleSearch, asked?: AskedSearch): Buffer<ArrayBuffer> {
  const read = stock.read(search);
  const numbers = askedNumbers(read.search, asked);
  const found = stock.index().find(read.search, "all", numbersInOrder(numbers));
  let meta = metaText(stock, search, found, numbers);
  if (search.q !== "") meta += `,"understood":${JSON.stringify(read.understood)},"showing":${JSON.stringify(read.showing)}`;
  if (asked?.finance) meta += `,"finance":${JSON.stringify(asked.finance)}`;
  if (found.total === 0) meta += `,"ways_out":${JSON.stringify(presentedWaysOut(stock, search, asked))}`;
  meta += "}}";
  for (;;) {
    const end = written(stock, found.stock_ids, meta, asked);
    if (end !== undefined) return Buffer.from(room.subarray(0, end));
    room = Buffer.allocUnsafeSlow(room.length * 2);
  }
}

function metaText(stock: Pick<Stock, "index" | "revision">, search: VehicleSearch, found: Found, numbers: NamedNumbers): string {
  const { total } = found;
  return (
    `],"meta":{"total":${total},"page":${search.page},"pages":${Math.ceil(total / search.resultsPerPage)},` +
    `"resultsPerPage":${search.resultsPerPage},"facets":{${FACETS.map((facet) => stock.index().countsJson(facet)).join(",")}},` +
    `"bounds":${JSON.stringify(resultBounds(found, numbers))},"revision":${stock.revision()}`
  );
}

/** What to leave out of a search that finds nothing, and the query that is left. */
function presentedWaysOut(stock: Pick<Stock, "waysOut">, search: VehicleSearch, asked: AskedSearch | undefined) {
  const fixed = search.facets.advert_classification ? { advert_classification: search.facets.advert_classification } : {};
  return stock
    .waysOut(search, "all", asked, fixed)
    .map(({ name, label, total, without }) => ({ name, label, total, query: searchToQuery(without) }));
}

/** Writes the answer into the room and says where it ends; undefined when the room is too small. */
function written(
  { presented, figures }: Pick<Stock, "presented" | "figures">,
  stock_ids: readonly number[],
  meta: string,
  asked: AskedSearch | undefined,
): number | undefined {
  let end = room.write(BEFORE_DATA, 0);
  let first = true;
  for (const stock_id of stock_ids) {
    if (!presented.has(stock_id)) continue;
    if (!first) room[end++] = COMMA;
    first = false;
    const length = presented.copy(stock_id, room, end);
    if (length === 0) return undefined;
    end += length;
    if (!asked) continue;
    // The vehicle's own text is ready; what belongs to this question is put in before its closing brace.
    const more = Object.entries(figures(stock_id, asked)).map(([name, value]) => `,"${name}":${value}`).join("");
    if (end + more.length > room.length) return undefined;
    end += room.write(`${more}}`, end - CLOSING_BRACE_BYTES) - CLOSING_BRACE_BYTES;
  }
  if (end + meta.length * 3 > room.length) return undefined;
  return end + room.write(meta, end);
}
