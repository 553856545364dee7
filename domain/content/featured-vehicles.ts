/** Default and maximum number of vehicles per tab (specification 5.7, 9.5). */
export const FEATURED_RESULTS = 6;
export const MAX_FEATURED_RESULTS = 24;

/** Minimum monthly figure in pounds in a finance-only tab (specification 9.9). */
export const FINANCE_ONLY_MONTHLY_FROM = 10;

/** A block of vehicles with tabs, as written in the website's content (specification 3.66 to 3.69). */
export type FeaturedVehicles = {
  name: string;
  theme: "dark" | "none";
  title: string;
  description: string | null;
  tabs: readonly FeaturedTab[];
  /** The slugified label of the tab that is open initially; null for the first. */
  defaultTab: string | null;
  /** Whether the arrows beside the title are shown. */
  showNav: boolean;
  showTab: boolean;
  repExampleTitle: string | null;
  link: { url: string; text: string } | null;
  showRepExample: boolean;
  /** Whether a vehicle's tag is shown as a pill. */
  isTagPill: boolean;
};

/** A tab: a search of the stock, or a page of the content. */
export type FeaturedTab = FeaturedSearch | { label: string; content_page: string };

export type FeaturedSearch = {
  label: string;
  /** The filters by their query parameters. */
  filters: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  orderBy: string | null;
  view_all_link_url: string | null;
  view_all_link_text: string | null;
  resultsPerPage: number | null;
  advert_classification: string | null;
  finance_only: boolean;
};

/** The label of a tab in a URL: lower case, spaces and # become hyphens. Specification 2.62. */
export function tabSlug(label: string): string {
  return label.toLowerCase().replaceAll(/[ #]/g, "-");
}

/** The tab named in the URL, otherwise the block's default, otherwise its first. */
export function chosenTab<Tab extends { label: string }>(
  tabs: readonly Tab[],
  requested: string | null,
  defaultTab: string | null,
): Tab | undefined {
  const called = (slug: string | null) => tabs.find(({ label }) => slug !== null && tabSlug(label) === tabSlug(slug));
  return called(requested) ?? called(defaultTab) ?? tabs[0];
}

/** The query parameter of each block's tab: `tab` for the first block that shows its tabs, then `tab-2`, `tab-3`. */
export function tabParameters(blocks: readonly Pick<FeaturedVehicles, "showTab" | "tabs">[]): string[] {
  let rows = 0;
  return blocks.map(({ showTab, tabs }) => (showTab && tabs.length > 1 && (rows += 1) > 1 ? `tab-${rows}` : FIRST_TAB_PARAMETER));
}

/**
 * The tab that the URL names for each block. Links of release 0.1 use `tab` for every block: a later block accepts its value if no earlier
 * block has a tab of that name.
 */
export function requestedTabs(
  blocks: readonly Pick<FeaturedVehicles, "showTab" | "tabs">[],
  query: { get: (name: string) => string | null },
): (string | null)[] {
  const first = query.get(FIRST_TAB_PARAMETER);
  const parameters = tabParameters(blocks);
  return blocks.map(({ tabs }, index) => {
    const parameter = parameters[index] ?? FIRST_TAB_PARAMETER;
    const requested = query.get(parameter);
    if (requested !== null || parameter === FIRST_TAB_PARAMETER || first === null) return requested;
    const earlier = blocks.slice(0, index).flatMap((block) => block.tabs);
    return !hasTab(earlier, first) && hasTab(tabs, first) ? first : null;
  });
}

const FIRST_TAB_PARAMETER = "tab";

function hasTab(tabs: readonly { label: string }[], slug: string): boolean {
  return tabs.some(({ label }) => tabSlug(label) === tabSlug(slug));
}

/** The number of vehicles in a tab. */
export function featuredResults(requested: number | null): number {
  return Math.min(requested ?? FEATURED_RESULTS, MAX_FEATURED_RESULTS);
}

/** The search of a tab as URL parameters for `parseSearch`. Cheapest first unless the tab sets an order. */
export function featuredPairs(tab: FeaturedSearch): [string, string][] {
  const filters = Object.entries(tab.filters).map(([name, value]): [string, string] => [name, [value].flat().join(",")]);
  return [
    ...filters,
    ...(tab.advert_classification === null ? [] : [["advert_classification", tab.advert_classification] as [string, string]]),
    ...(tab.finance_only ? [["monthly_from", String(FINANCE_ONLY_MONTHLY_FROM)] as [string, string]] : []),
    ["orderBy", tab.orderBy ?? "price-asc"],
    ["resultsPerPage", String(featuredResults(tab.resultsPerPage))],
  ];
}
