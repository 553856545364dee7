import { FACETS, type Facet } from "#domain/search/filters.ts";
import type { IndexSearchResult } from "#server/stock/index/stock-index.ts";

const BUFFER_BYTES = 64 * 1024;

/** Everything that a result contains, as plain values. */
export function readResult(result: IndexSearchResult, facets: readonly Facet[] = FACETS) {
  const { stock_ids, total, bounds, queryBounds } = result;
  const counts = facets.map((facet) => {
    const values: [value: string, label: string, count: number][] = [];
    result.eachCount(facet, (...value) => values.push(value));
    return [facet, values];
  });
  return {
    stock_ids: [...stock_ids],
    total,
    bounds: { ...bounds },
    queryBounds: [...queryBounds],
    counts,
    json: facets.map((facet) => writtenJson(result, facet)),
  };
}

function writtenJson(result: IndexSearchResult, facet: Facet): unknown {
  const buffer = Buffer.alloc(BUFFER_BYTES);
  const end = result.writeCounts(facet, new DataView(buffer.buffer, buffer.byteOffset, buffer.length), 0);
  return JSON.parse(`[${buffer.toString("utf8", 0, end)}]`);
}
