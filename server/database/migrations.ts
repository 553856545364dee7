import { join } from "node:path";

/** One folder for both databases: every migration runs on PGlite and on PostgreSQL 15. */
export const migrationsFolder = join(import.meta.dirname, "migrations");
