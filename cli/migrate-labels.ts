import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import english from "#locales/en-GB.json" with { type: "json" };
import welsh from "#locales/cy.json" with { type: "json" };
import { compiledCatalogue } from "#locales/compile.ts";
import { messageOfOldText } from "#locales/overrides.ts";
import type { MessageKey } from "#domain/messages/message.ts";
import { UsageError } from "./usage-error.ts";

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\`(?:[^\`\\]|\\.)*\``;
const COMMENT = String.raw`\/\/.*|\/\*[^]*?\*\/`;
/** A string, a comment, a bracket, or a name. */
const TOKEN = new RegExp(String.raw`${COMMENT}|${STRING}|[{}]|[\w$]+`, "g");
/** A property with its key, and with its words where they are one string. */
const PROPERTY = new RegExp(String.raw`${COMMENT}|(${STRING}|[\w$]+)(\s*:\s*)(${STRING})?(,[^\S\n]*\n?[^\S\n]*)?|${STRING}`, "g");

type Catalogue = ReturnType<typeof compiledCatalogue>;
export type Migrated = { from: string; to: string };

/** `website migrate-labels NAME`: the keys of 0.1, which were the English texts, become keys of messages. Returns the exit code. */
export async function migrateLabelsCommand(args: string[], project: string, print: (line: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: "boolean", default: false } } });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new UsageError("Usage: forecourt website migrate-labels NAME");
  const path = `websites/${name}/website.ts`;
  const source = await readFile(join(project, path), "utf8").catch(() => undefined);
  if (source === undefined) {
    print(values.json ? JSON.stringify({ error: `${path} does not exist.` }) : `${path} does not exist.`);
    return 1;
  }
  const { settings, migrated } = migrateLabels(source);
  if (migrated.length > 0) await writeFile(join(project, path), settings);
  if (values.json) print(JSON.stringify({ file: path, migrated }));
  else {
    for (const { from, to } of migrated) print(`"${from}" is "${to}" now`);
    print(
      migrated.length === 0
        ? `${path} has no labels to migrate.`
        : `${path} has been rewritten. Run your formatter and review the changes.`,
    );
  }
  return 0;
}

/** The settings of a website with message keys instead of English texts, in `labels` and `locales`. */
export function migrateLabels(source: string): { settings: string; migrated: Migrated[] } {
  const migrated: Migrated[] = [];
  const inLabels = rewritten(source, "labels", compiledCatalogue(english, "en-GB"), "en-GB", migrated);
  return { settings: rewritten(inLabels, "locales", compiledCatalogue(welsh, "cy"), "cy", migrated), migrated };
}

function rewritten(source: string, setting: string, catalogue: Catalogue, lang: string, migrated: Migrated[]): string {
  const start = new RegExp(String.raw`^ {2}${setting}: \{`, "m").exec(source);
  if (!start) return source;
  const from = start.index + start[0].length;
  const end = endOfBlock(source, from);
  const block = source.slice(from, end);
  const plurals = pluralsIn(block);
  const done = new Set<MessageKey>();
  const changed = block.replace(PROPERTY, (property: string, key?: string, colon = "", words?: string, comma = "") => {
    const place = key === undefined ? undefined : messageOfOldText(textOf(key));
    if (key === undefined || !place) return property;
    migrated.push({ from: textOf(key), to: place.key });
    if (place.category === undefined) return `${JSON.stringify(place.key)}${colon}${place.renamed(words ?? "")}${comma}`;
    if (done.has(place.key)) return "";
    done.add(place.key);
    const plural = pluralOf(place.key, plurals.get(place.key) ?? {}, catalogue, lang);
    return `${JSON.stringify(place.key)}${colon}${JSON.stringify(plural)}${comma}`;
  });
  return source.slice(0, from) + changed + source.slice(end);
}

/** The forms of plurals, which were separate texts in 0.1: "1 car" and "{count} cars". */
function pluralsIn(block: string): Map<MessageKey, Record<string, string>> {
  const plurals = new Map<MessageKey, Record<string, string>>();
  for (const [, key, , words] of block.matchAll(PROPERTY)) {
    const place = key === undefined ? undefined : messageOfOldText(textOf(key));
    if (place?.category === undefined || words === undefined) continue;
    plurals.set(place.key, { ...plurals.get(place.key), [place.category]: place.renamed(textOf(words)) });
  }
  return plurals;
}

function pluralOf(key: MessageKey, own: Record<string, string>, catalogue: Catalogue, lang: string): string {
  const message = catalogue(key) ?? compiledCatalogue(english, "en-GB")(key) ?? "";
  const argument = typeof message === "string" ? /\{(\w+)\}/.exec(message)?.[1] : message[0];
  const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.map((category) => {
    const known = typeof message === "string" ? message : (message[1][category] ?? message[1].other);
    return `${category} {${own[category] ?? (category === "one" ? known : (own["other"] ?? known))}}`;
  });
  return `{${argument}, plural, ${forms.join(" ")}}`;
}

/** Where the block that has been opened ends. */
function endOfBlock(source: string, from: number): number {
  let depth = 1;
  for (const { 0: token, index } of source.slice(from).matchAll(TOKEN)) {
    if (token === "{") depth += 1;
    if (token === "}") depth -= 1;
    if (depth === 0) return from + index;
  }
  return source.length;
}

function textOf(literal: string): string {
  if (!/^["'`]/.test(literal)) return literal;
  return literal.slice(1, -1).replaceAll(/\\(.)/g, "$1");
}
