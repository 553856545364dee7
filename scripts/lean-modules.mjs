import { enableCompileCache, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

/**
 * What makes a start quick; must be loaded before everything else, and without it everything works the same.
 *
 * Node keeps what it has compiled, types taken off: for its threads and children it reads the folder from the environment.
 */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url));
enableCompileCache(process.env.NODE_COMPILE_CACHE);

/**
 * V8 compiles a WebAssembly function again with its optimising compiler once it has run often enough. For the embedded
 * database's interpreter of expressions that takes half a second and 500 MB, and with V8's own limit (13 million) it falls
 * into the start, before that function has run for a tenth of a second. A busy site still reaches this limit.
 */
setFlagsFromString("--wasm-tiering-budget=2000000000");

registerHooks({
  resolve: (specifier, context, next) => next(specifier, isDrizzle(specifier) ? { ...context, conditions: ["node", "require"] } : context),
});

/** Its CommonJS build: its modules import each other in circles, and Node 24 needs a quarter of a second and 180 MB to link them. */
function isDrizzle(specifier) {
  return specifier === "drizzle-orm" || specifier.startsWith("drizzle-orm/");
}
