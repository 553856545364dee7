import * as english from "#domain/labels/english.ts";
import { welshLetters } from "#domain/labels/welsh-letters.ts";
import { welshPhrases } from "#domain/labels/welsh-texts.ts";
import { contentTexts } from "./content-texts.ts";
import type { Website } from "#websites/website.ts";
import { distance } from "fastest-levenshtein";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { textMatcher, sourceTexts } from "./source-texts.ts";

const PROJECT = join(import.meta.dirname, "../..");
const CATALOGUE: readonly string[] = Object.values(english);
const LISTED = new Set([...CATALOGUE, ...Object.keys(welshPhrases), ...Object.keys(welshLetters)]);

/** Names of colours or vehicle types in the stock have at most this many words. */
const MAX_STOCK_NAME_TERMS = 4;
/** With more edits than this, or more than one per three letters, it is another text. */
const MAX_EDITS = 3;
const LETTERS_A_SLIP = 3;

type OverridingWebsite = Pick<Website, "name" | "labels" | "locales"> &
  Partial<Pick<Website, "content">> & { order: Pick<Website["order"], "customErrorMessages"> };
type Key = { setting: string; text: string };
type Near = { each: string; steps: number };

/**
 * Label overrides whose key matches no text, as a sentence each with the nearest text: a misspelt key would otherwise have no effect
 * silently. Texts of the stock count as known if a catalogue lists them.
 */
export function unmatchedOverrides(website: OverridingWebsite): string[] {
  const { name, labels = {}, locales = {}, order } = website;
  const inEnglish = [...keysOf("labels", labels), ...keysOf("order.customErrorMessages", order.customErrorMessages)].filter(isUnlisted);
  const translated = Object.entries(locales)
    .flatMap(([locale, overrides]) => keysOf(`locales.${locale}`, overrides))
    .filter(isUnlisted);
  const websiteTexts = translated.length > 0 ? contentTexts(website) : [];
  const inOthers = translated.filter(({ text }) => !websiteTexts.includes(text));
  if (inEnglish.length + inOthers.length === 0) return [];
  const sentences = sourceTexts();
  const isKnownText = textMatcher(sentences, CATALOGUE);
  const known = [...CATALOGUE, ...sentences];
  const message = ({ setting, text }: Key, { each }: Near) =>
    `${placeOf(name, setting, text)} ${setting} has other words for "${text}", which nothing says. The nearest that is said is "${each}".`;
  return [
    ...inEnglish.filter(({ text }) => !isKnownText(text)).map((key) => message(key, nearest(key.text, known))),
    ...inOthers
      .filter(({ text }) => !isKnownText(text))
      .map((key) => ({ key, near: nearest(key.text, [...websiteTexts, ...known]) }))
      .filter(({ key, near }) => !mayBeOfStock(key.text, near))
      .map(({ key, near }) => message(key, near)),
  ];
}

function keysOf(setting: string, overrides: object = {}): Key[] {
  return Object.keys(overrides).map((text) => ({ setting, text }));
}

function isUnlisted({ text }: Key): boolean {
  return !LISTED.has(text);
}

/** A translation may be for a text of the stock: a short one that is not a misspelling of a known text. */
function mayBeOfStock(text: string, { each, steps }: Near): boolean {
  if (text.split(" ").length > MAX_STOCK_NAME_TERMS) return false;
  return steps > Math.min(MAX_EDITS, each.length / LETTERS_A_SLIP) || text.slice(0, 1).toLowerCase() !== each.slice(0, 1).toLowerCase();
}

/** "websites/wexcombe/welsh.ts:12", where the key is written; the settings file if the key is computed. */
function placeOf(name: string, setting: string, text: string): string {
  const folder = `websites/${name}`;
  const settings = `${folder}/website.ts`;
  const files = existsSync(join(PROJECT, folder)) ? readdirSync(join(PROJECT, folder)).filter((file) => file.endsWith(".ts")) : [];
  const written = files.map((file) => `${folder}/${file}`).flatMap((file) => linesOf(text, file));
  // The settings file sorts last; in it, overrides of English come before translations.
  return (
    (setting.startsWith("locales.")
      ? (written.find((place) => !place.startsWith(settings)) ?? written.at(-1))
      : written.find((place) => place.startsWith(settings))) ?? `${settings}:`
  );
}

function linesOf(key: string, file: string): string[] {
  const starts = [`${JSON.stringify(key)}:`, `${key}:`];
  const lines = readFileSync(join(PROJECT, file), "utf8").split("\n");
  return lines.flatMap((line, at) => (starts.some((start) => line.trimStart().startsWith(start)) ? [`${file}:${at + 1}`] : []));
}

function nearest(text: string, known: readonly string[]): Near {
  const apart = known.map((each) => ({ each, steps: distance(text.toLowerCase(), each.toLowerCase()) }));
  return apart.reduce((best, other) => (other.steps < best.steps ? other : best), apart[0] ?? { each: "", steps: 0 });
}
