import english from "#locales/en-GB.json" with { type: "json" };
import { isMessageKey, messageOfOldText, type TextOverrides } from "#locales/overrides.ts";
import type { MessageKey } from "#domain/messages/message.ts";
import { englishMessage } from "#locales/english-message.ts";
import { compileMessage, valueNames } from "#locales/compile.ts";
import { DEFAULT_LOCALE } from "#domain/labels/locales.ts";
import { contentTexts } from "./content-texts.ts";
import type { Website } from "#websites/website.ts";
import { distance } from "fastest-levenshtein";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PROJECT = join(import.meta.dirname, "../..");
const KEYS = Object.keys(english);
const CATALOGUE = KEYS.filter(isMessageKey).flatMap(textsOfMessage);
const KEY = /^[a-z]\w*\.\w+$/;
const LISTED: ReadonlySet<string> = new Set(CATALOGUE);

/** Names of colours or vehicle types in the stock have at most this many words. */
const MAX_STOCK_NAME_TERMS = 4;
/** With more edits than this, or more than one per three letters, it is another text. */
const MAX_EDITS = 3;
const LETTERS_A_SLIP = 3;

type OverridingWebsite = Pick<Website, "name" | "labels" | "locales"> &
  Partial<Pick<Website, "content">> & { order: Pick<Website["order"], "customErrorMessages"> };
type Key = { setting: string; text: string; words?: string; lang?: string };
type Near = { each: string; steps: number };

/**
 * What is wrong with a website's own words, a sentence each with the place and the nearest that exists: an unknown key or text, which would
 * otherwise have no effect silently, other values than the message has, and an English text that has a key.
 */
export function unmatchedOverrides(website: OverridingWebsite): string[] {
  const { name, labels = {}, locales = {}, order } = website;
  const inEnglish = keysOf("labels", labels, DEFAULT_LOCALE);
  const translated = Object.entries(locales).flatMap(([locale, overrides]) => keysOf(`locales.${locale}`, overrides, locale));
  const websiteTexts = translated.some(({ text }) => !isMessageKey(text)) ? contentTexts(website) : [];
  const renamed = [...inEnglish, ...translated.filter(({ text }) => !websiteTexts.includes(text))].filter(({ text }) =>
    messageOfOldText(text),
  );
  const texts = [...inEnglish, ...translated].filter((key) => !KEY.test(key.text) && !renamed.includes(key));
  return [
    ...[...inEnglish, ...translated].filter(({ text }) => KEY.test(text)).flatMap((key) => messageFault(name, key)),
    ...renamed.map(
      ({ setting, text }) =>
        `${placeOf(name, setting, text)} ${setting} overrides "${text}", whose key is ` +
        `${JSON.stringify(messageOfOldText(text)?.key)} now. Run "forecourt website migrate-labels ${name}" to rewrite it.`,
    ),
    ...unknownTexts(name, [...texts, ...keysOf("order.customErrorMessages", order.customErrorMessages)], websiteTexts),
  ];
}

/** What is wrong with own words of a message. */
function messageFault(name: string, { setting, text: key, words = "", lang = DEFAULT_LOCALE }: Key): string[] {
  const place = placeOf(name, setting, key);
  if (!isMessageKey(key))
    return [
      `${place} ${setting} has the key ${JSON.stringify(key)}, which does not exist. The nearest is ` +
        `${JSON.stringify(nearest(key, KEYS).each)}.`,
    ];
  try {
    const values = valueNames(englishMessage(key)).join(", ");
    const given = valueNames(compileMessage(key, words, lang)).join(", ");
    return given === values ? [] : [`${place} ${setting} ${key} has the values ${given || "none"}; the message has ${values || "none"}.`];
  } catch (error) {
    return [`${place} ${setting} ${error instanceof Error ? error.message : String(error)}`];
  }
}

function unknownTexts(name: string, keys: readonly Key[], websiteTexts: readonly string[]): string[] {
  return keys
    .filter(({ text, setting }) => !LISTED.has(text) && !(isTranslated(setting) && websiteTexts.includes(text)))
    .map((key) => ({ ...key, near: nearest(key.text, isTranslated(key.setting) ? [...websiteTexts, ...CATALOGUE] : CATALOGUE) }))
    .filter(({ setting, text, near }) => !isTranslated(setting) || !mayBeOfStock(text, near))
    .map(
      ({ setting, text, near: { each } }) =>
        `${placeOf(name, setting, text)} ${setting} overrides "${text}", which is not on the site. The nearest is "${each}".`,
    );
}

function keysOf(setting: string, overrides: TextOverrides | Readonly<Record<string, string>> = {}, lang?: string): Key[] {
  return Object.entries(overrides).map(([text, words]) => ({ setting, text, words, lang }));
}

function isTranslated(setting: string): boolean {
  return setting.startsWith("locales.");
}

function textsOfMessage(key: MessageKey): string[] {
  const message = englishMessage(key);
  return typeof message === "string" ? [message] : Object.values(message[1]);
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
    (isTranslated(setting)
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
