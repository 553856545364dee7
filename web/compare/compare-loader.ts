import { markedText, type MarkedText } from "#web/locale/marked-text.tsx";
import type { RepresentativeExample } from "#domain/finance/representative-example.ts";
import { comparison, differencesOf, type Compared, type ComparisonGroup } from "#domain/stock/comparison.ts";
import type { CostLineName } from "#domain/running-costs/cost-line.ts";
import type { MonthlyTotal } from "#domain/running-costs/monthly-total.ts";
import type { CostTerms } from "#domain/running-costs/cost-terms.ts";
import { parseCostTerms, costParams } from "#domain/search/cost-params.ts";
import { queryFields } from "#domain/search/query-fields.ts";
import { COMPARE_LIMIT, compareUrl, readStockIds } from "#domain/search/compare-url.ts";
import type { VehicleCard } from "#web/search/shown-cards.ts";
import { countedKeepers } from "#domain/stock/keepers/counted-keepers.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { currentVehicles, type CurrentVehicle } from "#web/saved/current-vehicles.ts";
import { listExample } from "#web/search/list-example.ts";
import { barOf, usageFields, type CostsView, type UsageFields } from "#web/vehicle/costs/costs-view.ts";
import { similarTo } from "#web/vehicle/vehicle-loader.ts";

/** Above COMPARE_LIMIT, to detect that some were left out. */
const READ_LIMIT = 12;
const SUGGESTIONS = 4;
const SHOW_DIFFERENCES = "&show=differences";

/** A vehicle to add, and the URL of the comparison with it. */
export type ComparisonSuggestion = { card: VehicleCard; href: string };

export type ComparedColumn = {
  card: VehicleCard;
  /** URL of the comparison without this vehicle. */
  without: string;
  /** Similar vehicles as replacements for this one. */
  instead: ComparisonSuggestion[];
};

/** A group of rows in the language of the page. */
export type MarkedGroup = {
  title: MarkedText;
  rows: {
    name: MarkedText;
    values: ({ text: MarkedText; note: MarkedText | null } | null)[];
    differs: boolean;
    /** The colour of the row in the bars. */
    part: CostLineName | null;
    /** Of the row of the totals: the parts of each vehicle's, all on the scale of the highest. */
    bars: CostsView["bar"][] | null;
  }[];
};

export type Comparison = {
  columns: ComparedColumn[];
  groups: MarkedGroup[];
  /** Only rows with differences are shown. */
  differences: boolean;
  /** The shopper's own miles and prices: their form, and their parameters for links to vehicles. */
  usage: UsageFields;
  terms: string;
  /** The URLs with all rows and with differences only. */
  views: { all: string; differences: string };
  ended: Extract<CurrentVehicle, { kind: "ended" }>[];
  tooMany: boolean;
  more: ComparisonSuggestion[];
  example: RepresentativeExample | null;
};

/** The comparison of a URL: the vehicles for sale, and a notice for those that no longer are. */
export async function loadComparison(dealership: Dealership, query: URLSearchParams): Promise<Comparison> {
  const requested = readStockIds(query.get("ids"), READ_LIMIT);
  const { vehicles: clientFacts } = await currentVehicles(dealership, requested.slice(0, COMPARE_LIMIT));
  const cards = clientFacts.flatMap((vehicle) => (vehicle.kind === "live" ? [vehicle.card] : []));
  const costs = parseCostTerms(queryFields(query), []);
  const compared = await Promise.all(cards.map((card) => comparedVehicle(dealership, card, costs)));
  const present = compared.flatMap((each) => each ?? []);
  const differences = query.get("show") === "differences" && present.length > 1;
  const groups = comparison(present);
  const ids = present.map(({ vehicle }) => vehicle.stock_id);
  const terms = String(new URLSearchParams(costParams(costs)));
  const withTerms = terms === "" ? "" : `&${terms}`;
  const view = differences ? SHOW_DIFFERENCES : "";
  const addressOf = (of: readonly number[], show: string) =>
    of.length === 0 ? compareUrl(of) : `${compareUrl(of)}${of.length > 1 ? show : ""}${withTerms}`;
  const totals = present.map(({ monthly_total: total }) => total ?? null);
  return {
    columns: present.map(({ vehicle, shown }) => ({
      card: shown,
      without: addressOf(
        ids.filter((id) => id !== vehicle.stock_id),
        view,
      ),
      instead: suggestions(dealership, { vehicle }, ids, (other) =>
        addressOf(
          ids.map((id) => (id === vehicle.stock_id ? other : id)),
          view,
        ),
      ),
    })),
    groups: (differences ? differencesOf(groups) : groups).map((group) => markedGroup(group, totals)),
    usage: usageFields(dealership, query),
    terms: terms === "" ? "" : `?${terms}`,
    differences,
    views: { all: addressOf(ids, ""), differences: addressOf(ids, SHOW_DIFFERENCES) },
    ended: clientFacts.filter((vehicle) => vehicle.kind === "ended"),
    tooMany: requested.length > COMPARE_LIMIT,
    more:
      ids.length < COMPARE_LIMIT && present[0] ? suggestions(dealership, present[0], ids, (other) => addressOf([...ids, other], view)) : [],
    example: listExample(cards, dealership.stock),
  };
}

function markedGroup({ title, rows }: ComparisonGroup, totals: readonly (MonthlyTotal | null)[]): MarkedGroup {
  const highest = Math.max(0, ...totals.map((total) => total?.max ?? 0));
  return {
    title: markedText(title),
    rows: rows.map(({ name, values, differs, part }) => ({
      name: markedText(name),
      values: values.map((value) => value && { text: markedText(value.text), note: value.note === null ? null : markedText(value.note) }),
      differs,
      part: part === undefined || part === "total" ? null : part,
      bars: part === "total" ? totals.map((total) => (total ? barOf(total, highest) : [])) : null,
    })),
  };
}

type Present = Compared & { vehicle: Vehicle; shown: VehicleCard };

async function comparedVehicle(
  { stock, organisation, website }: Dealership,
  shown: VehicleCard,
  costs: CostTerms,
): Promise<Present | undefined> {
  const [card] = stock.cards([shown.stock_id]);
  const vehicle = await stock.vehicle(shown.stock_id);
  const site = vehicle && organisation.site(vehicle.site_id);
  if (!vehicle || !card) return undefined;
  return {
    vehicle,
    card,
    shown,
    quote: stock.cardQuote(card.stock_id) ?? null,
    monthly_total: stock.totalOf(vehicle, { costs })?.total ?? null,
    site: site?.name ?? "",
    keepers: countedKeepers(vehicle, website.vdpContent.incrementPreviousKeepers),
  };
}

/** Vehicles of the same make and body, except those already in the comparison. */
function suggestions(
  { stock }: Dealership,
  { vehicle }: Pick<Present, "vehicle">,
  ids: readonly number[],
  hrefOf: (stock_id: number) => string,
): ComparisonSuggestion[] {
  return similarTo(vehicle, stock)
    .filter(({ stock_id }) => !ids.includes(stock_id))
    .slice(0, SUGGESTIONS)
    .map((card) => ({ card, href: hrefOf(card.stock_id) }));
}
