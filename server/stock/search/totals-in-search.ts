import { needsTotals } from "#domain/search/cost-params.ts";
import type { VehicleSearch } from "#domain/search/filters.ts";
import type { WebsiteTotals } from "#server/finance/group-totals.ts";
import type { StockIndex } from "#server/stock/index/stock-index.ts";
import { queryColumnsFor, type SearchContext } from "./search-context.ts";
import { orderedQueryColumns } from "./search-result.ts";

/** The context with what each vehicle costs a month in all, where the search asks for it: the index has that column ready. */
export async function withTotals(
  context: SearchContext,
  search: VehicleSearch,
  { totals, index }: { totals: WebsiteTotals; index: StockIndex },
): Promise<SearchContext> {
  if (!needsTotals(search)) return context;
  const found = await totals.at(search);
  await index.prepare(found.highest);
  return { ...context, totals: found, ...(search.costs && { costs: search.costs }) };
}

/**
 * How many more vehicles than those found may cost no more than `total_to`: those whose certain costs are within it, whatever is open or
 * missing. Null without that limit.
 */
export function mayFit(
  search: VehicleSearch,
  found: number,
  context: SearchContext | undefined,
  count: ReturnType<StockIndex["counter"]>,
): number | null {
  if (search.total_to === undefined || !context?.totals) return null;
  const total = { numbers: { by: "stock_id" as const, of: context.totals.lowest }, max: Math.round(search.total_to * 100) };
  const [possible = found] = count([{ search, queryColumns: orderedQueryColumns({ ...queryColumnsFor(search, context), total }) }]);
  return possible - found;
}
