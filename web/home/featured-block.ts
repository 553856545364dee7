import { needsTotals } from "#domain/search/cost-params.ts";
import { t } from "#web/locale/translate.ts";
import {
  chosenTab,
  featuredPairs,
  requestedTabs,
  tabParameters,
  tabSlug,
  type FeaturedSearch,
  type FeaturedTab,
  type FeaturedVehicles,
} from "#domain/content/featured-vehicles.ts";
import type { RepresentativeExample } from "#domain/finance/representative-example.ts";
import { shownCards, type VehicleCard } from "#web/search/shown-cards.ts";
import { DEFAULT_RESULTS_PER_PAGE, parseSearch, searchUrl, type VehicleSearch } from "#domain/search/filters.ts";
import type { Dealership } from "#server/dealership.ts";
import { tickerForSearch } from "#web/content/ticker-lines.ts";
import { countText } from "#web/search/count-text.ts";
import { listExample } from "#web/search/list-example.ts";

const NOUN = { many: "vehicles" } as const;

type Shop = Pick<Dealership, "content" | "stock" | "website">;

/** A block of featured vehicles for rendering: its tabs and the content of the open one. */
export type FeaturedBlock = Pick<
  FeaturedVehicles,
  "name" | "theme" | "title" | "description" | "showNav" | "showTab" | "isTagPill" | "repExampleTitle" | "link"
> & {
  tabs: { label: string; slug: string }[];
  /** The block's query parameter, and those of other blocks with a selected tab: every tab link preserves them. */
  parameter: string;
  otherTabs: [parameter: string, slug: string][];
  /** Slug of the open tab. */
  open: string;
  holds: PinnedVehicles | { kind: "page"; title: string; html: string };
};

export type PinnedVehicles = {
  kind: "vehicles";
  cards: VehicleCard[];
  total: number;
  viewAll: { url: string; text: string };
  example: RepresentativeExample | null;
  ticker: readonly string[] | null;
};

/**
 * The blocks of a page by name, each with its open tab. Tabs without results are omitted, except searches by monthly
 * payment, which are only run when opened; a block without tabs is null.
 */
export async function featuredBlocks(names: readonly string[], query: URLSearchParams, shop: Shop): Promise<(FeaturedBlock | null)[]> {
  const declared = [...new Set(names)].flatMap((name) => shop.content.featuredVehicles(name) ?? []);
  const parameters = tabParameters(declared);
  const requested = requestedTabs(declared, query);
  const open = declared.map((block, index) => openTab(block, requested[index] ?? null, shop));
  const chosen = open.flatMap(({ tab }, index): [string, string][] =>
    tab && requested[index] ? [[parameters[index] ?? "", tabSlug(tab.label)]] : [],
  );
  const shown = await Promise.all(
    open.map((each, index) => {
      const parameter = parameters[index] ?? "";
      return shownBlock(each, { parameter, otherTabs: chosen.filter(([other]) => other !== parameter) }, shop);
    }),
  );
  return names.map((name) => shown.find((block) => block?.name === name) ?? null);
}

type OpenTab = { block: FeaturedVehicles; tabs: FeaturedTab[]; tab: FeaturedTab | undefined };

function openTab(block: FeaturedVehicles, requested: string | null, shop: Shop): OpenTab {
  const tabs = block.tabs.filter((tab) => holdsSomething(tab, shop));
  return { block, tabs, tab: chosenTab(tabs, requested, block.defaultTab) };
}

async function shownBlock(
  { block, tabs, tab }: OpenTab,
  inAddress: Pick<FeaturedBlock, "parameter" | "otherTabs">,
  shop: Shop,
): Promise<FeaturedBlock | null> {
  if (!tab) return null;
  const { name, theme, title, description, showNav, showTab, isTagPill, repExampleTitle, link } = block;
  return {
    name,
    theme,
    title,
    description,
    showNav,
    showTab,
    isTagPill,
    repExampleTitle,
    link,
    ...inAddress,
    tabs: tabs.map(({ label }) => ({ label, slug: tabSlug(label) })),
    open: tabSlug(tab.label),
    holds: "content_page" in tab ? pinnedPage(tab.content_page, shop) : await pinnedVehicles(tab, block.showRepExample, shop),
  };
}

function holdsSomething(tab: FeaturedTab, { stock }: Shop): boolean {
  // Monthly payments of the whole stock are calculated for the open tab only.
  if ("content_page" in tab || searchOf(tab).monthly || needsTotals(searchOf(tab))) return true;
  return stock.search({ ...searchOf(tab), resultsPerPage: 1 }).total > 0;
}

function pinnedPage(url: string, { content }: Shop): FeaturedBlock["holds"] {
  const page = content.page(url);
  return { kind: "page", title: page?.title ?? "", html: page?.html ?? "" };
}

async function pinnedVehicles(tab: FeaturedSearch, showExample: boolean, { stock, content, website }: Shop): Promise<PinnedVehicles> {
  const search = searchOf(tab);
  const found = await find(search, stock);
  const cards = shownCards(stock.cards(found.stock_ids));
  return {
    kind: "vehicles",
    cards,
    total: found.total,
    viewAll: {
      url: tab.view_all_link_url ?? searchUrl(website.search_path, { ...search, resultsPerPage: DEFAULT_RESULTS_PER_PAGE }),
      text:
        tab.view_all_link_text ??
        (found.total === 1 ? t("home.viewTheVehicle") : t("home.viewAllTotal", { total: countText(found.total, NOUN) })),
    },
    example: showExample ? listExample(cards, stock) : null,
    ticker: tickerForSearch(content, search),
  };
}

/** Includes monthly payments if the tab's search is limited by them. */
async function find(search: VehicleSearch, stock: Shop["stock"]) {
  return stock.search(search, "all", search.monthly || needsTotals(search) ? await stock.searchContext(search) : undefined);
}

function searchOf(tab: FeaturedSearch): VehicleSearch {
  return parseSearch(featuredPairs(tab)).search;
}
