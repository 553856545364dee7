import { DEFAULT_ORDER, FACETS, RANGES, type Facet, type VehicleSearch } from "#domain/search/filters.ts";
import { startPostgresCluster } from "#server/database/test-support/postgresql-cluster.ts";
import { numbersOf, type IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import { NO_NUMBER } from "#server/stock/index/number-column.ts";
import { Client } from "pg";
import { statedValues } from "./generated-stock.ts";

const ROWS_A_STATEMENT = 50_000;
const SINGLE = FACETS.filter((facet) => facet !== "tags");
const LEFT_OUT = ["motability", "contract-hire-business"];

/** Tuned for one table in memory on one core, like the index: no disk waits, no parallel workers. */
const SETTINGS = {
  shared_buffers: "2GB",
  work_mem: "512MB",
  maintenance_work_mem: "1GB",
  effective_cache_size: "8GB",
  random_page_cost: "1",
  max_parallel_workers_per_gather: "0",
  jit: "off",
  default_statistics_target: "500",
  autovacuum: "off",
};

/** Results of both sides in one format: counts by facet and value, prices in pence. */
export type Answer = {
  total: number;
  stock_ids: readonly number[];
  counts: Record<string, Record<string, number>>;
  bounds: Record<string, { min: number; max: number } | null>;
};

/** The same stock in a separate PostgreSQL: values as small integers, an index on every searched column. */
export class SqlStock {
  readonly #client: Client;
  readonly #codes = new Map<Facet, Map<string, number>>(FACETS.map((facet) => [facet, new Map<string, number>()]));
  readonly close: () => Promise<void>;
  readonly description: string;

  private constructor(client: Client, description: string, close: () => Promise<void>) {
    this.#client = client;
    this.description = description;
    this.close = close;
  }

  static async of(stock: readonly IndexedVehicle[]): Promise<SqlStock | undefined> {
    const cluster = await startPostgresCluster(SETTINGS);
    if (!cluster) return undefined;
    const client = new Client(cluster.url);
    await client.connect();
    const { rows } = await client.query<{ name: string; setting: string }>(
      "SELECT name, current_setting(name) AS setting FROM pg_settings WHERE name = ANY ($1) ORDER BY name",
      [Object.keys(SETTINGS)],
    );
    const settings = rows.map(({ name, setting }) => `${name}=${setting}`).join(" ");
    const sql = new SqlStock(client, `PostgreSQL ${cluster.version}; ${settings}`, async () => {
      await client.end();
      await cluster.stop();
    });
    await sql.#load(stock);
    return sql;
  }

  /** One statement: the page, the total, all counts in grouping sets, and one count for each filtered facet. */
  async find(search: VehicleSearch): Promise<Answer> {
    const all = this.#conditions(search);
    const narrowed = FACETS.filter((facet) => search.facets[facet] || facet === "advert_classification");
    const open = SINGLE.filter((facet) => !narrowed.includes(facet));
    const without = (name: string) => this.#conditions(search, name);
    const parts = [
      `(SELECT count(*) FROM hit) AS total`,
      `(SELECT json_agg(stock_id) FROM (SELECT stock_id FROM hit ORDER BY ${this.#placeOf(search)}${orderOf(search)}, stock_id
         LIMIT ${search.resultsPerPage} OFFSET ${(search.page - 1) * search.resultsPerPage}) page) AS ids`,
      `(SELECT json_agg(json_build_array(g, v, n)) FROM (SELECT grouping(${open.join()}) AS g, coalesce(${open.join()}) AS v, count(*) AS n
         FROM hit GROUP BY GROUPING SETS (${open.map((facet) => `(${facet})`).join()})) sets) AS open`,
      ...narrowed.map(
        (facet) => `(SELECT json_agg(json_build_array(v, n)) FROM (${countOf(facet, `vehicles WHERE ${without(facet)}`)}) one) AS ${facet}`,
      ),
      ...(narrowed.includes("tags") ? [] : [`(SELECT json_agg(json_build_array(v, n)) FROM (${countOf("tags", "hit")}) one) AS tags`]),
      ...RANGES.map((range) => {
        const condition = range === "price" ? this.#priced(search) : "true";
        const from = search.ranges[range] ? `vehicles WHERE ${without(range)} AND ${condition}` : `hit WHERE ${condition}`;
        return `(SELECT json_build_array(min(${range}), max(${range})) FROM ${from}) AS bounds_${range}`;
      }),
    ];
    const { rows } = await this.#client.query(`WITH hit AS MATERIALIZED (SELECT * FROM vehicles WHERE ${all}) SELECT ${parts.join(", ")}`);
    return this.#answer(rows[0], open, narrowed);
  }

  async #load(stock: readonly IndexedVehicle[]): Promise<void> {
    const numbers = ["stock_id", "price", "year", "mileage", "first_seen", "recommended"];
    const columns = [...numbers.map((name) => `${name} int`), ...SINGLE.map((facet) => `${facet} smallint`), "tags smallint[]"];
    await this.#client.query(`CREATE UNLOGGED TABLE vehicles (${columns.join(", ")})`);
    const types = [...numbers.map(() => "int[]"), ...SINGLE.map(() => "smallint[]"), "text[]"];
    const arrays = types.map((type, i) => `$${i + 1}::${type}`).join();
    const names = [...numbers, ...SINGLE].join();
    for (let first = 0; first < stock.length; first += ROWS_A_STATEMENT) {
      const rows = stock.slice(first, first + ROWS_A_STATEMENT);
      const stated = rows.map((vehicle) => numbersOf(vehicle).map((number) => (number === NO_NUMBER ? null : number)));
      const single = SINGLE.map((facet) => rows.map((vehicle) => this.#codeOf(facet, statedValues(vehicle, facet)[0])));
      const tags = rows.map(
        (vehicle) =>
          `{${statedValues(vehicle, "tags")
            .map((tag) => this.#codeOf("tags", tag))
            .join()}}`,
      );
      await this.#client.query(`INSERT INTO vehicles SELECT ${names}, tags::smallint[] FROM unnest(${arrays}) AS rows (${names}, tags)`, [
        rows.map((vehicle) => vehicle.stock_id),
        ...numbers.slice(1).map((_, i) => stated.map((row) => row[i])),
        ...single,
        tags,
      ]);
    }
    for (const facet of SINGLE) await this.#client.query(`CREATE INDEX ON vehicles (${facet})`);
    for (const order of ["price", "price DESC", "mileage", "year DESC", "year", "first_seen DESC", "recommended DESC"]) {
      await this.#client.query(`CREATE INDEX ON vehicles (${order}, stock_id)`);
    }
    await this.#client.query("CREATE INDEX ON vehicles USING gin (tags)");
    await this.#client.query("VACUUM (ANALYZE, FREEZE) vehicles");
  }

  #codeOf(facet: Facet, value: string | undefined): number | null {
    if (value === undefined) return null;
    const codes = this.#codes.get(facet)!;
    const code = codes.get(value) ?? codes.size + 1;
    codes.set(value, code);
    return code;
  }

  #conditions(search: VehicleSearch, without?: string): string {
    const conditions: string[] = [];
    const codes = (facet: Facet, values: readonly string[]) => values.map((value) => this.#codes.get(facet)!.get(value) ?? -1).join();
    for (const facet of FACETS) {
      const values = search.facets[facet];
      if (!values || facet === without) continue;
      conditions.push(facet === "tags" ? `tags && '{${codes(facet, values)}}'::smallint[]` : `${facet} IN (${codes(facet, values)})`);
    }
    if (!search.facets.advert_classification && without !== "advert_classification") {
      conditions.push(`advert_classification NOT IN (${codes("advert_classification", LEFT_OUT)})`);
    }
    if (search.ranges.price && without !== "price") conditions.push(this.#priced(search));
    for (const range of RANGES) {
      const { min, max } = search.ranges[range] ?? {};
      const unit = range === "price" ? 100 : 1;
      if (range === without) continue;
      if (min !== undefined) conditions.push(`${range} >= ${min * unit}`);
      if (max !== undefined) conditions.push(`${range} <= ${max * unit}`);
    }
    return conditions.join(" AND ") || "true";
  }

  /** Adverts priced by another figure than the first requested kind sort after it, and are not in the bounds of the price. */
  #behind({ facets: { advert_classification: asked = [] } }: VehicleSearch): number[] {
    const kinds = [
      asked.filter((value) => !LEFT_OUT.includes(value)),
      ...LEFT_OUT.map((value) => asked.filter((other) => other === value)),
    ];
    const known = this.#codes.get("advert_classification")!;
    return kinds
      .filter((values) => values.length > 0)
      .slice(1)
      .map(([value = ""]) => known.get(value) ?? -1);
  }

  #priced(search: VehicleSearch): string {
    const rank = this.#behind(search);
    return rank.length === 0 ? "true" : `advert_classification NOT IN (${rank.join()})`;
  }

  #placeOf(search: VehicleSearch): string {
    const rank = (search.orderBy ?? DEFAULT_ORDER).startsWith("price") ? this.#behind(search) : [];
    return rank.length === 0
      ? ""
      : `CASE advert_classification ${rank.map((code, i) => `WHEN ${code} THEN ${i + 1}`).join(" ")} ELSE 0 END, `;
  }

  #answer(row: Record<string, unknown>, open: readonly Facet[], narrowed: readonly Facet[]): Answer {
    const counts: Answer["counts"] = Object.fromEntries(FACETS.map((facet) => [facet, {}]));
    const values = new Map(FACETS.map((facet) => [facet, [...this.#codes.get(facet)!.keys()]]));
    const note = (facet: Facet, code: number | null, count: number) => {
      if (code !== null) counts[facet]![values.get(facet)![code - 1]!] = count;
    };
    const all = ((1 << open.length) - 1) >>> 0;
    for (const [group, code, count] of (row["open"] ?? []) as [number, number | null, number][]) {
      note(open[open.length - 1 - Math.log2(all ^ group)]!, code, count);
    }
    for (const facet of [...narrowed, "tags" as const]) {
      for (const [code, count] of (row[facet] ?? []) as [number | null, number][]) note(facet, code, count);
    }
    const bounds = RANGES.map((range) => {
      const [min, max] = row[`bounds_${range}`] as [number | null, number | null];
      return [range, min === null || max === null ? null : { min, max }] as const;
    });
    return { total: Number(row["total"]), stock_ids: (row["ids"] ?? []) as number[], counts, bounds: Object.fromEntries(bounds) };
  }
}

function countOf(facet: Facet, from: string): string {
  if (facet !== "tags") return `SELECT ${facet} AS v, count(*) AS n FROM ${from} GROUP BY 1`;
  return `SELECT v, count(*) AS n FROM (SELECT unnest(tags) AS v FROM ${from}) tagged GROUP BY 1`;
}

function orderOf({ orderBy }: VehicleSearch): string {
  if (orderBy === "price-desc") return "price DESC";
  if (orderBy === "mileage-asc") return "mileage ASC NULLS LAST";
  if (orderBy === "year-desc") return "year DESC";
  if (orderBy === "year-asc") return "year";
  if (orderBy === "recommended") return "recommended DESC";
  if (orderBy === "newest") return "first_seen DESC";
  return "price";
}
