import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { contrast } from "./colour.ts";
import { colourOf, declarationsOf, THEME_TOKENS } from "./tokens.ts";

/** Minimum contrast of WCAG 2.2 for text, and for controls and other graphics. */
const TEXT_CONTRAST = 4.5;
const GRAPHICS_CONTRAST = 3;

type Pair = readonly [front: string, back: string, least: number, seen: string];

/** Foreground and background pairs in use. */
const PAIRS: readonly Pair[] = [
  ["--ink", "--surface", TEXT_CONTRAST, "words on white"],
  ["--ink", "--chalk-2", TEXT_CONTRAST, "words on grey"],
  ["--ink", "--brand-soft", TEXT_CONTRAST, "words on what is chosen"],
  ["--ink-2", "--surface", TEXT_CONTRAST, "quiet words on white"],
  ["--ink-2", "--chalk", TEXT_CONTRAST, "quiet words beside the cards"],
  ["--ink-2", "--chalk-2", TEXT_CONTRAST, "quiet words on grey"],
  ["--ink-2", "--brand-softer", TEXT_CONTRAST, "the line under a monthly price"],
  ["--ink-2", "--brand-soft", TEXT_CONTRAST, "quiet words on what is chosen"],
  ["--ink-3", "--surface", TEXT_CONTRAST, "quietest words on white"],
  ["--on-brand", "--brand", TEXT_CONTRAST, "words on buttons"],
  ["--on-brand", "--brand-hover", TEXT_CONTRAST, "words on buttons under the pointer"],
  ["--brand-text", "--surface", TEXT_CONTRAST, "links on white"],
  ["--brand-text", "--chalk", TEXT_CONTRAST, "links beside the cards"],
  ["--brand-text", "--brand-soft", TEXT_CONTRAST, "links on what is chosen"],
  ["--on-accent", "--accent", TEXT_CONTRAST, "words on the accent"],
  ["--on-deep", "--brand-deep", TEXT_CONTRAST, "words on the dark bands"],
  ["--on-deep-2", "--brand-deep", TEXT_CONTRAST, "quiet words on the dark bands"],
  ["--on-deep-2", "--brand", TEXT_CONTRAST, "quiet words over the hills of the home page"],
  ["--accent", "--brand-deep", TEXT_CONTRAST, "the accent on the dark bands"],
  ["--success", "--brand-softer", TEXT_CONTRAST, "savings beside a monthly price"],
  ["--ink", "--info-soft", TEXT_CONTRAST, "words of a notice"],
  ["--ink", "--warning-soft", TEXT_CONTRAST, "words of a warning"],
  ["--control", "--surface", GRAPHICS_CONTRAST, "the edges of fields on white"],
  ["--control", "--chalk", GRAPHICS_CONTRAST, "the edges of fields beside the cards"],
  ["--control", "--chalk-2", GRAPHICS_CONTRAST, "the edges of fields on grey"],
  ["--brand", "--surface", GRAPHICS_CONTRAST, "ticked boxes on white"],
  ["--brand", "--line-2", GRAPHICS_CONTRAST, "a slider's part that is filled"],
  ["--brand", "--brand-softer", GRAPHICS_CONTRAST, "marks on the lightest tint"],
  ["--focus", "--surface", GRAPHICS_CONTRAST, "the ring around what has the focus, on white"],
  ["--focus", "--chalk", GRAPHICS_CONTRAST, "the ring around what has the focus, beside the cards"],
];

/** The problems of a theme as sentences: missing or unknown tokens, or insufficient contrast. */
export function contrastProblem(theme: string, tokens: string): string[] {
  const themeDeclarations = declarationsOf(theme);
  const missing = THEME_TOKENS.filter((name) => !themeDeclarations.has(name)).map((name) => `${name} is missing.`);
  const other = [...themeDeclarations.keys()]
    .filter((name) => !THEME_TOKENS.some((known) => known === name))
    .map((name) => `${name} is not one of the eight tokens of a theme.`);
  if (missing.length + other.length > 0) return [...missing, ...other];
  const all = new Map([...declarationsOf(tokens), ...themeDeclarations]);
  return PAIRS.flatMap(([front, back, least, seen]) => {
    const found = contrast(colourOf(front, all), colourOf(back, all));
    return found >= least ? [] : [`${seen} (${front} on ${back}) have a contrast of ${found.toFixed(2)}, they need ${least}.`];
  });
}

/** The problems of every website's theme below a project's folder, each with its file. */
export function themeProblems(root: string): string[] {
  const tokens = readFileSync(join(root, "web/ui/css/tokens.css"), "utf8");
  return themeFiles(root).flatMap((file) =>
    contrastProblem(readFileSync(join(root, file), "utf8"), tokens).map((fault) => `${file}: ${fault}`),
  );
}

export function themeFiles(root: string): string[] {
  const paths = readdirSync(join(root, "websites"), { recursive: true, encoding: "utf8" });
  return paths
    .map((path) => `websites/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith("/theme.css"))
    .toSorted();
}

/** Fails the build if text or controls of a website's theme have insufficient contrast. */
export function themeContrastCheck(root: string): Plugin {
  return {
    name: "forecourt:theme-contrast",
    apply: "build",
    buildStart() {
      const faults = themeProblems(root);
      if (faults.length > 0) throw new Error(faults.join("\n"));
    },
  };
}
