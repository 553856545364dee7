import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Setup file. While the test's thread holds the compiled module, V8 gives its code to each thread that opens a database; otherwise each
 * compiles PostgreSQL again. A worker process runs many test files: the module is compiled for the first.
 */
const shared = globalThis as { embeddedModule?: WebAssembly.Module };
const pglite = createRequire(import.meta.url).resolve("@electric-sql/pglite");
shared.embeddedModule ??= await WebAssembly.compile(readFileSync(join(dirname(pglite), "pglite.wasm")));
