import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The statement in the first style sheet that declares all layers, lowest first. */
const DECLARATION = /^@layer [\w, ]+;/m;

/**
 * Prepends the order of the layers to every built style sheet: browsers take the order from the sheet that loads first, and
 * which one that is depends on code splitting. `sheet` is the file that declares the order.
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
