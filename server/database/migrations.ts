import { join } from "node:path";

/** One folder for both databases: what stands in it runs on PGlite and on PostgreSQL 15. */
export const migrationsFolder = join(import.meta.dirname, "migrations");
