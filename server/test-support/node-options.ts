/**
 * Options of Node for a process that a test starts: modules are loaded as `npm start` does, and WebAssembly is compiled by the baseline
 * compiler, as in the tests themselves (vitest.config.ts).
 */
export const NODE_OPTIONS = ["--liftoff-only", "--import", new URL("../../scripts/commonjs-drizzle.mjs", import.meta.url).href];
