import type * as english from "./english.ts";

/** An English text of the website. Placeholders are in braces. */
export type Label = (typeof english)[keyof typeof english];

/** The placeholders of a label: "{total} found" has `total`. */
export type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;

/** A label without placeholders. */
export type PlainLabel = Exclude<Label, `${string}{${string}}${string}`>;

/**
 * A translation or override of a label. If it depends on a number, one form per plural category of the language; the number is the first
 * placeholder.
 */
export type MessageForms = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Translations or overrides of some labels. */
export type MessageCatalogue = Readonly<Partial<Record<Label, MessageForms>>>;

/** The values of a label's placeholders. */
export type PlaceholderValues = Readonly<Record<string, string | number>>;

/** A text with its placeholders filled. */
export function interpolate(text: string, filling: PlaceholderValues | undefined): string {
  return filling ? text.replace(BLANK, (blank, name: string) => String(filling[name] ?? blank)) : text;
}

const BLANK = /\{(\w+)\}/g;
