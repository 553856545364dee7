import { NUMBER_TABLE_NAMES, NUMBER_TABLES, type NumbersRow, type NumberTableName, type Period } from "#domain/numbers/number-tables.ts";
import { allowedSomewhere, type Rights } from "#domain/staff/allowed.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { NumbersContext } from "#server/numbers/numbers-context.ts";
import { branchesWithin, readNumbersOf, readTable } from "#server/numbers/read-table.ts";

export type NumbersPage = {
  branch: string | undefined;
  days: Period;
  branches: { slug: string; name: string }[];
  /** Those that somebody's rights have. */
  tables: { name: NumberTableName; rows: NumbersRow[] }[];
};

export function numbersContext({ database, organisation, websites, staffStock, emptySearches, now }: AdminServices): NumbersContext {
  return { database, organisation, websites, staffStock, emptySearches, now };
}

/** The tables of figures within reach, as an address asks for them. */
export async function numbersPage(services: AdminServices, rights: Rights, parameters: URLSearchParams): Promise<NumbersPage> {
  const context = numbersContext(services);
  const of = readNumbersOf(context, rights, parameters);
  const names = NUMBER_TABLE_NAMES.filter((name) => allowedSomewhere(rights, NUMBER_TABLES[name].permission));
  return {
    branch: of.branch?.slug,
    days: of.days,
    branches: branchesWithin(context, rights).map(({ slug, name }) => ({ slug, name })),
    tables: await Promise.all(names.map(async (name) => ({ name, rows: await readTable(context, name, of) }))),
  };
}
