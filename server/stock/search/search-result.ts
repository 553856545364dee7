import { METRES_A_MILE } from "#domain/organisation/distance.ts";
import type { FacetLabels } from "#domain/search/applied-filters.ts";
import { listedFacets, type FacetCounts, type FacetValue, type NumberBounds } from "#domain/search/facets.ts";
import { FACETS, type VehicleSearch } from "#domain/search/filters.ts";
import type { IndexSearchResult, QueryColumn, StockIndex } from "#server/stock/index/stock-index.ts";

type Bounds = { readonly min: number; readonly max: number } | null;

/** Price and monthly in pounds, distance in miles. The last two only if requested. */
export type ResultBounds = NumberBounds & { monthly?: Bounds; distance?: Bounds };

/** One page of a search; counts and bounds cover the whole result, not the page. */
export type SearchResult = {
  stock_ids: readonly number[];
  total: number;
  page: number;
  pages: number;
  resultsPerPage: number;
  facets: FacetCounts;
  bounds: ResultBounds;
  revision: number;
};

export type NamedQueryColumns = { monthly?: QueryColumn; distance?: QueryColumn; total?: QueryColumn };

/** The query columns in the order that the index expects. */
export function orderedQueryColumns({ monthly, distance, total }: NamedQueryColumns): QueryColumn[] {
  return [monthly, distance, total].filter((numbers) => numbers !== undefined);
}

/** A result of the index in the form for pages. */
export function searchResult(search: VehicleSearch, found: IndexSearchResult, numbers: NamedQueryColumns, revision: number): SearchResult {
  const listed = listedFacets(search);
  const facets = Object.fromEntries(
    FACETS.map((facet) => {
      const values: FacetValue[] = [];
      if (listed.includes(facet)) found.eachCount(facet, (value, label, count) => values.push({ value, label, count }));
      return [facet, values];
    }),
  ) as FacetCounts;
  return {
    stock_ids: found.stock_ids,
    total: found.total,
    page: search.page,
    pages: Math.ceil(found.total / search.resultsPerPage),
    resultsPerPage: search.resultsPerPage,
    facets,
    bounds: resultBounds(found, numbers),
    revision,
  };
}

/** The bounds of a result in display units; a distance is rounded outwards to the mile. */
export function resultBounds({ bounds, queryBounds }: IndexSearchResult, { monthly, distance }: NamedQueryColumns): ResultBounds {
  const [monthlyFound, distanceFound] = monthly ? queryBounds : [undefined, queryBounds[0]];
  return {
    price: inPounds(bounds.price),
    year: bounds.year,
    mileage: bounds.mileage,
    ...(monthly && { monthly: inPounds(monthlyFound ?? null) }),
    ...(distance && { distance: inMiles(distanceFound ?? null) }),
  };
}

/** The labels of the values that a search has chosen. */
export function labelsOf(index: StockIndex, search: VehicleSearch): FacetLabels {
  const labels: FacetLabels = {};
  for (const facet of FACETS) {
    const known = (search.facets[facet] ?? []).flatMap((value) => {
      const label = index.label(facet, value);
      return label === undefined ? [] : [[value, label] as const];
    });
    if (known.length > 0) labels[facet] = Object.fromEntries(known);
  }
  return labels;
}

function inPounds(bounds: Bounds): Bounds {
  return bounds && { min: bounds.min / 100, max: bounds.max / 100 };
}

function inMiles(bounds: Bounds): Bounds {
  return bounds && { min: Math.floor(bounds.min / METRES_A_MILE), max: Math.ceil(bounds.max / METRES_A_MILE) };
}
