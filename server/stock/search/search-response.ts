import { presentCostTerms } from "#server/finance/present-total.ts";
import { inEnglish } from "#locales/in-english.ts";
import { listedFacets } from "#domain/search/facets.ts";
import { FACETS, searchToQuery, type Facet, type VehicleSearch } from "#domain/search/filters.ts";
import { queryColumnsFor, type SearchContext } from "./search-context.ts";
import { orderedQueryColumns, resultBounds } from "./search-result.ts";
import type { IndexSearchResult } from "#server/stock/index/stock-index.ts";
import type { Stock } from "#server/stock/stock.ts";

const BEFORE_DATA = '{"data":[';
const COMMA = 0x2c;
const CLOSING_BRACKET = 0x5d;
/** Upper bound of the bytes of `meta` between two facets. */
const MAX_META_BYTES = 512;
const MAX_BYTES_A_CHARACTER = 3;
const CLOSING_BRACE_BYTES = 1;
const INITIAL_BUFFER_BYTES = 128 * 1024;

/** Reusable output buffer. Safe to share because building a response is synchronous. */
let responseBuffer = Buffer.allocUnsafeSlow(INITIAL_BUFFER_BYTES);
let view = viewOf(responseBuffer);

type AnsweringStock = Pick<
  Stock,
  "scopeFor" | "index" | "presentedJson" | "revision" | "interpretQuery" | "relaxedSearches" | "figures" | "mayFit"
>;

type AnswerOptions = {
  context?: SearchContext;
  /** The facets requested by name; only these are counted. */
  facets?: readonly Facet[];
};

/** What is needed to rebuild a response at the same revision: the ids of its vehicles, whose JSON is stored, and the bytes after them. */
export type ResponseParts = { stock_ids: readonly number[]; rest: Buffer };

/** Views of the shared buffer, valid until the next response is built. */
type SearchAnswer = { body: Buffer; parts: ResponseParts };

/** Builds the JSON body of a search response by copying stored JSON texts, without creating objects. */
export function buildSearchResponse(stock: AnsweringStock, search: VehicleSearch, { context, facets }: AnswerOptions = {}): SearchAnswer {
  const read = stock.interpretQuery(search);
  const numbers = queryColumnsFor(read.search, context);
  const listed = facets ?? listedFacets(read.search);
  const queryColumns = orderedQueryColumns(numbers);
  const found = stock.index().find(read.search, { scope: stock.scopeFor(), queryColumns, facets: listed, includeZeroCounts: true });
  let meta = `},"bounds":${JSON.stringify(resultBounds(found, numbers))},"revision":${stock.revision()}`;
  if (search.q !== "") meta += `,"understood":${JSON.stringify(inEnglish(read.understood))},"showing":${JSON.stringify(read.showing)}`;
  if (context?.totals) meta += `,"running_costs":${JSON.stringify(presentCostTerms(context.totals.prices))}`;
  const mayFit = stock.mayFit(search, found.total, "all", context);
  if (mayFit !== null) meta += `,"may_fit":${mayFit}`;
  if (context?.finance) meta += `,"finance":${JSON.stringify(context.finance)}`;
  if (found.total === 0) meta += `,"ways_out":${JSON.stringify(inEnglish(presentedRelaxedSearches(stock, search, context)))}`;
  meta += "}}";
  for (;;) {
    const restAt = writtenVehicles(stock, found.stock_ids, context);
    const end = restAt === undefined ? undefined : writtenRest(search, found, { named: facets ?? FACETS, listed }, meta, restAt);
    if (end !== undefined)
      return { body: responseBuffer.subarray(0, end), parts: { stock_ids: found.stock_ids, rest: responseBuffer.subarray(restAt, end) } };
    enlarge();
  }
}

/** Rebuilds the same body from its parts; valid until the next response is built. */
export function rebuildSearchResponse(stock: Pick<Stock, "presentedJson" | "figures">, { stock_ids, rest }: ResponseParts): Buffer {
  for (;;) {
    const restAt = writtenVehicles(stock, stock_ids, undefined);
    if (restAt !== undefined && restAt + rest.length <= responseBuffer.length)
      return responseBuffer.subarray(0, restAt + rest.copy(responseBuffer, restAt));
    enlarge();
  }
}

function enlarge(): void {
  responseBuffer = Buffer.allocUnsafeSlow(responseBuffer.length * 2);
  view = viewOf(responseBuffer);
}

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length);
}

function beginningOfMeta(search: VehicleSearch, { total }: IndexSearchResult): string {
  const pages = Math.ceil(total / search.resultsPerPage);
  return `],"meta":{"total":${total},"page":${search.page},"pages":${pages},"resultsPerPage":${search.resultsPerPage},"facets":{`;
}

/** For a search without results: relaxed searches, each with its query. */
function presentedRelaxedSearches(stock: Pick<Stock, "relaxedSearches">, search: VehicleSearch, context: SearchContext | undefined) {
  const fixed = search.facets.advert_classification ? { advert_classification: search.facets.advert_classification } : {};
  return stock
    .relaxedSearches(search, "all", context, fixed)
    .map(({ name, label, and, total, without }) => ({ name, label, ...(and && { and }), total, query: searchToQuery(without) }));
}

/** Writes what follows the vehicles; returns the end offset, undefined if the buffer is too small. */
function writtenRest(
  search: VehicleSearch,
  found: IndexSearchResult,
  facets: { named: readonly Facet[]; listed: readonly Facet[] },
  endOfMeta: string,
  at: number,
): number | undefined {
  let end: number | undefined = at;
  if (end + MAX_META_BYTES > responseBuffer.length) return undefined;
  end += responseBuffer.write(beginningOfMeta(search, found), end, "latin1");
  for (const [i, facet] of facets.named.entries()) {
    if (i > 0) responseBuffer[end++] = COMMA;
    end += responseBuffer.write(`"${facet}":[`, end, "latin1");
    if (facets.listed.includes(facet)) end = found.writeCounts(facet, view, end);
    if (end === undefined || end + MAX_META_BYTES > responseBuffer.length) return undefined;
    responseBuffer[end++] = CLOSING_BRACKET;
  }
  if (end + endOfMeta.length * MAX_BYTES_A_CHARACTER > responseBuffer.length) return undefined;
  return end + responseBuffer.write(endOfMeta, end);
}

/** Writes the page of vehicles from the start of the buffer. */
function writtenVehicles(
  { presentedJson: presented, figures }: Pick<Stock, "presentedJson" | "figures">,
  stock_ids: readonly number[],
  context: SearchContext | undefined,
): number | undefined {
  let end = responseBuffer.write(BEFORE_DATA, 0);
  let first = true;
  for (const stock_id of stock_ids) {
    const at = first ? end : end + 1;
    const length = presented.copy(stock_id, responseBuffer, at);
    if (length === undefined) return undefined;
    if (length === 0) continue;
    if (!first) responseBuffer[end] = COMMA;
    first = false;
    end = at + length;
    if (!context) continue;
    // The vehicle's JSON is stored; figures of this query are inserted before its closing brace.
    const more = Object.entries(figures(stock_id, context))
      .map(([name, value]) => `,"${name}":${JSON.stringify(value)}`)
      .join("");
    if (end + more.length > responseBuffer.length) return undefined;
    end += responseBuffer.write(`${more}}`, end - CLOSING_BRACE_BYTES) - CLOSING_BRACE_BYTES;
  }
  return end;
}
