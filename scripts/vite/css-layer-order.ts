import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The names of all layers, lowest first, as the first style sheet declares them. */
const DECLARATION = /^@layer [\w, ]+;/m;

/**
 * Begins every built style sheet with the order of the layers: browsers take the order from the sheet that comes first, and
 * which one that is depends on how the scripts are cut. `sheet` is where the order is declared.
 */
export function cssLayerOrder(sheet: string): Plugin {
  const order = DECLARATION.exec(readFileSync(sheet, "utf8"))?.[0];
  if (order === undefined) throw new Error(`${sheet} does not say in which order its layers come`);
  return {
    name: "forecourt:css-layer-order",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
        const css = typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
        if (!css.startsWith(order)) file.source = order + css;
      }
    },
  };
}
