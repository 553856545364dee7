import { minifySync, type Plugin } from "vite";

/** Modules with functions whose source is copied into every page (`String(function)`), after these are compiled. */
export function minifiedInlineScripts(modules: RegExp): Plugin {
  return {
    name: "forecourt:minified-inline-scripts",
    apply: "build",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform: { filter: { id: modules }, handler: (code, id) => ({ code: minifySync(id, code, { module: true }).code, map: null }) },
  };
}
