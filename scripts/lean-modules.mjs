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
 * into the start, before that function has run for a tenth of a second. A busy site still reaches this limit in its first minutes.
 */
setFlagsFromString("--wasm-tiering-budget=1000000000");

const PROJECT = new URL("../", import.meta.url).href;
const PACKAGES = `${PROJECT}node_modules/`;
/** The names of package.json's "imports": each is a folder. */
const OWN_FOLDER = /^#(?:domain|server|web|websites|demo)\//;
const found = new Map();

/**
 * Node looks for package.json and for the file once for every import. Ours name the file itself, and a package is the same
 * one whichever of our files asks for it.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (!context.parentURL?.startsWith(PROJECT) || context.parentURL.startsWith(PACKAGES)) return next(specifier, context);
    if (specifier.endsWith(".ts")) return ownFile(specifier, context.parentURL) ?? next(specifier, context);
    if (/^(?:[./#]|node:|file:)/.test(specifier)) return next(specifier, context);
    if (!found.has(specifier)) found.set(specifier, { ...next(specifier, isDrizzle(specifier) ? { ...context, conditions: ["node", "require"] } : context), shortCircuit: true });
    return found.get(specifier);
  },
});

function ownFile(specifier, parentURL) {
  const url = OWN_FOLDER.test(specifier) ? PROJECT + specifier.slice(1) : specifier.startsWith(".") ? new URL(specifier, parentURL).href : undefined;
  return url && { url, format: "module-typescript", shortCircuit: true };
}

/** Its CommonJS build: its modules import each other in circles, and Node 24 needs a quarter of a second and 180 MB to link them. */
function isDrizzle(specifier) {
  return specifier === "drizzle-orm" || specifier.startsWith("drizzle-orm/");
}
