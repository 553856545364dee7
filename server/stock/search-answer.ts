import { FACETS, searchToQuery, type VehicleSearch } from "#domain/stock/filters.ts";
import { askedNumbers, type AskedSearch } from "#server/stock/asked-search.ts";
import { numbersInOrder, resultBounds } from "#server/stock/search-result.ts";
import type { Found } from "#server/stock/stock-index.ts";
import type { Stock } from "#server/stock/stock.ts";

const BEFORE_DATA = '{"data":[';
const BEFORE_FACET = FACETS.map((facet, i) => `${i === 0 ? "" : ","}"${facet}":[`);
const COMMA = 0x2c;
const CLOSING_BRACKET = 0x5d;
/** More than the names and figures of meta between two facets take. */
const MOST_META_BYTES = 512;
const MOST_BYTES_A_CHARACTER = 3;
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
  let meta = `},"bounds":${JSON.stringify(resultBounds(found, numbers))},"revision":${stock.revision()}`;
  if (search.q !== "") meta += `,"understood":${JSON.stringify(read.understood)},"showing":${JSON.stringify(read.showing)}`;
  if (asked?.finance) meta += `,"finance":${JSON.stringify(asked.finance)}`;
  if (found.total === 0) {
    meta += `,"ways_out":${JSON.stringify(presentedWaysOut(stock, search, asked))}`;
    // The ways out were searches too: the counts have to be this one's again.
    stock.index().find(read.search, "all", numbersInOrder(numbers));
  }
  meta += "}}";
  for (;;) {
    const end = written(stock, search, found, meta, asked);
    if (end !== undefined) return Buffer.from(room.subarray(0, end));
    room = Buffer.allocUnsafeSlow(room.length * 2);
  }
}

function beginningOfMeta(search: VehicleSearch, { total }: Found): string {
  const pages = Math.ceil(total / search.resultsPerPage);
  return `],"meta":{"total":${total},"page":${search.page},"pages":${pages},"resultsPerPage":${search.resultsPerPage},"facets":{`;
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
  stock: Pick<Stock, "index" | "presented" | "figures">,
  search: VehicleSearch,
  found: Found,
  endOfMeta: string,
  asked: AskedSearch | undefined,
): number | undefined {
  let end = writtenVehicles(stock, found.stock_ids, asked);
  if (end === undefined || end + MOST_META_BYTES > room.length) return undefined;
  end += room.write(beginningOfMeta(search, found), end, "latin1");
  for (const [i, facet] of FACETS.entries()) {
    end += room.write(BEFORE_FACET[i]!, end, "latin1");
    end = stock.index().writeCounts(facet, room, end);
    if (end === undefined || end + MOST_META_BYTES > room.length) return undefined;
    room[end++] = CLOSING_BRACKET;
  }
  if (end + endOfMeta.length * MOST_BYTES_A_CHARACTER > room.length) return undefined;
  return end + room.write(endOfMeta, end);
}

/** Writes the page of vehicles from the beginning of the room. */
function writtenVehicles({ presented, figures }: Pick<Stock, "presented" | "figures">, stock_ids: readonly number[], asked: AskedSearch | undefined): number | undefined {
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
  return end;
}
