import { markedText, type MarkedText } from "#web/locale/marked-text.tsx";
import type { RepresentativeExample } from "#domain/finance/representative-example.ts";
import { comparison, differencesOf, type Compared, type ComparisonGroup } from "#domain/stock/comparison.ts";
import { COMPARE_LIMIT, compareUrl, readStockIds } from "#domain/search/compare-url.ts";
import type { VehicleCard } from "#web/search/shown-cards.ts";
import { countedKeepers } from "#domain/stock/keepers/counted-keepers.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { currentVehicles, type CurrentVehicle } from "#web/saved/current-vehicles.ts";
import { listExample } from "#web/search/list-example.ts";
import { similarTo } from "#web/vehicle/vehicle-loader.ts";

/** Above COMPARE_LIMIT, to detect that some were left out. */
const READ_LIMIT = 12;
const SUGGESTIONS = 4;

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
  rows: { name: MarkedText; values: ({ text: MarkedText; note: MarkedText | null } | null)[]; differs: boolean }[];
};

export type Comparison = {
  columns: ComparedColumn[];
  groups: MarkedGroup[];
  /** Only rows with differences are shown. */
  differences: boolean;
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
  const compared = await Promise.all(cards.map((card) => comparedVehicle(dealership, card)));
  const present = compared.flatMap((each) => each ?? []);
  const differences = query.get("show") === "differences" && present.length > 1;
  const groups = comparison(present);
  const ids = present.map(({ vehicle }) => vehicle.stock_id);
  const view = differences ? "&show=differences" : "";
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
    groups: (differences ? differencesOf(groups) : groups).map(markedGroup),
    differences,
    views: { all: compareUrl(ids), differences: addressOf(ids, "&show=differences") },
    ended: clientFacts.filter((vehicle) => vehicle.kind === "ended"),
    tooMany: requested.length > COMPARE_LIMIT,
    more:
      ids.length < COMPARE_LIMIT && present[0] ? suggestions(dealership, present[0], ids, (other) => addressOf([...ids, other], view)) : [],
    example: listExample(cards, dealership.stock),
  };
}

function markedGroup({ title, rows }: ComparisonGroup): MarkedGroup {
  return {
    title: markedText(title),
    rows: rows.map(({ name, values, differs }) => ({
      name: markedText(name),
      values: values.map((value) => value && { text: markedText(value.text), note: value.note === null ? null : markedText(value.note) }),
      differs,
    })),
  };
}

type Present = Compared & { vehicle: Vehicle; shown: VehicleCard };

async function comparedVehicle({ stock, organisation, website }: Dealership, shown: VehicleCard): Promise<Present | undefined> {
  const [card] = stock.cards([shown.stock_id]);
  const vehicle = await stock.vehicle(shown.stock_id);
  const site = vehicle && organisation.site(vehicle.site_id);
  if (!vehicle || !card) return undefined;
  return {
    vehicle,
    card,
    shown,
    quote: stock.cardQuote(card.stock_id) ?? null,
    monthly_total: stock.totalOf(vehicle, {})?.total ?? null,
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

function addressOf(ids: readonly number[], view: string): string {
  return ids.length > 1 ? `${compareUrl(ids)}${view}` : compareUrl(ids);
}
