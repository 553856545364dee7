import type * as english from "./english.ts";

/** Every word and sentence of the website's own that a shopper reads, as it stands in English. What is in braces gets filled in. */
export type Label = (typeof english)[keyof typeof english];

/** What a label leaves blank: "{total} found" leaves `total`. */
export type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;

/** A label without blanks. */
export type PlainLabel = Exclude<Label, `${string}{${string}}${string}`>;

/** Other words for a label. Where they depend on a number, a form for each kind of number that the language tells apart; the number is the first blank. */
export type MessageForms = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Other words for some labels: another language, or a website's own. */
export type MessageCatalogue = Readonly<Partial<Record<Label, MessageForms>>>;

/** What stands in the blanks of a label. */
export type PlaceholderValues = Readonly<Record<string, string | number>>;

/** A text with its blanks filled in. */
export function interpolate(text: string, filling: PlaceholderValues | undefined): string {
  return filling ? text.replace(BLANK, (blank, name: string) => String(filling[name] ?? blank)) : text;
}

const BLANK = /\{(\w+)\}/g;
