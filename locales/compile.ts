import type { CompiledMessage } from "#domain/messages/message.ts";
import { parse, TYPE, type MessageFormatElement, type PluralElement } from "@formatjs/icu-messageformat-parser";

/** Names of what ICU MessageFormat has and the catalogues do not. */
const UNSUPPORTED: Readonly<Record<number, string>> = {
  [TYPE.number]: "number formats",
  [TYPE.date]: "date formats",
  [TYPE.time]: "time formats",
  [TYPE.select]: "select",
  [TYPE.plural]: "a plural in part of a message: each form has to be the whole message",
  [TYPE.pound]: "#: write the argument",
  [TYPE.tag]: "tags",
};

/**
 * Compiles an ICU message: text with arguments, or a cardinal plural with a form for each category of the language. Throws on everything
 * else, naming the key.
 */
export function compileMessage(key: string, source: string, lang: string): CompiledMessage {
  if (!/[{}']/.test(source)) return source;
  const elements = parsed(key, source);
  const [first] = elements;
  if (first?.type !== TYPE.plural || elements.length > 1) return template(key, elements);
  checkPlural(key, first, lang);
  const forms = Object.entries(first.options).map(([category, { value }]) => [category, template(key, value)] as const);
  return [first.value, { other: "", ...Object.fromEntries(forms) }];
}

/** Names of the values that a message needs, sorted. */
export function valueNames(message: CompiledMessage): string[] {
  const [argument, texts] = typeof message === "string" ? [[], [message]] : [[message[0]], Object.values(message[1])];
  const placeholders = texts.flatMap((text) => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name));
  return [...new Set([...argument, ...placeholders])].toSorted();
}

/** The messages of a catalogue, each compiled when it is first used. */
export function compiledCatalogue(sources: Readonly<Record<string, string>>, lang: string): (key: string) => CompiledMessage | undefined {
  const compiled = new Map<string, CompiledMessage>();
  return (key) => {
    const known = compiled.get(key);
    if (known !== undefined || !Object.hasOwn(sources, key)) return known;
    const message = compileMessage(key, sources[key] ?? "", lang);
    compiled.set(key, message);
    return message;
  };
}

function parsed(key: string, source: string): MessageFormatElement[] {
  try {
    return parse(source, { ignoreTag: true, requiresOtherClause: true });
  } catch (error) {
    throw new Error(`${key}: "${source}" is no ICU message (${error instanceof Error ? error.message : String(error)})`, { cause: error });
  }
}

function checkPlural(key: string, { options, offset, pluralType }: PluralElement, lang: string): void {
  if (pluralType !== "cardinal") throw new Error(`${key}: ordinals are not supported`);
  if (offset !== 0) throw new Error(`${key}: an offset is not supported`);
  const wanted = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.toSorted().join(", ");
  const given = Object.keys(options).toSorted().join(", ");
  if (given !== wanted) throw new Error(`${key}: the plural has the forms ${given}; ${lang} needs ${wanted}`);
}

function template(key: string, elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.argument) return `{${element.value}}`;
      if (element.type !== TYPE.literal) throw new Error(`${key}: no support for ${UNSUPPORTED[element.type]}`);
      if (/[{}]/.test(element.value)) throw new Error(`${key}: a brace cannot be text`);
      return element.value;
    })
    .join("");
}
