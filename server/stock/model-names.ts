import { facetValue } from "#domain/search/filters.ts";
import { isDatabaseAway } from "#server/database/database-away.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { ne } from "drizzle-orm";

/** Unknown names reload the list at most once per interval. */
const READ_AGAIN_AFTER_MS = 60_000;

export type ModelName = { make: string; range?: string };

/** The makes and ranges that were ever in stock, by their slugs. Loaded on first use. */
export class ModelNames {
  readonly #database: Database;
  readonly #now: () => number;
  #names: Promise<Map<string, ModelName>> | undefined;
  #readAt = 0;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async find(make: string, range?: string): Promise<ModelName | undefined> {
    const known = (await this.#known()).get(addressOf(make, range));
    if (known || this.#now() - this.#readAt < READ_AGAIN_AFTER_MS) return known;
    const before = this.#names;
    this.#names = undefined;
    try {
      return (await this.#known()).get(addressOf(make, range));
    } catch (error) {
      if (!before || !isDatabaseAway(error)) throw error;
      // While the database is away no name can be new.
      this.#names = before;
      return undefined;
    }
  }

  /** Reads the names before the first request needs them. */
  async load(): Promise<void> {
    await this.#known();
  }

  #known(): Promise<Map<string, ModelName>> {
    if (this.#names) return this.#names;
    this.#readAt = this.#now();
    const names = this.#read();
    names.catch(() => (this.#names = undefined));
    return (this.#names = names);
  }

  async #read(): Promise<Map<string, ModelName>> {
    const rows = await this.#database
      .selectDistinct({ make: vehicles.make, range: vehicles.range })
      .from(vehicles)
      .where(ne(vehicles.state, "draft"));
    const names = new Map<string, ModelName>();
    for (const { make, range } of rows) {
      const known = names.get(addressOf(facetValue(make)));
      names.set(addressOf(facetValue(make)), known ?? { make });
      names.set(addressOf(facetValue(make), facetValue(range)), { make, range });
    }
    return names;
  }
}

function addressOf(make: string, range?: string): string {
  return range === undefined ? make : `${make}/${range}`;
}
