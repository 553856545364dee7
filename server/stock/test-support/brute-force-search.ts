import { FACETS, RANGES, type Facet, type Range, type VehicleSearch } from "#domain/search/filters.ts";
import type { IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import type { QueryColumn } from "#server/stock/index/query-columns.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";

export type BruteForceResult = {
  stock_ids: number[];
  total: number;
  facets: Record<string, Record<string, number>>;
  bounds: Record<Range, { min: number; max: number } | null>;
  asked: ({ min: number; max: number } | null)[];
};

/** Reference implementation: tests every vehicle against every filter, without the index. */
export function bruteForceSearch(
  stock: readonly IndexedVehicle[],
  search: VehicleSearch,
  scope: StockScope = "all",
  asked: readonly QueryColumn[] = [],
): BruteForceResult {
  const inAsked = stock.filter((vehicle) => asked.every((numbers) => isWithin(vehicle, numbers)));
  const all = inAsked.filter((vehicle) => matches(vehicle, search, scope));
  const matching = (without: Facet | Range) =>
    without in search.facets || without in search.ranges || without === "advert_classification"
      ? inAsked.filter((vehicle) => matches(vehicle, search, scope, without))
      : all;
  const ordering = asked.find(({ order }) => order);
  const ordered = (one: IndexedVehicle, other: IndexedVehicle) =>
    ordering ? compareAsked(one, other, ordering) : compare(one, other, search);
  const found = all.toSorted((one, other) => ordered(one, other) || one.stock_id - other.stock_id);
  const first = (search.page - 1) * search.resultsPerPage;
  const facets: BruteForceResult["facets"] = {};
  for (const facet of FACETS) {
    const counts: Record<string, number> = {};
    for (const vehicle of matching(facet)) {
      for (const value of new Set(valuesOf(vehicle, facet))) counts[value] = (counts[value] ?? 0) + 1;
    }
    facets[facet] = counts;
  }
  const bounds = { price: null, year: null, mileage: null } as BruteForceResult["bounds"];
  for (const range of RANGES) {
    const numbers = matching(range)
      .map((vehicle) => numberOf(vehicle, range, search))
      .filter((number) => number !== null);
    bounds[range] = boundsOf(numbers);
  }
  return {
    stock_ids: found.slice(first, first + search.resultsPerPage).map((vehicle) => vehicle.stock_id),
    total: found.length,
    facets,
    bounds,
    asked: asked.map((numbers) => {
      const others = asked.filter((other) => other !== numbers);
      const rest = stock.filter((vehicle) => matches(vehicle, search, scope) && others.every((other) => isWithin(vehicle, other)));
      return boundsOf(rest.flatMap((vehicle) => askedOf(vehicle, numbers) ?? []));
    }),
  };
}

function askedOf(vehicle: IndexedVehicle, { numbers }: QueryColumn): number | undefined {
  return numbers.by === "stock_id" ? numbers.of.get(vehicle.stock_id) : numbers.of.get(vehicle.location.slug);
}

function isWithin(vehicle: IndexedVehicle, numbers: QueryColumn): boolean {
  const { min, max } = numbers;
  if (min === undefined && max === undefined) return true;
  const number = askedOf(vehicle, numbers);
  return number !== undefined && number >= (min ?? -Infinity) && number <= (max ?? Infinity);
}

function compareAsked(one: IndexedVehicle, other: IndexedVehicle, numbers: QueryColumn): number {
  const [first, second] = [askedOf(one, numbers), askedOf(other, numbers)];
  if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
  return numbers.order === "highest-first" ? second - first : first - second;
}

function boundsOf(numbers: readonly number[]): { min: number; max: number } | null {
  return numbers.length === 0 ? null : { min: lowest(numbers), max: -lowest(numbers.map((number) => -number)) };
}

function matches(vehicle: IndexedVehicle, search: VehicleSearch, scope: StockScope, without?: Facet | Range): boolean {
  if (scope !== "all" && (vehicle.cap_database === "CAR") !== (scope === "cars")) return false;
  for (const facet of FACETS) {
    if (facet === without) continue;
    const wanted = search.facets[facet];
    if (wanted && !valuesOf(vehicle, facet).some((value) => wanted.includes(value))) return false;
    const special = ["MOTABILITY", "CONTRACT-HIRE-BUSINESS"].includes(vehicle.advert_classification);
    if (!wanted && facet === "advert_classification" && special) return false;
  }
  for (const range of RANGES) {
    const bounds = search.ranges[range];
    if (range === without || !bounds) continue;
    const number = numberOf(vehicle, range, search);
    if (number === null || number < (bounds.min ?? 0) || number > (bounds.max ?? Infinity)) return false;
  }
  const words = plainWords(search.q);
  const own = ownWords(vehicle);
  if (search.q !== "" && words.length === 0) return false;
  return words.every(
    (word) => word === String(vehicle.stock_id) || own.some((text) => (word.length === 1 ? text === word : text.startsWith(word))),
  );
}

function ownWords(vehicle: IndexedVehicle): string[] {
  const texts = [
    vehicle.make,
    vehicle.range,
    vehicle.derivative,
    vehicle.body_type,
    vehicle.fuel_type,
    vehicle.transmission,
    vehicle.colour,
  ];
  const mark = vehicle.vrm?.toLowerCase();
  return [...texts.flatMap((text) => plainWords(text ?? "")), ...(mark === undefined ? [] : [mark, mark.slice(-3)])];
}

function plainWords(text: string): string[] {
  const plain = text.toLowerCase().replaceAll("š", "s");
  return plain.split(/[^a-z0-9.]+/).filter((word) => word !== "");
}

function valuesOf(vehicle: IndexedVehicle, facet: Facet): string[] {
  if (facet === "tags") return vehicle.tags;
  if (facet === "location") return [vehicle.location.slug];
  if (facet === "engine_size") return vehicle.engine_size === null ? [] : [vehicle.engine_size];
  const value = vehicle[facet];
  return value === null
    ? []
    : [
        String(value)
          .toLowerCase()
          .replaceAll("š", "s")
          .replace(/[^a-z0-9]+/g, "-"),
      ];
}

function numberOf(vehicle: IndexedVehicle, range: Range, search: VehicleSearch): number | null {
  if (range !== "price") return vehicle[range];
  return placeOf(vehicle, search) > 0 ? null : figureOf(vehicle);
}

function figureOf(vehicle: IndexedVehicle): number | null {
  const sold = !["MOTABILITY", "CONTRACT-HIRE-BUSINESS"].includes(vehicle.advert_classification);
  const figure = vehicle.advance_or_rental ?? (sold ? vehicle.price + vehicle.admin_fee : null);
  return figure === null ? null : figure / 100;
}

/** Sort section: sold, then Motability, then hire; 0 is the first of the requested classifications. */
function placeOf(vehicle: IndexedVehicle, { facets: { advert_classification: asked = [] } }: VehicleSearch): number {
  const own = vehicle.advert_classification.toLowerCase();
  return asked.includes(own) ? kindOf(own) - Math.min(...asked.map(kindOf)) : 0;
}

function kindOf(classification: string): number {
  return classification === "motability" ? 1 : classification === "contract-hire-business" ? 2 : 0;
}

function compare(one: IndexedVehicle, other: IndexedVehicle, search: VehicleSearch): number {
  const { orderBy } = search;
  const behind = orderBy.startsWith("price") ? placeOf(one, search) - placeOf(other, search) : 0;
  if (behind !== 0) return behind;
  if (orderBy === "price-asc") return (figureOf(one) ?? 1e9) - (figureOf(other) ?? 1e9);
  if (orderBy === "price-desc") return (figureOf(other) ?? -1) - (figureOf(one) ?? -1);
  if (orderBy === "year-desc") return other.year - one.year;
  if (orderBy === "year-asc") return one.year - other.year;
  if (orderBy === "newest") return Math.floor(other.first_seen_at / 1000) - Math.floor(one.first_seen_at / 1000);
  return (one.mileage ?? 1e9) - (other.mileage ?? 1e9);
}

function lowest(numbers: readonly number[]): number {
  return numbers.reduce((low, number) => Math.min(low, number));
}
