import * as english from "#domain/labels/english.ts";
import { welshPhrases } from "#domain/labels/welsh-phrases.ts";
import type { Website } from "#websites/website.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PROJECT = join(import.meta.dirname, "..");
/** Where sentences are written that no catalogue lists: messages, refusals, letters. */
const ROOMS = ["domain", "server"];
/** A text with fewer letters between its blanks would say anything. */
const FEWEST_LETTERS = 5;

const BLANK = /\{\w+\}/g;
const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm;
const TEXT = /"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\\n]|\\.)+)`/g;
const VALUE = /\$\{[^{}]*\}/g;

/**
 * What a website says in other words though nothing here says it, in a sentence each with the nearest text that is said: a key that was
 * misspelt would otherwise change nothing, and nobody would know. Texts of the stock count as said where the phrase book knows them.
 */
export function unsaidWords({ name, labels = {}, order: { customErrorMessages } }: Said): string[] {
  const settings = { labels, "order.customErrorMessages": customErrorMessages };
  const replaced = Object.entries(settings).flatMap(([setting, words]) => Object.keys(words).map((text) => ({ setting, text })));
  const catalogue: readonly string[] = Object.values(english);
  const unlisted = replaced.filter(({ text }) => !catalogue.includes(text) && !Object.hasOwn(welshPhrases, text));
  if (unlisted.length === 0) return [];
  const sentences = writtenSentences();
  const known = [...catalogue, ...sentences.map(({ text }) => text)];
  return unlisted
    .filter(({ text }) => !sentences.some(({ pattern }) => pattern.test(text)))
    .map(({ setting, text }) => `websites/${name}/website.ts: ${setting} has other words for "${text}", which nothing says. The nearest that is said is "${nearest(text, known)}".`);
}

type Said = Pick<Website, "name" | "labels"> & { order: Pick<Website["order"], "customErrorMessages"> };
type Sentence = { text: string; pattern: RegExp };

/** Every text in the rooms' source, with what is filled in as blanks. */
function writtenSentences(): Sentence[] {
  const texts = new Set(ROOMS.flatMap(sourcesIn).flatMap(textsIn));
  return Array.from(texts, (text) => ({ text, pattern: new RegExp(`^${text.split(BLANK).map(escaped).join(".+")}$`) }));
}

function sourcesIn(room: string): string[] {
  const files = readdirSync(join(PROJECT, room), { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts")).map((file) => readFileSync(join(PROJECT, room, file), "utf8"));
}

function textsIn(source: string): string[] {
  return Array.from(source.replaceAll(COMMENT, "").matchAll(TEXT), ([, plain, template = ""]) => plain?.replaceAll('\\"', '"') ?? template.replaceAll(VALUE, "{value}")).filter(isSaid);
}

/** Words begin with a capital letter or stand beside others; names of fields and paths do neither. */
function isSaid(text: string): boolean {
  const letters = text.replaceAll(BLANK, "").match(/\p{L}/gu)?.length ?? 0;
  return letters >= (text.includes("{") ? FEWEST_LETTERS : 1) && (/^\p{Lu}/u.test(text) || text.includes(" "));
}

function nearest(text: string, known: readonly string[]): string {
  const apart = known.map((each) => ({ each, steps: stepsBetween(text.toLowerCase(), each.toLowerCase()) }));
  return apart.reduce((best, other) => (other.steps < best.steps ? other : best), apart[0] ?? { each: "", steps: 0 }).each;
}

/** How many letters have to be put in, taken out or changed to get from one text to the other. */
function stepsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to++) {
      next[to] = Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (letter === other[to - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
