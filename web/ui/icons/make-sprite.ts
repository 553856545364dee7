import { readFileSync, writeFileSync } from "node:fs";
import { ICON_NAMES } from "./icon-names.ts";

const LUCIDE = new URL("../../../node_modules/lucide-static/icons/", import.meta.url);
const SPRITE = new URL("./sprite.svg", import.meta.url);

/** One SVG sprite for all icons, so that pages reference icons instead of inlining them. */
export function spriteOf(names: readonly string[]): string {
  const symbols = names.map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${drawingOf(name)}</symbol>`);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Icons from lucide-static, ISC licence -->\n${symbols.join("\n")}\n</svg>\n`;
}

function drawingOf(name: string): string {
  const file = readFileSync(new URL(`${name}.svg`, LUCIDE), "utf8");
  return file
    .slice(file.indexOf(">", file.indexOf("<svg")) + 1, file.lastIndexOf("</svg>"))
    .replace(/\s*\n\s*/g, "")
    .replaceAll(" />", "/>");
}

if (import.meta.main) writeFileSync(SPRITE, spriteOf(ICON_NAMES));
