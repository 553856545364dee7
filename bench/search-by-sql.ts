import { FACETS, RANGES, type Facet, type VehicleSearch } from "#domain/search/filters.ts";
import type { Database } from "#server/database/connect.ts";
import { sql, type SQL } from "drizzle-orm";

/** Facets that are plain columns and present in the listings. */
const COUNTED = ["make", "range", "fuel_type", "transmission", "category"] as const satisfies Facet[];

/** Facets derived from several columns: the SQL of this comparison does not support them. */
const WORKED_OUT: readonly Facet[] = ["reservation_status", "engine_size", "franchise_approved", "saving"];

/** Whether the SQL can express a search: plain columns only, no free text. */
export function isSqlExpressible({ q, facets }: VehicleSearch): boolean {
  return q === "" && WORKED_OUT.every((facet) => !facets[facet]);
}

/** The stored text of a facet's value in a URL. */
type TextOf = (facet: Facet, value: string) => string;

/** The same search in SQL: a page, the total and disjunctive counts of five facets, one query each. Returns the total. */
export async function searchBySql(database: Database, search: VehicleSearch, textOf: TextOf): Promise<number> {
  const conditions = (without?: Facet) => conditionsOf(search, textOf, without);
  const everything = conditions();
  const { rows } = await database.execute<{ total: string | number }>(sql`SELECT count(*) AS total FROM vehicles WHERE ${everything}`);
  await database.execute(
    sql`SELECT stock_id FROM vehicles WHERE ${everything} ORDER BY price + admin_fee, stock_id LIMIT ${search.resultsPerPage}`,
  );
  for (const facet of COUNTED) {
    await database.execute(sql`SELECT ${sql.identifier(facet)}, count(*) FROM vehicles WHERE ${conditions(facet)} GROUP BY 1`);
  }
  return Number(rows[0]?.total);
}

function conditionsOf(search: VehicleSearch, textOf: TextOf, without?: Facet): SQL {
  const all: SQL[] = [sql`state = 'live'`];
  for (const facet of FACETS) {
    const values = search.facets[facet];
    if (!values || facet === without) continue;
    if (facet === "location") all.push(sql`site_id IN (SELECT id FROM sites WHERE slug IN ${values})`);
    else if (facet === "tags") all.push(sql`tags && ${values}`);
    else if (facet === "advert_classification")
      all.push(sql`upper(advert_classification) IN ${values.map((value) => value.toUpperCase())}`);
    else all.push(sql`${sql.identifier(facet)} IN ${values.map((value) => textOf(facet, value))}`);
  }
  for (const range of RANGES) {
    const column = range === "price" ? sql`(price + admin_fee) / 100.0` : sql.identifier(range);
    const { min, max } = search.ranges[range] ?? {};
    if (min !== undefined) all.push(sql`${column} >= ${min}`);
    if (max !== undefined) all.push(sql`${column} <= ${max}`);
  }
  return sql.join(all, sql` AND `);
}
