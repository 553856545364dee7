import { generalForm, type CompiledMessage, type MessageKey, type CompiledOverrides } from "#domain/messages/message.ts";
import { compileMessage } from "./compile.ts";
import english from "./en-GB.json" with { type: "json" };
import { englishMessage } from "./english-message.ts";

type Letters<Text extends string> = Text extends `${infer First}${infer Rest}` ? First | Letters<Rest> : never;
type Capital = Letters<"ABCDEFGHIJKLMNOPQRSTUVWXYZ">;

/**
 * A website's own words: of a message by its key, in ICU MessageFormat; of a sentence that is in no catalogue, and of the website's own
 * texts, by the English. No key has a space or begins with a capital.
 */
export type TextOverrides = Readonly<Partial<Record<MessageKey, string>>> &
  Readonly<Record<`${Capital}${string}` | `${string} ${string}`, string>>;

/** Whether a text is the key of a message. */
export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(english, text);
}

/** Where an English text of the catalogue is: the key, and the plural category where it is one form of several. */
export type TextPlace = { key: MessageKey; category: string | undefined };

/** The message that has an English text; undefined for texts outside of the catalogue. */
export function messageOfText(text: string): TextPlace | undefined {
  places ??= new Map(Object.keys(english).filter(isMessageKey).flatMap(placesOf));
  return places.get(text);
}

let places: ReadonlyMap<string, TextPlace> | undefined;

function placesOf(key: MessageKey): [string, TextPlace][] {
  const message = englishMessage(key);
  if (typeof message === "string") return [[message, { key, category: undefined }]];
  return Object.entries(message[1]).map(([category, text]) => [text, { key, category }]);
}

/** Texts of 0.1 with values that are one value now. */
const JOINED: Readonly<Record<string, [key: MessageKey, joined: RegExp, value: string]>> = {
  "Price held until {clock} on {full_date} if the car is as you described it": ["partExchange.held", /\{clock\}.*\{full_date\}/, "{until}"],
  "{weekday} {full_date} at {time}": ["date.weekdayAt", /\{weekday\}.*\{full_date\}/, "{day}"],
};

/** The message that has an English text of 0.1, whose values may have had other names, and a website's words with today's names. */
export function messageOfOldText(text: string): (TextPlace & { renamed: (words: string) => string }) | undefined {
  const place = messageOfText(text);
  if (place) return { ...place, renamed: (words) => words };
  const joined = JOINED[text];
  if (joined) return { key: joined[0], category: undefined, renamed: (words) => words.replace(joined[1], joined[2]) };
  const outline = outlineOf(text);
  if (!/\p{L}{2}/u.test(outline) || outline === text) return undefined;
  outlines ??= new Map(Object.keys(english).filter(isMessageKey).flatMap(outlinesOf));
  const known = outlines.get(outline);
  if (!known) return undefined;
  const names = valuesIn(text);
  const now = valuesIn(known.text);
  return {
    ...known.place,
    renamed: (words) => words.replace(VALUE, (value) => (names.includes(value) ? (now[names.indexOf(value)] ?? value) : value)),
  };
}

const VALUE = /\{\w+\}/g;
let outlines: ReadonlyMap<string, { text: string; place: TextPlace }> | undefined;

function outlinesOf(key: MessageKey): [string, { text: string; place: TextPlace }][] {
  return placesOf(key).map(([text, place]) => [outlineOf(text), { text, place }]);
}

/** A text without the names of its values. */
function outlineOf(text: string): string {
  return text.replace(VALUE, "{}");
}

function valuesIn(text: string): string[] {
  return text.match(VALUE) ?? [];
}

/** The own words of a website in a language, as its pages and letters look them up. */
export function compileOverrides(overrides: TextOverrides, lang: string): CompiledOverrides {
  const messages: Record<string, CompiledMessage> = {};
  const texts: Record<string, CompiledMessage> = {};
  for (const [name, words] of Object.entries(overrides)) {
    if (isMessageKey(name)) {
      messages[name] = compileMessage(name, words, lang);
      texts[generalForm(englishMessage(name))] = messages[name];
    } else {
      texts[name] = words;
      const place = messageOfText(name);
      if (place && place.category === undefined) messages[place.key] ??= words;
    }
  }
  return { messages, texts };
}
