import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { contrast } from "./colour.ts";
import { colourOf, declarationsOf, THEME_TOKENS } from "./tokens.ts";

/** Minimum contrast of WCAG 2.2 for text, and for controls and other graphics. */
const WORDS = 4.5;
const GRAPHICS_CONTRAST = 3;

type Pair = readonly [front: string, back: string, least: number, seen: string];

/** Foreground and background pairs in use. */
const PAIRS: readonly Pair[] = [
  ["--ink", "--surface", WORDS, "words on white"],
  ["--ink", "--chalk-2", WORDS, "words on grey"],
  ["--ink", "--brand-soft", WORDS, "words on what is chosen"],
  ["--ink-2", "--surface", WORDS, "quiet words on white"],
  ["--ink-2", "--chalk", WORDS, "quiet words beside the cards"],
  ["--ink-2", "--chalk-2", WORDS, "quiet words on grey"],
  ["--ink-2", "--brand-softer", WORDS, "the line under a monthly price"],
  ["--ink-2", "--brand-soft", WORDS, "quiet words on what is chosen"],
  ["--ink-3", "--surface", WORDS, "quietest words on white"],
  ["--on-brand", "--brand", WORDS, "words on buttons"],
  ["--on-brand", "--brand-hover", WORDS, "words on buttons under the pointer"],
  ["--brand-text", "--surface", WORDS, "links on white"],
  ["--brand-text", "--chalk", WORDS, "links beside the cards"],
  ["--brand-text", "--brand-soft", WORDS, "links on what is chosen"],
  ["--on-accent", "--accent", WORDS, "words on the accent"],
  ["--on-deep", "--brand-deep", WORDS, "words on the dark bands"],
  ["--on-deep-2", "--brand-deep", WORDS, "quiet words on the dark bands"],
  ["--on-deep-2", "--brand", WORDS, "quiet words over the hills of the home page"],
  ["--accent", "--brand-deep", WORDS, "the accent on the dark bands"],
  ["--success", "--brand-softer", WORDS, "savings beside a monthly price"],
  ["--ink", "--info-soft", WORDS, "words of a notice"],
  ["--ink", "--warning-soft", WORDS, "words of a warning"],
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
  const own = declarationsOf(theme);
  const missing = THEME_TOKENS.filter((name) => !own.has(name)).map((name) => `${name} is missing.`);
  const other = [...own.keys()]
    .filter((name) => !THEME_TOKENS.some((known) => known === name))
    .map((name) => `${name} is not one of the eight tokens of a theme.`);
  if (missing.length + other.length > 0) return [...missing, ...other];
  const all = new Map([...declarationsOf(tokens), ...own]);
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
