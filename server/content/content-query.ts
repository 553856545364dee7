import type { Problem } from "#domain/problem.ts";

/** Specification 7.8: all results. */
const ALL = -1;
const DEFAULT_RESULTS_PER_PAGE = 24;
const MAX_RESULTS_PER_PAGE = 100;
const BRACKETS = /^(searchOptions|sortOptions|pageOptions)\[([A-Za-z_]+)\]$/;
/** Also matches `searchOptions[a][b]` and `searchOptions`, which BRACKETS does not. */
const IN_A_GROUP = /^(?:search|sort|page)Options(?:\[|$)/;
const PAGE_OPTIONS = ["resultsPerPage", "page"];

/** The three option groups of the content endpoints: searchOptions[live]=1, sortOptions[title]=asc, pageOptions[page]=2. */
export class ContentQuery {
  readonly problems: Problem[] = [];
  readonly #given = new Map<string, string>();
  readonly #names = new Set<string>();

  constructor(pairs: Iterable<readonly [string, string]>) {
    for (const [name, value] of pairs) {
      if (IN_A_GROUP.test(name)) this.#names.add(name);
      if (BRACKETS.test(name) && value.trim() !== "") this.#given.set(name, value.trim());
    }
  }

  /** A misspelt option must not return the full list as if absent. Parameters outside the three groups are ignored. */
  refuseUnknownOptions(known: { search: readonly string[]; sort: readonly string[] }): void {
    const groups = { searchOptions: known.search, sortOptions: known.sort, pageOptions: PAGE_OPTIONS };
    const names = Object.entries(groups).flatMap(([group, options]) => options.map((option) => `${group}[${option}]`));
    for (const name of this.#names) if (!names.includes(name)) this.#problem(name, `Unknown option. Use ${names.join(", ")}`);
  }

  search(option: string): string | undefined {
    return this.#given.get(`searchOptions[${option}]`);
  }

  /** One of a list of values. */
  oneOf<Word extends string>(option: string, values: readonly Word[]): Word | undefined {
    const text = this.search(option);
    const value = values.find((known) => known === text);
    if (text !== undefined && value === undefined) this.#problem(`searchOptions[${option}]`, `Must be ${values.join(" or ")}`);
    return value;
  }

  flag(option: string): boolean {
    return this.oneOf(option, ["1", "0"]) === "1";
  }

  /** A flag that can only be on: drafts and expired items are not public. */
  alwaysOn(option: string): void {
    this.oneOf(option, ["1"]);
  }

  sorted<Item, Field extends string>(items: readonly Item[], fields: Readonly<Record<Field, (item: Item) => string>>): Item[] {
    const orders = [...this.#given].flatMap(([name, value]) => {
      const [, group, field = ""] = BRACKETS.exec(name) ?? [];
      return group === "sortOptions" ? [{ name, field, direction: value.toLowerCase() }] : [];
    });
    let sorted = [...items];
    for (const { name, field, direction } of orders.toReversed()) {
      const known = isKeyOf(field, fields);
      if (!known) this.#problem(name, `Sort by ${Object.keys(fields).join(" or ")}`);
      if (direction !== "asc" && direction !== "desc") this.#problem(name, "Must be asc or desc");
      if (!known) continue;
      const valueOf = fields[field];
      const sign = direction === "desc" ? -1 : 1;
      sorted = sorted.toSorted((one, other) => sign * valueOf(one).localeCompare(valueOf(other), "en-GB"));
    }
    return sorted;
  }

  /** The requested page of a list, with its `meta`. */
  paged<Item>(items: readonly Item[]): { data: Item[]; meta: { total: number; page: number; pages: number; resultsPerPage: number } } {
    const resultsPerPage = this.#whole("resultsPerPage", MAX_RESULTS_PER_PAGE, DEFAULT_RESULTS_PER_PAGE);
    const page = this.#whole("page", Number.MAX_SAFE_INTEGER, 1);
    const total = items.length;
    if (resultsPerPage === ALL) return { data: [...items], meta: { total, page: 1, pages: 1, resultsPerPage } };
    const from = (page - 1) * resultsPerPage;
    const pages = Math.ceil(total / resultsPerPage);
    return { data: items.slice(from, from + resultsPerPage), meta: { total, page, pages, resultsPerPage } };
  }

  #whole(option: "resultsPerPage" | "page", max: number, otherwise: number): number {
    const name = `pageOptions[${option}]`;
    const text = this.#given.get(name);
    if (text === undefined) return otherwise;
    if (option === "resultsPerPage" && text === String(ALL)) return ALL;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (number >= 1) return Math.min(number, max);
    this.#problem(name, option === "page" ? "Must be a whole number from 1" : "Must be a whole number from 1, or -1 for all");
    return otherwise;
  }

  #problem(field: string, message: string): void {
    this.problems.push({ field, message });
  }
}

function isKeyOf<Fields extends object>(name: string, fields: Fields): name is keyof Fields & string {
  return Object.hasOwn(fields, name);
}
