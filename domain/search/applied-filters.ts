import { dataText, text, type MessageText } from "../messages/message-text.ts";
import { formatMoney, penceFromPounds } from "../money.ts";
import { priceBasisOf } from "./price-basis.ts";
import { FACETS, RANGES, type Facet, type Range, type VehicleSearch } from "./filters.ts";

/** Labels for facet values: labels.make.bmw is "BMW". */
export type FacetLabels = Partial<Record<Facet, Record<string, string>>>;

/** One applied filter, shown as a removable chip; `without` is the search after its removal. */
export type AppliedFilter = {
  name: Facet | Range | "q" | "monthly" | "total_to" | "max_distance";
  label: MessageText;
  without: VehicleSearch;
};

/** Every filter of the search, in form order. Page and sort order are not filters. */
export function appliedFilters(search: VehicleSearch, labels: FacetLabels): AppliedFilter[] {
  const applied: AppliedFilter[] = [];
  if (search.q) applied.push({ name: "q", label: dataText(`“${search.q}”`), without: withoutPage({ ...search, q: "" }) });
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
  const { monthly, total_to, max_distance, postcode } = search;
  if (monthly) {
    const { monthly: _monthly, ...without } = search;
    applied.push({ name: "monthly", label: monthlyLabel(monthly), without: withoutPage(without) });
  }
  if (total_to !== undefined) {
    const { total_to: _total, ...without } = search;
    applied.push({ name: "total_to", label: text("filters.totalUpTo", { price: pounds(total_to) }), without: withoutPage(without) });
  }
  if (max_distance !== undefined && postcode !== undefined) {
    const { max_distance: _distance, ...without } = search;
    const label = text("filters.distance", { miles: max_distance.toLocaleString("en-GB"), place: postcode });
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

/** The search without filters; sort order, page size, finance terms, miles and prices, and postcode stay. */
export function withoutFilters(search: VehicleSearch): VehicleSearch {
  const { monthly: _monthly, total_to: _total, max_distance: _distance, ...others } = search;
  return withoutPage({ ...others, facets: {}, ranges: {}, q: "" });
}

/** "Up to £12,000", "2019 or newer", "10,000 to 30,000 miles". Price in pounds. */
export function rangeLabel(range: Range, bounds: Bounds): MessageText {
  return RANGE_LABELS[range](bounds);
}

/** "Up to £250 a month", in pounds. */
export function monthlyLabel(bounds: Bounds): MessageText {
  return span(bounds, pounds, (price) => text("filters.aMonth", { price: pounds(price) }));
}

export function facetLabel(facet: Facet, value: string, labels: FacetLabels): MessageText {
  const label = labels[facet]?.[value] ?? value;
  if (facet === "engine_size" && label !== value) return text("search.litre", { label: value });
  if (facet === "doors") return text("search.doors", { label });
  return facet === "seats" ? text("search.seats", { label }) : dataText(label);
}

type Bounds = { min?: number; max?: number };

const RANGE_LABELS = {
  price: (bounds) => span(bounds, pounds),
  year: ({ min, max }) => {
    if (min === undefined || max === undefined)
      return max === undefined ? text("filters.yearOrNewer", { year: min ?? 0 }) : text("filters.yearOrOlder", { year: max });
    return span({ min, max }, String);
  },
  mileage: (bounds) => span(bounds, miles, (mileage) => text("common.mileageMiles", { mileage: miles(mileage) })),
} as const satisfies Record<Range, (bounds: Bounds) => MessageText>;

/** `last`: the form of the last figure, with its unit. */
function span(
  { min, max }: Bounds,
  plain: (value: number) => string,
  last: (value: number) => MessageText = (value) => dataText(plain(value)),
): MessageText {
  if (max === undefined) return text("filters.from", { limit: last(min ?? 0) });
  if (min === undefined) return text("filters.upTo", { limit: last(max) });
  return min === max ? last(min) : text("filters.fromTo", { from: plain(min), until: last(max) });
}

function pounds(amount: number): string {
  return formatMoney(penceFromPounds(amount));
}

function miles(count: number): string {
  return count.toLocaleString("en-GB");
}
