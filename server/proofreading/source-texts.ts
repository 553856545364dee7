import { escapeRegExp } from "#domain/labels/escape-reg-exp.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PROJECT = join(import.meta.dirname, "../..");
/** Folders with texts that are not in a catalogue: messages, refusals, letters. */
const FOLDERS = ["domain", "server"];
/** Catalogue entries count only where other code uses them. */
const CATALOGUES = /^labels[\\/]/;
/** A template with fewer letters would match any text. */
const FEWEST_LETTERS = 5;

const BLANK = /\{\w+\}/g;
const FIGURE = /^[£\d][\d.,:]*%?$/;
const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm;
const TEXT = /"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\\n]|\\.)+)`/g;
const VALUE = /\$\{[^{}]*\}/g;

/** Every text in the source of `domain/` and `server/`, with placeholders for inserted values. */
export function sourceTexts(): string[] {
  return [...new Set(FOLDERS.flatMap(sourcesIn).flatMap(textsIn))];
}

/**
 * Whether a text matches one of the sentences. A placeholder matches a placeholder, a figure or another known text: "Enter {value}" does
 * not match "Enter yuor last name".
 */
export function textMatcher(sentences: readonly string[], labels: readonly string[]): (text: string) => boolean {
  const exact = new Set([...sentences, ...labels].map((text) => text.toLowerCase()));
  const open = sentences
    .filter((sentence) => sentence.includes("{"))
    .map((sentence) => new RegExp(`^${sentence.split(BLANK).map(escapeRegExp).join("(.+)")}$`));
  const mayFill = (filling: string) => filling.replaceAll(BLANK, "") === "" || FIGURE.test(filling) || exact.has(filling.toLowerCase());
  return (text) => sentences.includes(text) || open.some((pattern) => pattern.exec(text)?.slice(1).every(mayFill) ?? false);
}

function sourcesIn(folder: string): string[] {
  const files = readdirSync(join(PROJECT, folder), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !CATALOGUES.test(file))
    .map((file) => readFileSync(join(PROJECT, folder, file), "utf8"));
}

function textsIn(source: string): string[] {
  return Array.from(
    source.replaceAll(COMMENT, "").matchAll(TEXT),
    ([, plain, template = ""]) => plain?.replaceAll('\\"', '"') ?? template.replaceAll(VALUE, "{value}"),
  ).filter(isDisplayText);
}

/** Texts begin with a capital letter or contain a space; field names and paths do neither. */
function isDisplayText(text: string): boolean {
  const letters = text.replaceAll(BLANK, "").match(/\p{L}/gu)?.length ?? 0;
  return letters >= (text.includes("{") ? FEWEST_LETTERS : 1) && (/^\p{Lu}/u.test(text) || text.includes(" "));
}
