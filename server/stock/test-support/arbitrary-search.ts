import { EMPTY_SEARCH, FACETS, RANGES, STOCK_ORDERS, type VehicleSearch } from "#domain/search/filters.ts";
import type { IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import { randomInt, type Random } from "./seeded-random.ts";

/** A search with one to five filters taken from existing vehicles, so that most have results. */
export function arbitrarySearch(stock: readonly IndexedVehicle[], random: Random, pages = 3): VehicleSearch {
  const search: VehicleSearch = {
    ...EMPTY_SEARCH,
    facets: {},
    ranges: {},
    orderBy: STOCK_ORDERS[randomInt(random, STOCK_ORDERS.length)]!,
    page: 1 + (random() < 0.3 ? randomInt(random, pages) : 0),
    resultsPerPage: random() < 0.8 ? 24 : 1 + randomInt(random, 60),
  };
  for (let left = 1 + randomInt(random, 5); left > 0; left--) addFilter(search, stock, random);
  return search;
}

function addFilter(search: VehicleSearch, stock: readonly IndexedVehicle[], random: Random): void {
  const vehicle = stock[randomInt(random, stock.length)]!;
  const kind = random();
  if (kind < 0.5) {
    const facet = FACETS[randomInt(random, FACETS.length)]!;
    const values = facet === "tags" ? vehicle.tags : facet === "location" ? [vehicle.location.slug] : [vehicle[facet]];
    const slugs = values.filter((value) => value !== null).map((value) => (facet === "engine_size" ? String(value) : slugOf(value)));
    if (slugs.length > 0) search.facets[facet] = [...new Set([...(search.facets[facet] ?? []), ...slugs])].toSorted();
  } else if (kind < 0.85) {
    const range = RANGES[randomInt(random, RANGES.length)]!;
    const other = stock[randomInt(random, stock.length)]!;
    const [low, high] = [vehicle, other]
      .map((one) => (range === "price" ? Math.floor(one.price / 100) : (one[range] ?? 0)))
      .toSorted((one, two) => one - two) as [number, number];
    const form = randomInt(random, 3);
    search.ranges[range] = form === 0 ? { min: low } : form === 1 ? { max: high } : { min: low, max: high };
  } else {
    const term = [vehicle.make, vehicle.range, vehicle.fuel_type, vehicle.vrm, vehicle.derivative, String(vehicle.stock_id), "xyz"];
    const text = term[randomInt(random, term.length)] ?? vehicle.make;
    search.q = `${search.q} ${random() < 0.5 ? text : text.slice(0, 3)}`.trim();
  }
}

function slugOf(value: string | number): string {
  return String(value)
    .toLowerCase()
    .replaceAll("š", "s")
    .replace(/[^a-z0-9]+/g, "-");
}
