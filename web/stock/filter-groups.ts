import type { FacetCounts, FacetValue, NumberBounds } from "#domain/stock/facets.ts";
import { RANGES, type Facet, type Range, type VehicleSearch } from "#domain/stock/filters.ts";
import type { Listing } from "./listings.ts";

/** A choice of the form; `count` is how many vehicles the page would show with it. */
export type Choice = { value: string; label: string; count: number; chosen: boolean };
export type FacetGroup = { name: Facet; title: string; choices: Choice[]; open: boolean };
export type RangeGroup = {
  name: Range;
  title: string;
  min: string;
  max: string;
  /** The lowest and the highest there is, as examples in the empty fields. */
  lowest: string;
  highest: string;
  open: boolean;
};
export type FilterGroups = { make: Choice[]; range: Choice[]; ranges: RangeGroup[]; facets: FacetGroup[] };

const FACET_GROUPS: readonly { name: Facet; title: string; open: boolean }[] = [
  { name: "category", title: "Cars or vans", open: true },
  { name: "advert_classification", title: "Used, new and offers", open: false },
  { name: "body_type", title: "Body type", open: true },
  { name: "fuel_type", title: "Fuel", open: true },
  { name: "transmission", title: "Gearbox", open: false },
  { name: "doors", title: "Doors", open: false },
  { name: "seats", title: "Seats", open: false },
  { name: "colour", title: "Colour", open: false },
  { name: "location", title: "Location", open: false },
];

const RANGE_TITLES: Record<Range, string> = { price: "Price", year: "Age", mileage: "Mileage" };

/**
 * What the form offers. `everything` is the same page without filters: a choice that finds nothing now stays in its place.
 * `typed` is what could not be understood, by field: it stays in its field beside the message.
 */
export function filterGroups(
  search: VehicleSearch,
  listing: Listing,
  counts: FacetCounts,
  everything: FacetCounts,
  bounds: NumberBounds,
  typed: ReadonlyMap<string, string>,
): FilterGroups {
  const choicesOf = (facet: Facet) => choices(search.facets[facet], counts[facet], everything[facet]);
  return {
    make: choicesOf("make"),
    range: search.facets.make ? choices(search.facets.range, counts.range, counts.range) : [],
    ranges: RANGES.map((name) => rangeGroup(name, search, bounds, typed)),
    facets: FACET_GROUPS.filter(({ name }) => !listing.hidden.includes(name))
      .map(({ name, title, open }) => ({
        name,
        title,
        choices: name === "category" ? choicesOf(name).map(capitalised) : choicesOf(name),
        open: open || search.facets[name] !== undefined,
      }))
      .filter((group) => group.choices.length > 1 || group.choices.some(({ chosen }) => chosen)),
  };
}

/** Feeds write their categories small: "vans". */
function capitalised(choice: Choice): Choice {
  return { ...choice, label: choice.label.slice(0, 1).toUpperCase() + choice.label.slice(1) };
}

function choices(
  chosen: readonly string[] = [],
  now: readonly FacetValue[],
  everything: readonly FacetValue[],
): Choice[] {
  const countOf = new Map(now.map(({ value, count }) => [value, count]));
  const known = new Set(everything.map(({ value }) => value));
  return [
    ...everything.map(({ value, label }) => ({
      value,
      label,
      count: countOf.get(value) ?? 0,
      chosen: chosen.includes(value),
    })),
    ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value, count: 0, chosen: true })),
  ];
}

function rangeGroup(
  name: Range,
  search: VehicleSearch,
  bounds: NumberBounds,
  typed: ReadonlyMap<string, string>,
): RangeGroup {
  const given = search.ranges[name];
  const min = typed.get(`min_${name}`) ?? given?.min?.toString() ?? "";
  const max = typed.get(`max_${name}`) ?? given?.max?.toString() ?? "";
  const found = bounds[name];
  return {
    name,
    title: RANGE_TITLES[name],
    min,
    max,
    lowest: found ? inWords(name, Math.floor(found.min)) : "",
    highest: found ? inWords(name, Math.ceil(found.max)) : "",
    open: name === "price" || min !== "" || max !== "",
  };
}

function inWords(name: Range, value: number): string {
  return name === "year" ? String(value) : value.toLocaleString("en-GB");
}
