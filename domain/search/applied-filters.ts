import { formatMoney, penceFromPounds } from "../money.ts";
import { priceBasisOf } from "./price-basis.ts";
import { FACETS, RANGES, type Facet, type Range, type VehicleSearch } from "./filters.ts";

/** Labels for facet values: labels.make.bmw is "BMW". */
export type FacetLabels = Partial<Record<Facet, Record<string, string>>>;

/** One applied filter, shown as a removable chip; `without` is the search after its removal. */
export type AppliedFilter = { name: Facet | Range | "q" | "monthly" | "max_distance"; label: string; without: VehicleSearch };

/** Every filter of the search, in form order. Page and sort order are not filters. */
export function appliedFilters(search: VehicleSearch, labels: FacetLabels): AppliedFilter[] {
  const applied: AppliedFilter[] = [];
  if (search.q) applied.push({ name: "q", label: `“${search.q}”`, without: withoutPage({ ...search, q: "" }) });
  for (const facet of FACETS) {
    for (const value of search.facets[facet] ?? []) {
      applied.push({ name: facet, label: facetLabel(facet, value, labels), without: toggleFacet(search, facet, value) });
    }
  }
  const isRental = priceBasisOf(search) === "rental";
  for (const range of RANGES) {
    const bounds = search.ranges[range];
    if (!bounds) continue;
    applied.push({
      name: range,
      label: isRental && range === "price" ? monthlyLabel(bounds) : rangeLabel(range, bounds),
      without: withRange(search, range, undefined),
    });
  }
  const { monthly, max_distance, postcode } = search;
  if (monthly) {
    const { monthly: _monthly, ...without } = search;
    applied.push({ name: "monthly", label: monthlyLabel(monthly), without: withoutPage(without) });
  }
  if (max_distance !== undefined && postcode !== undefined) {
    const { max_distance: _distance, ...without } = search;
    const label = `Within ${max_distance.toLocaleString("en-GB")} ${max_distance === 1 ? "mile" : "miles"} of ${postcode}`;
    applied.push({ name: "max_distance", label, without: withoutPage(without) });
  }
  return applied;
}

/** The same search on page 1; every filter change resets the page. */
export function withoutPage(search: VehicleSearch): VehicleSearch {
  return { ...search, page: 1 };
}

export function withPage(search: VehicleSearch, page: number): VehicleSearch {
  return { ...search, page };
}

/** The search with the value added, or removed if it was selected. */
export function toggleFacet(search: VehicleSearch, facet: Facet, value: string): VehicleSearch {
  const chosen = search.facets[facet] ?? [];
  const values = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value].toSorted();
  const { [facet]: _before, ...others } = search.facets;
  return withoutPage({ ...search, facets: values.length > 0 ? { ...others, [facet]: values } : others });
}

/** The search with new bounds; undefined removes them. Price in pounds. */
export function withRange(search: VehicleSearch, range: Range, bounds: { min?: number; max?: number } | undefined): VehicleSearch {
  const { [range]: _before, ...others } = search.ranges;
  return withoutPage({ ...search, ranges: bounds ? { ...others, [range]: bounds } : others });
}

/** The search without filters; sort order, page size, finance terms and postcode stay. */
export function withoutFilters(search: VehicleSearch): VehicleSearch {
  const { monthly: _monthly, max_distance: _distance, ...others } = search;
  return withoutPage({ ...others, facets: {}, ranges: {}, q: "" });
}

/** "Up to £12,000", "2019 or newer", "10,000 to 30,000 miles". Price in pounds. */
export function rangeLabel(range: Range, bounds: { min?: number; max?: number }): string {
  return RANGE_LABELS[range](bounds);
}

/** "Up to £250 a month", in pounds. */
export function monthlyLabel(bounds: { min?: number; max?: number }): string {
  return `${span(bounds, (pounds) => formatMoney(penceFromPounds(pounds)), "", "")} a month`;
}

function facetLabel(facet: Facet, value: string, labels: FacetLabels): string {
  const label = labels[facet]?.[value] ?? value;
  if (facet === "doors" || facet === "seats") return `${label} ${label === "1" ? facet.slice(0, -1) : facet}`;
  return label;
}

const RANGE_LABELS = {
  price: (bounds) => span(bounds, (pounds) => formatMoney(penceFromPounds(pounds)), "", ""),
  year: (bounds) => span(bounds, String, " or newer", " or older"),
  mileage: (bounds) => `${span(bounds, (miles) => miles.toLocaleString("en-GB"), "", "")} miles`,
} as const satisfies Record<Range, (bounds: { min?: number; max?: number }) => string>;

function span({ min, max }: { min?: number; max?: number }, format: (value: number) => string, afterMin: string, afterMax: string): string {
  if (min !== undefined && max !== undefined) return min === max ? format(min) : `${format(min)} to ${format(max)}`;
  if (max !== undefined) return afterMax ? format(max) + afterMax : `Up to ${format(max)}`;
  return afterMin ? format(min ?? 0) + afterMin : `From ${format(min ?? 0)}`;
}
