import { FACETS, RANGES, type VehicleSearch } from "#domain/stock/filters.ts";
import type { Stock } from "#server/stock/stock.ts";

const BEFORE_DATA = Buffer.from('{"data":[');
const COMMA = Buffer.from(",");

/** The body of a search as the API sends it, put together from texts that are ready; nothing is made into objects. */
export function searchAnswer(
  stock: Pick<Stock, "index" | "presentedJson" | "revision">,
  search: VehicleSearch,
): Buffer<ArrayBuffer> {
  const index = stock.index();
  const { stock_ids, total, bounds } = index.find(search);
  const ranges = RANGES.map((range) => {
    const found = bounds[range];
    const unit = range === "price" ? 100 : 1;
    return `"${range}":${found ? `{"min":${found.min / unit},"max":${found.max / unit}}` : "null"}`;
  });
  const meta = Buffer.from(
    `],"meta":{"total":${total},"page":${search.page},"pages":${Math.ceil(total / search.resultsPerPage)},` +
      `"resultsPerPage":${search.resultsPerPage},"facets":{${FACETS.map((facet) => index.countsJson(facet)).join(",")}},` +
      `"bounds":{${ranges.join(",")}},"revision":${stock.revision()}}}`,
  );
  const parts: Buffer[] = [BEFORE_DATA];
  stock.presentedJson(stock_ids).forEach((vehicle, i) => {
    if (i > 0) parts.push(COMMA);
    parts.push(vehicle);
  });
  parts.push(meta);
  return Buffer.concat(parts);
}
