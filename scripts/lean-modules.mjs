import { registerHooks } from "node:module";

/**
 * Takes Drizzle's CommonJS build instead of its modules: those import each other in circles, and Node 24 needs a quarter
 * of a second and 180 MB to link them. Must be loaded before the first of them; without it everything works the same.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, isDrizzle(specifier) ? { ...context, conditions: ["node", "require"] } : context),
});

function isDrizzle(specifier) {
  return specifier === "drizzle-orm" || specifier.startsWith("drizzle-orm/");
}
