/** So many vehicles a tab shows when it does not say, and at most (specification 5.7, 9.5). */
export const FEATURED_RESULTS = 6;
export const MAX_FEATURED_RESULTS = 24;

/** A tab of vehicles on finance asks for a monthly figure of at least so many pounds (specification 9.9). */
export const FINANCE_ONLY_MONTHLY_FROM = 10;

/** A block of vehicles with tabs, as the website's content writes it down (specification 3.66 to 3.69). */
export type FeaturedVehicles = {
  name: string;
  theme: "dark" | "none";
  title: string;
  description: string | null;
  tabs: readonly FeaturedTab[];
  /** The slugified label of the tab that is open at first; null is the first one. */
  defaultTab: string | null;
  /** The arrows beside the title. */
  showNav: boolean;
  showTab: boolean;
  repExampleTitle: string | null;
  link: { url: string; text: string } | null;
  showRepExample: boolean;
  /** Whether what a vehicle is tagged with is shown as a pill. */
  isTagPill: boolean;
};

/** A tab: a search of the stock, or a page of the content. */
export type FeaturedTab = FeaturedSearch | { label: string; content_page: string };

export type FeaturedSearch = {
  label: string;
  /** The filters by their names in an address. */
  filters: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  orderBy: string | null;
  view_all_link_url: string | null;
  view_all_link_text: string | null;
  resultsPerPage: number | null;
  advert_classification: string | null;
  finance_only: boolean;
};

/** The label of a tab in an address: lower case, spaces and # become hyphens. Specification 2.62. */
export function tabSlug(label: string): string {
  return label.toLowerCase().replaceAll(/[ #]/g, "-");
}

/** The tab that an address asks for, else the block's default, else its first. */
export function chosenTab<Tab extends { label: string }>(
  tabs: readonly Tab[],
  asked: string | null,
  defaultTab: string | null,
): Tab | undefined {
  const called = (slug: string | null) => tabs.find(({ label }) => slug !== null && tabSlug(label) === tabSlug(slug));
  return called(asked) ?? called(defaultTab) ?? tabs[0];
}

/** The query parameter that each block of a page has its tab in: `tab` for the first one that shows its tabs, then `tab-2`, `tab-3`. */
export function tabParameters(blocks: readonly Pick<FeaturedVehicles, "showTab" | "tabs">[]): string[] {
  let rows = 0;
  return blocks.map(({ showTab, tabs }) => (showTab && tabs.length > 1 && (rows += 1) > 1 ? `tab-${rows}` : FIRST_TAB_PARAMETER));
}

/**
 * The tab that an address asks for in each block. Links of release 0.1 have every block's tab in `tab`: a later block takes
 * that one when no block before it has a tab of that name.
 */
export function requestedTabs(blocks: readonly Pick<FeaturedVehicles, "showTab" | "tabs">[], query: { get: (name: string) => string | null }): (string | null)[] {
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

/** How many vehicles a tab shows. */
export function featuredResults(asked: number | null): number {
  return Math.min(asked ?? FEATURED_RESULTS, MAX_FEATURED_RESULTS);
}

/** The search of a tab as the pairs of an address, for the reader of searches. Cheapest first unless the tab says otherwise. */
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
