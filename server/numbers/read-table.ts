import { DEFAULT_PERIOD, NUMBER_TABLES, readPeriod, type NumbersRow, type NumberTableName } from "#domain/numbers/number-tables.ts";
import { covers, postsWith, type Rights } from "#domain/staff/allowed.ts";
import { leadsBySource, wantedModels } from "./lead-numbers.ts";
import type { NumbersContext, NumbersOf } from "./numbers-context.ts";
import { ordersByStep } from "./order-numbers.ts";
import { searchesWithoutResults } from "./search-numbers.ts";
import { pricePositions, stockDays } from "./stock-numbers.ts";

const MAX_SLUG = 100;

const READERS: Readonly<Record<NumberTableName, (context: NumbersContext, of: NumbersOf) => Promise<NumbersRow[]>>> = {
  "stock-days": stockDays,
  "price-position": pricePositions,
  leads: leadsBySource,
  orders: ordersByStep,
  searches: searchesWithoutResults,
  wanted: wantedModels,
};

/** The rows of a table, of the branches within reach. */
export function readTable(context: NumbersContext, name: NumberTableName, of: NumbersOf): Promise<NumbersRow[]> {
  return READERS[name](context, of);
}

/** What an address asks for; a branch out of reach is no filter. */
export function readNumbersOf(context: Pick<NumbersContext, "organisation">, rights: Rights, parameters: URLSearchParams): NumbersOf {
  const wanted = parameters.get("branch")?.slice(0, MAX_SLUG);
  const branch = branchesWithin(context, rights).find(({ slug }) => slug === wanted);
  return { rights, branch: branch && { id: branch.id, slug: branch.slug }, days: readPeriod(parameters.get("days")) ?? DEFAULT_PERIOD };
}

/** The branches of which somebody sees at least one table. */
export function branchesWithin({ organisation }: Pick<NumbersContext, "organisation">, rights: Rights) {
  const posts = [...new Set(Object.values(NUMBER_TABLES).map(({ permission }) => permission))].flatMap((permission) =>
    postsWith(rights, permission),
  );
  return organisation.all().filter(({ id }) => posts.some((post) => covers(post, { site_id: id })));
}
