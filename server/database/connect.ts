import type * as schema from "#server/database/schema.ts";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** Drizzle over PGlite or PostgreSQL: the same SQL runs on both. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
