import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { Rgb } from "./colour.ts";
import { colourOf, declarationsOf, type Declarations } from "./tokens.ts";

const TOKENS = "web/ui/css/tokens.css";
/** Values to precompute: colour functions only. In a shadow the colours are mixed with lengths, so it does not match. */
const COMPUTED = /^(?:oklch|color-mix)\([^/]*\)$/;

/**
 * The computed colours of a theme as hex. Relative colours need Chrome 119 and Firefox 128, and `oklch()` in Safari 16.0
 * requires a percent sign on the lightness.
 */
export function computedColours(tokens: string, theme = ""): Declarations {
  const all = new Map([...declarationsOf(tokens), ...declarationsOf(theme)]);
  return new Map(Array.from(all).flatMap(([name, value]) => (COMPUTED.test(value) ? [[name, hexOf(colourOf(name, all))] as const] : [])));
}

/** A theme with its eight tokens and the colours derived from them. */
export function themeWithColours(tokens: string, theme: string): string {
  const colours = Array.from(computedColours(tokens, theme), ([name, hex]) => `  ${name}: ${hex};\n`);
  const end = theme.lastIndexOf("}");
  return theme.slice(0, end) + colours.join("") + theme.slice(end);
}

/** A style sheet with the derived colours of the default tokens as hex. */
export function sheetWithColours(tokens: string, css: string): string {
  const colours = computedColours(tokens);
  return css.replaceAll(/(?<![\w-])(--[\w-]+)(\s*:\s*)[^;{}]+/g, (declaration, name: string, colon: string) => {
    const hex = colours.get(name);
    return hex === undefined ? declaration : name + colon + hex;
  });
}

function hexOf(colour: Rgb): string {
  return `#${colour
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/**
 * Precomputes the colours of the tokens and of every theme. Runs after Vite's own CSS plugin, which replaces the `@import` of the tokens
 * in `site.css` by their text: so not as `enforce: "pre"`.
 */
export function coloursComputed(root: string): Plugin {
  const file = join(root, TOKENS);
  return {
    name: "forecourt:colours-computed",
    transform(css, id) {
      if (!/\.css(?:\?|$)/.test(id)) return undefined;
      const tokens = readFileSync(file, "utf8");
      if (/\/websites\/[^/]+\/theme\.css/.test(id)) return { code: themeWithColours(tokens, css), map: null };
      return css.includes("--on-brand:") ? { code: sheetWithColours(tokens, css), map: null } : undefined;
    },
  };
}
