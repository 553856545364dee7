import type { Problem } from "#domain/problem.ts";
import { integer, MAX_NUMBER, oneOf, queryParameter, type ChoiceSchema, type Parameter } from "#server/http/parameters.ts";

/** Specification 7.8: all results. */
const ALL = -1;
const DEFAULT_RESULTS_PER_PAGE = 24;
const MAX_RESULTS_PER_PAGE = 100;
const BRACKETS = /^(searchOptions|sortOptions|pageOptions)\[([A-Za-z_]+)\]$/;
/** Also matches `searchOptions[a][b]` and `searchOptions`, which BRACKETS does not. */
const IN_A_GROUP = /^(?:search|sort|page)Options(?:\[|$)/;

export const ON_OR_OFF = oneOf(["1", "0"]);
export const ON = oneOf(["1"]);
export const PAGING = {
  resultsPerPage: queryParameter("pageOptions[resultsPerPage]", `From 1 to ${MAX_RESULTS_PER_PAGE}; ${ALL} is all`, {
    anyOf: [integer(1, MAX_RESULTS_PER_PAGE), { const: ALL }],
  }),
  page: queryParameter("pageOptions[page]", "From 1", integer(1, MAX_NUMBER)),
};

/** The parameters of a list that can be sorted by these fields. */
export function sorting(fields: Readonly<Record<string, unknown>>): Parameter[] {
  return Object.keys(fields).map((field) => queryParameter(`sortOptions[${field}]`, `Sorted by ${field}`, oneOf(["asc", "desc"])));
}

/** The three option groups of the content endpoints: searchOptions[live]=1, sortOptions[title]=asc, pageOptions[page]=2. */
export class ContentQuery {
  readonly problems: Problem<string>[] = [];
  readonly #given = new Map<string, string>();
  readonly #names = new Set<string>();

  constructor(pairs: Iterable<readonly [string, string]>) {
    for (const [name, value] of pairs) {
      if (IN_A_GROUP.test(name)) this.#names.add(name);
      if (BRACKETS.test(name) && value.trim() !== "") this.#given.set(name, value.trim());
    }
  }

  /** A misspelt option must not return the full list as if absent. Parameters outside the three groups are ignored. */
  refuseUnknownOptions(known: readonly Parameter[]): void {
    const names = known.map(({ name }) => name);
    for (const name of this.#names) if (!names.includes(name)) this.#problem(name, `Unknown option. Use ${names.join(", ")}`);
  }

  text({ name }: Parameter): string | undefined {
    return this.#given.get(name);
  }

  /** One of a list of values. */
  oneOf<Value extends string>(parameter: Parameter<ChoiceSchema<Value>>): Value | undefined {
    const values = parameter.schema.enum;
    const text = this.text(parameter);
    const value = values.find((known) => known === text);
    if (text !== undefined && value === undefined) this.#problem(parameter.name, `Must be ${values.join(" or ")}`);
    return value;
  }

  flag(parameter: Parameter<ChoiceSchema<"1" | "0">>): boolean {
    return this.oneOf(parameter) === "1";
  }

  /** A flag that can only be on: drafts and expired items are not public. */
  alwaysOn(parameter: Parameter<ChoiceSchema<"1">>): void {
    this.oneOf(parameter);
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
    const resultsPerPage = this.#whole(PAGING.resultsPerPage, MAX_RESULTS_PER_PAGE, DEFAULT_RESULTS_PER_PAGE);
    const page = this.#whole(PAGING.page, Number.MAX_SAFE_INTEGER, 1);
    const total = items.length;
    if (resultsPerPage === ALL) return { data: [...items], meta: { total, page: 1, pages: 1, resultsPerPage } };
    const from = (page - 1) * resultsPerPage;
    const pages = Math.ceil(total / resultsPerPage);
    return { data: items.slice(from, from + resultsPerPage), meta: { total, page, pages, resultsPerPage } };
  }

  #whole(parameter: Parameter, max: number, otherwise: number): number {
    const text = this.text(parameter);
    if (text === undefined) return otherwise;
    if (parameter === PAGING.resultsPerPage && text === String(ALL)) return ALL;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (number >= 1) return Math.min(number, max);
    this.#problem(
      parameter.name,
      parameter === PAGING.page ? "Must be a whole number from 1" : "Must be a whole number from 1, or -1 for all",
    );
    return otherwise;
  }

  #problem(field: string, message: string): void {
    this.problems.push({ field, message });
  }
}

function isKeyOf<Fields extends object>(name: string, fields: Fields): name is keyof Fields & string {
  return Object.hasOwn(fields, name);
}
