import type { FacetLabels } from "#domain/search/applied-filters.ts";
import type { StockPage } from "#server/admin/stock/stock-page.ts";

export function labelsOf(choices: StockPage["choices"]): FacetLabels {
  return Object.fromEntries(
    Object.entries(choices).map(([facet, values]) => [facet, Object.fromEntries(values.map(({ value, label }) => [value, label]))]),
  );
}
