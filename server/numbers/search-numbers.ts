import { addDays, londonDay } from "#domain/calendar.ts";
import type { ColumnOf, NumbersRow } from "#domain/numbers/number-tables.ts";
import { MIN_SEARCHES } from "#domain/numbers/search-text.ts";
import { postsWith, type Rights } from "#domain/staff/allowed.ts";
import { EMPTY_QUERY, staffQueryText, type StaffQuery } from "#domain/stock/staff/staff-query.ts";
import { sitesOf } from "#server/admin/stock/stock-page.ts";
import { emptySearches } from "#server/numbers/numbers-schema.ts";
import { and, asc, desc, gt, inArray, sql } from "drizzle-orm";
import { countInTurns } from "./count-in-turns.ts";
import type { NumbersContext, NumbersOf } from "./numbers-context.ts";

/** Words that are shown, the most frequent first. */
const MAX_ROWS = 50;

/**
 * Words that shoppers searched for without finding anything, often enough not to tell who it was, and how many vehicles have them now. They
 * belong to the website, whatever the branch.
 */
export async function searchesWithoutResults(context: NumbersContext, of: NumbersOf): Promise<NumbersRow<ColumnOf<"searches">>[]> {
  const { staffStock, emptySearches: counted } = context;
  // Other nodes write theirs within half a minute.
  await counted.write();
  const rows = await emptySearchesOf(context, of.rights, { days: of.days, limit: MAX_ROWS });
  const queries = rows.map(({ words }): StaffQuery => ({
    ...EMPTY_QUERY,
    search: { ...EMPTY_QUERY.search, q: words },
    states: ["live"],
    branches: of.branch ? [of.branch.slug] : [],
  }));
  const inStock = await countInTurns(staffStock, queries, sitesOf(of.rights));
  return rows.map(({ words, times: value }, at) => ({
    key: words,
    name: words,
    figures: {
      // Nothing is stored of a single search: there is no list to open.
      searches: { value, path: null },
      in_stock: { value: inStock[at] ?? 0, path: `/stock?${staffQueryText(queries[at]!)}` },
    },
  }));
}

export type EmptySearch = { words: string; times: number };

/** The words alone, of the websites that the rights reach, the most frequent first. */
export async function emptySearchesOf(
  { database, websites, now }: Pick<NumbersContext, "database" | "websites" | "now">,
  rights: Rights,
  { days, limit }: { days: number; limit: number },
): Promise<EmptySearch[]> {
  const posts = postsWith(rights, "stock.read");
  const names = websites.map(({ name }) => name).filter((name) => posts.some(({ website }) => website === null || website === name));
  if (names.length === 0) return [];
  const times = sql<number>`sum(${emptySearches.times})::int`;
  return database
    .select({ words: emptySearches.words, times })
    .from(emptySearches)
    .where(and(inArray(emptySearches.website, names), gt(emptySearches.day, addDays(londonDay(now()), -days))))
    .groupBy(emptySearches.words)
    .having(sql`sum(${emptySearches.times}) >= ${MIN_SEARCHES}`)
    .orderBy(desc(times), asc(emptySearches.words))
    .limit(limit);
}
