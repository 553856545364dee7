import type { RepresentativeExample } from "#domain/finance/representative-example.ts";
import type { VehicleCard } from "#domain/stock/card.ts";
import type { FacetValue } from "#domain/stock/facets.ts";
import { EMPTY_SEARCH, searchAddress, type VehicleSearch } from "#domain/stock/filters.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import type { Stock } from "#server/stock/stock.ts";
import { exampleFor } from "#web/stock/results.ts";

const NEWEST_CARDS = 8;
/** Pounds. Offered up to the dearest vehicle there is. */
const BUDGETS = [3_000, 5_000, 7_500, 10_000, 12_500, 15_000, 20_000, 25_000, 30_000, 40_000, 60_000, 80_000];

export type SearchChoices = { category: FacetValue[]; make: FacetValue[]; budgets: number[]; total: number };
export type Featured = { card: VehicleCard; registration: string | null };
export type Shelf = { label: string; href: string };

/** What the home page shows of the stock. */
export type ShopWindow = {
  counts: string;
  featured: Featured | null;
  newest: VehicleCard[];
  example: RepresentativeExample | null;
  shelves: Shelf[];
  choices: SearchChoices;
};

export async function shopWindow(stock: Stock): Promise<ShopWindow> {
  const all = stock.search({ ...EMPTY_SEARCH, orderBy: "newest", resultsPerPage: NEWEST_CARDS });
  const { category, make } = all.facets;
  const dearest = all.bounds.price?.max ?? 0;
  return {
    counts: category.map(({ label, count }) => `${count.toLocaleString("en-GB")} ${label.toLowerCase()}`).join(" and ") + ".",
    featured: await featuredVehicle(stock),
    newest: stock.cards(all.stock_ids),
    example: exampleFor(all.stock_ids, stock),
    shelves: SHELVES.map(({ label, path, search }) => ({
      label,
      href: searchAddress(path, { ...EMPTY_SEARCH, ...search }),
      total: stock.search({ ...EMPTY_SEARCH, ...search }).total,
    }))
      .filter(({ total }) => total > 0)
      .map(({ label, href }) => ({ label, href })),
    choices: {
      category: category.map((choice) => ({ ...choice, label: choice.label.slice(0, 1).toUpperCase() + choice.label.slice(1) })),
      make,
      budgets: BUDGETS.filter((pounds, index) => index === 0 || (BUDGETS[index - 1] ?? 0) < dearest),
      total: all.total,
    },
  };
}

type ShelfSearch = { label: string; path: string; search: Pick<VehicleSearch, "facets" | "ranges"> };

const SHELVES: readonly ShelfSearch[] = [
  { label: "Under £10,000", path: "/vehicle-search", search: { facets: {}, ranges: { price: { max: 10_000 } } } },
  { label: "Electric", path: "/vehicle-search", search: { facets: { fuel_type: ["electric"] }, ranges: {} } },
  { label: "SUVs", path: "/vehicle-search", search: { facets: { body_type: ["suv"] }, ranges: {} } },
  { label: "New", path: "/vehicle-search", search: { facets: { advert_classification: ["new"] }, ranges: {} } },
  { label: "Vans", path: "/vehicle-search", search: { facets: { category: ["vans"] }, ranges: {} } },
];

/** The vehicle on the price board: an electric hatchback like the drawn one, else the newest, one that can be bought. */
async function featuredVehicle(stock: Stock): Promise<Featured | null> {
  const searches: Pick<VehicleSearch, "facets">[] = [
    { facets: { fuel_type: ["electric"], body_type: ["hatchback"], advert_classification: ["used"] } },
    { facets: {} },
  ];
  for (const search of searches) {
    const found = stock.search({ ...EMPTY_SEARCH, ...search, orderBy: "newest" });
    const card = stock.cards(found.stock_ids).find(({ reservation_status }) => reservation_status !== "Reserved");
    if (!card) continue;
    const vehicle = await stock.vehicle(card.stock_id);
    return { card, registration: vehicle?.vrm ? formatMark(vehicle.vrm) : null };
  }
  return null;
}
