import type { PlainMessage } from "#domain/messages/message.ts";
import { msg, t } from "#web/locale/translate.ts";
import type { FacetCounts, FacetValue, NumberBounds } from "#domain/search/facets.ts";
import type { Facet, VehicleSearch } from "#domain/search/filters.ts";
import { facetText } from "./facet-labels.ts";
import type { RangesOfMake } from "#server/stock/search/ranges-by-make.ts";
import type { Listing } from "#web/search/listings.ts";
import { rangeGroup, type RangeGroup } from "./range-group.ts";

/**
 * An option of the form; `count` is the number of vehicles with it. A tuple: a page has hundreds, and without property names
 * the JSON is half the size.
 */
export type FilterChoice = readonly [value: string, label: string, count: number, chosen?: true];
/** The options of one facet. */
export type Boxes = { name: Facet; legend: string; choices: FilterChoice[] };
/** One or more facets under one heading; `value` summarises the selection while the group is closed. */
export type BoxGroup = { kind: "boxes"; title: string; value: string; parts: Boxes[]; open: boolean };
export type FilterGroup = BoxGroup | RangeGroup;
export type FilterGroups = {
  make: FilterChoice[];
  /** Of one make. */
  range: FilterChoice[];
  /** Of each make where several are chosen. */
  rangesByMake: { make: string; choices: FilterChoice[] }[];
  derivative: FilterChoice[];
  price: RangeGroup;
  /** In form order. */
  others: FilterGroup[];
  location: BoxGroup;
};

type Heading = { title: PlainMessage; facets: readonly Facet[]; open: boolean } | { range: "year" | "mileage" };

const HEADINGS: readonly Heading[] = [
  { title: msg("search.carsOrVans"), facets: ["category"], open: true },
  { title: msg("search.bodyType"), facets: ["body_type"], open: true },
  { title: msg("common.fuel"), facets: ["fuel_type"], open: true },
  { title: msg("common.gearbox"), facets: ["transmission"], open: false },
  { range: "year" },
  { range: "mileage" },
  { title: msg("common.engineSize"), facets: ["engine_size"], open: false },
  { title: msg("common.doorsAndSeats"), facets: ["doors", "seats"], open: false },
  { title: msg("common.colour"), facets: ["colour"], open: false },
  { title: msg("search.usedNewAndOffers"), facets: ["advert_classification"], open: false },
  { title: msg("search.vat"), facets: ["vat_scheme"], open: false },
  { title: msg("search.offersAndApproval"), facets: ["saving", "tags", "franchise_approved"], open: false },
  { title: msg("search.availability"), facets: ["reservation_status"], open: false },
];

const LEGENDS: Partial<Record<Facet, PlainMessage>> = {
  doors: msg("common.doors"),
  seats: msg("common.seats"),
  location: msg("search.location"),
};

/** Facets whose only option is yes: shown even as a single checkbox. */
const YES_ONLY: ReadonlySet<Facet> = new Set(["saving", "franchise_approved", "tags"]);

/** `makes`: counted without a chosen model, because another make has none of it. `ranges`: of each make where several are chosen. */
export type MakeCounts = { makes?: readonly FacetValue[]; ranges?: readonly RangesOfMake[] };

/**
 * The groups of the filter form. `everything` holds the counts without filters, so that an option without results keeps its
 * position. `typed` are inputs that could not be parsed, by field: they stay in the field next to the message.
 */
export function filterGroups(
  search: VehicleSearch,
  listing: Listing,
  counts: FacetCounts,
  everything: FacetCounts,
  bounds: NumberBounds,
  typed: ReadonlyMap<string, string>,
  { makes = counts.make, ranges = [] }: MakeCounts = {},
): FilterGroups {
  const boxes = (name: Facet, legend: PlainMessage): Boxes => ({
    name,
    legend: t(LEGENDS[name] ?? legend),
    choices: choices(name, search.facets[name], counts[name], everything[name]),
  });
  const { make, range } = search.facets;
  return {
    make: choices("make", make, makes, everything.make),
    range: make && ranges.length === 0 ? choices("range", range, counts.range, counts.range) : [],
    rangesByMake: groupedRanges(search, ranges, everything.make),
    derivative: range ? choices("derivative", search.facets.derivative, counts.derivative, counts.derivative) : [],
    price: rangeGroup("price", search, bounds, typed),
    others: HEADINGS.flatMap((heading): FilterGroup[] => {
      if ("range" in heading) return [rangeGroup(heading.range, search, bounds, typed)];
      const { title, facets, open } = heading;
      const parts = facets
        .filter((name) => !listing.hidden.includes(name))
        .map((name) => boxes(name, title))
        .filter(isUseful);
      return parts.length === 0 ? [] : [boxGroup(t(title), parts, open)];
    }),
    location: boxGroup(t("search.location"), [boxes("location", msg("search.location"))], false),
  };
}

/** A range whose name several makes share is listed once. Chosen ranges that no make has now are listed with the first. */
function groupedRanges(
  { facets: { range: chosen = [] } }: VehicleSearch,
  makes: readonly RangesOfMake[],
  everything: readonly FacetValue[],
): FilterGroups["rangesByMake"] {
  const labels = new Map(everything.map(({ value, label }) => [value, label]));
  const listed = new Set<string>();
  const groups = makes.map(({ make, ranges }) => {
    const ofMake = ranges.filter(({ value, count }) => !listed.has(value) && (count > 0 || chosen.includes(value)));
    for (const { value } of ofMake) listed.add(value);
    return { make: labels.get(make) ?? make, ofMake };
  });
  const unknown = chosen.filter((value) => !listed.has(value));
  return groups
    .map(({ make, ofMake }, at) => {
      const ofGroup = chosen.filter((value) => ofMake.some((range) => range.value === value) || (at === 0 && unknown.includes(value)));
      return { make, choices: choices("range", ofGroup, ofMake, ofMake) };
    })
    .filter(({ choices: all }) => all.length > 0);
}

function boxGroup(title: string, parts: Boxes[], open: boolean): BoxGroup {
  const selected = parts.flatMap(({ choices: all }) => all.filter(([, , , chosen]) => chosen));
  const value = selected.map(([, label]) => label).join(", ");
  return { kind: "boxes", title, value, parts, open: open || value !== "" };
}

function isUseful({ name, choices: all }: Boxes): boolean {
  return all.length > (YES_ONLY.has(name) ? 0 : 1) || all.some(([, , , chosen]) => chosen);
}

function choices(
  facet: Facet,
  chosen: readonly string[] = [],
  now: readonly FacetValue[],
  everything: readonly FacetValue[],
): FilterChoice[] {
  const countOf = new Map(now.map(({ value, count }) => [value, count]));
  const known = new Set(everything.map(({ value }) => value));
  return [
    ...everything.map(({ value, label }): FilterChoice => {
      const text = facetText(facet, value, label);
      const count = countOf.get(value) ?? 0;
      return chosen.includes(value) ? [value, text, count, true] : [value, text, count];
    }),
    ...chosen.filter((value) => !known.has(value)).map((value): FilterChoice => [value, facetText(facet, value, value), 0, true]),
  ];
}
