import { enableCompileCache, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * What makes a start quick; must be loaded before everything else, and without it everything works the same.
 *
 * Node keeps what it has compiled, types taken off: for its threads and children it reads the folder from the environment.
 */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url));
enableCompileCache(process.env.NODE_COMPILE_CACHE);

registerHooks({
  resolve: (specifier, context, next) => next(specifier, isDrizzle(specifier) ? { ...context, conditions: ["node", "require"] } : context),
});

/** Its CommonJS build: its modules import each other in circles, and Node 24 needs a quarter of a second and 180 MB to link them. */
function isDrizzle(specifier) {
  return specifier === "drizzle-orm" || specifier.startsWith("drizzle-orm/");
}
