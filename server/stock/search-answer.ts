import { FACETS, RANGES, type VehicleSearch } from "#domain/stock/filters.ts";
import type { Found } from "#server/stock/stock-index.ts";
import type { Stock } from "#server/stock/stock.ts";

const BEFORE_DATA = '{"data":[';
const COMMA = 0x2c;
const FIRST_ROOM_BYTES = 128 * 1024;

/** Where an answer is put together before it gets bytes of its own: nothing here waits, so one place serves all. */
let room = Buffer.allocUnsafeSlow(FIRST_ROOM_BYTES);

/** The body of a search as the API sends it, put together from texts that are ready; nothing is made into objects. */
export function searchAnswer(stock: Pick<Stock, "index" | "presented" | "revision">, search: VehicleSearch): Buffer<ArrayBuffer> {
  const found = stock.index().find(search);
  const meta = metaText(stock, search, found);
  for (;;) {
    const end = written(stock, found.stock_ids, meta);
    if (end !== undefined) return Buffer.from(room.subarray(0, end));
    room = Buffer.allocUnsafeSlow(room.length * 2);
  }
}

function metaText(stock: Pick<Stock, "index" | "revision">, search: VehicleSearch, { total, bounds }: Found): string {
  const ranges = RANGES.map((range) => {
    const found = bounds[range];
    const unit = range === "price" ? 100 : 1;
    return `"${range}":${found ? `{"min":${found.min / unit},"max":${found.max / unit}}` : "null"}`;
  });
  return (
    `],"meta":{"total":${total},"page":${search.page},"pages":${Math.ceil(total / search.resultsPerPage)},` +
    `"resultsPerPage":${search.resultsPerPage},"facets":{${FACETS.map((facet) => stock.index().countsJson(facet)).join(",")}},` +
    `"bounds":{${ranges.join(",")}},"revision":${stock.revision()}}}`
  );
}

/** Writes the answer into the room and says where it ends; undefined when the room is too small. */
function written({ presented }: Pick<Stock, "presented">, stock_ids: readonly number[], meta: string): number | undefined {
  let end = room.write(BEFORE_DATA, 0);
  let first = true;
  for (const stock_id of stock_ids) {
    if (!presented.has(stock_id)) continue;
    if (!first) room[end++] = COMMA;
    first = false;
    const length = presented.copy(stock_id, room, end);
    if (length === 0) return undefined;
    end += length;
  }
  if (end + meta.length * 3 > room.length) return undefined;
  return end + room.write(meta, end);
}
