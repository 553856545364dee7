import { PGlite } from "@electric-sql/pglite";

/**
 * What a start costs before any code of ours: a process that loads the libraries which the site is made of and opens the same
 * database. Prints the processor time it took, in milliseconds.
 */
const LIBRARIES = ["drizzle-orm/pglite", "hono", "@hono/node-server", "markdown-it", "react-dom/server", "react-router", "yaml", "zod"];

const [directory] = process.argv.slice(2);
const database = await PGlite.create({ dataDir: directory! });
for (const library of LIBRARIES) await import(library);
await database.query("SELECT count(*) FROM vehicles");
const { user, system } = process.cpuUsage();
await database.close();
console.log(Math.round((user + system) / 1000));
