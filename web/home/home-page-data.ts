import { msg, translateText, t } from "#web/locale/translate.ts";
import type { PlainMessage } from "#domain/messages/message.ts";
import type { Pence } from "#domain/money.ts";
import { advertisedFigure } from "#domain/pricing/price.ts";
import { vatLabel } from "#domain/pricing/vat-label.ts";
import { shownCards, type VehicleCard } from "#web/search/shown-cards.ts";
import type { FacetValue } from "#domain/search/facets.ts";
import { EMPTY_SEARCH, searchUrl, type VehicleSearch } from "#domain/search/filters.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import type { Stock } from "#server/stock/stock.ts";
import { countText, type Noun } from "#web/search/count-text.ts";
import type { IconName } from "#web/ui/icons/icon-names.ts";

/** Pounds. Offered from the cheapest vehicle in stock up to the most expensive. */
const BUDGETS = [3_000, 5_000, 7_500, 10_000, 12_500, 15_000, 20_000, 25_000, 30_000, 40_000, 60_000, 80_000];

export type SearchChoices = { category: FacetValue[]; make: FacetValue[]; budgets: number[]; total: number };
export type Featured = { card: VehicleCard; registration: string | null };
/** A suggested search with its number of vehicles and lowest price. */
export type SearchSummary = {
  label: string;
  href: string;
  count: string;
  from: { price: Pence; plus_vat: boolean } | null;
  icon: IconName;
};

/** The home page's stock data other than the featured blocks. */
export type HomePageData = {
  counts: string;
  featured: Featured[];
  summaries: SearchSummary[];
  choices: SearchChoices;
};

export async function loadHomePageData(stock: Stock): Promise<HomePageData> {
  const all = stock.search({ ...EMPTY_SEARCH, resultsPerPage: 1 });
  const { category, make } = all.facets;
  const { min: cheapest, max: dearest } = all.bounds.price ?? { min: 0, max: 0 };
  return {
    counts:
      category
        .map(({ label, count }) => countText(count, { many: label.toLowerCase() === "vans" ? "vans" : "cars" }))
        .join(` ${t("common.and")} `) + ".",
    featured: await featuredVehicles(stock),
    summaries: SUMMARIES.flatMap((summary) => summaryOf(summary, stock, all.total) ?? []),
    choices: {
      category: category.map((choice) => ({
        ...choice,
        label: translateText(choice.label.slice(0, 1).toUpperCase() + choice.label.slice(1)),
      })),
      make,
      budgets: BUDGETS.filter((pounds, index) => pounds >= cheapest && (BUDGETS[index - 1] ?? 0) < dearest),
      total: all.total,
    },
  };
}

type Summarised = Pick<SearchSummary, "icon"> & { label: PlainMessage; search: Pick<VehicleSearch, "facets" | "ranges">; many: Noun };

const RESULTS = "/vehicle-search";
const CARS = { many: "cars" } as const;
const VEHICLES = { many: "vehicles" } as const;

const SUMMARIES: readonly Summarised[] = [
  { label: msg("home.under10000"), icon: "badge-pound-sterling", ...VEHICLES, search: { facets: {}, ranges: { price: { max: 10_000 } } } },
  { label: msg("home.electric"), icon: "zap", ...VEHICLES, search: { facets: { fuel_type: ["electric"] }, ranges: {} } },
  { label: msg("home.suvs"), icon: "car-front", ...CARS, search: { facets: { body_type: ["suv"] }, ranges: {} } },
  { label: msg("home.automatic"), icon: "settings-2", ...VEHICLES, search: { facets: { transmission: ["automatic"] }, ranges: {} } },
  { label: msg("home.new"), icon: "badge-check", ...VEHICLES, search: { facets: { advert_classification: ["new"] }, ranges: {} } },
  { label: msg("home.vans"), icon: "truck", many: "vans", search: { facets: { category: ["vans"] }, ranges: {} } },
];

function summaryOf({ label, icon, search, ...noun }: Summarised, stock: Stock, everything: number): SearchSummary | undefined {
  const { total, stock_ids } = stock.search({ ...EMPTY_SEARCH, ...search, orderBy: "price-asc", resultsPerPage: 1 });
  // On a website of vans, the search "Vans" would show the whole stock.
  if (total === 0 || total === everything) return undefined;
  const [cheapest] = stock.listed(stock_ids);
  const price = cheapest ? advertisedFigure(cheapest) : null;
  return {
    label: t(label),
    icon,
    href: searchUrl(RESULTS, { ...EMPTY_SEARCH, ...search }),
    count: countText(total, noun),
    from: cheapest && price !== null ? { price, plus_vat: vatLabel(cheapest) === "Plus VAT" } : null,
  };
}

/** The vehicles on the price board, in this order; on a website without one of these, its newest vehicles. */
const FEATURED: readonly VehicleSearch["facets"][] = [
  { body_type: ["suv"], advert_classification: ["used"] },
  { fuel_type: ["electric"], body_type: ["hatchback"], advert_classification: ["used"] },
  { category: ["vans"] },
];

/** Those with photographs that nobody has reserved. */
async function featuredVehicles(stock: Stock): Promise<Featured[]> {
  const featured: Featured[] = [];
  for (const facets of [...FEATURED, {}, {}, {}]) {
    if (featured.length === FEATURED.length) break;
    const found = stock.search({ ...EMPTY_SEARCH, facets, orderBy: "newest" });
    const card = shownCards(stock.cards(found.stock_ids)).find(
      ({ stock_id, picture_count, reservation_status }) =>
        picture_count > 0 && reservation_status !== "Reserved" && featured.every((other) => other.card.stock_id !== stock_id),
    );
    if (!card) continue;
    const vehicle = await stock.vehicle(card.stock_id);
    featured.push({ card, registration: vehicle?.vrm ? formatMark(vehicle.vrm) : null });
  }
  return featured;
}
