import type * as english from "./english.ts";

/** Every word and sentence of the website's own that a shopper reads, as it stands in English. What is in braces gets filled in. */
export type Label = (typeof english)[keyof typeof english];

/** What a label leaves blank: "{total} found" leaves `total`. */
export type Blank<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Blank<Rest> : never;

/** A label without blanks. */
export type PlainLabel = Exclude<Label, `${string}{${string}}${string}`>;

/** Other words for a label. Where they depend on a number, a form for each kind of number that the language tells apart; the number is the first blank. */
export type Wording = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Other words for some labels: another language, or a website's own. */
export type Wordings = Readonly<Partial<Record<Label, Wording>>>;

type Filling = Readonly<Record<string, string | number>>;

/** A label or its other words with the blanks filled in. `rules` chooses the form for a number. */
export function filled(wording: Wording, filling: Filling | undefined, rules?: Pick<Intl.PluralRules, "select">): string {
  const text = typeof wording === "string" ? wording : (wording[formFor(wording.other, filling, rules)] ?? wording.other);
  return filling ? text.replace(BLANK, (blank, name: string) => String(filling[name] ?? blank)) : text;
}

const BLANK = /\{(\w+)\}/g;

function formFor(text: string, filling: Filling | undefined, rules: Pick<Intl.PluralRules, "select"> | undefined): Intl.LDMLPluralRule {
  const counted = /\{(\w+)\}/.exec(text)?.[1];
  const value = counted === undefined ? undefined : filling?.[counted];
  const number = typeof value === "string" ? Number(value.replaceAll(",", "")) : value;
  return number === undefined || Number.isNaN(number) ? "other" : (rules?.select(number) ?? "other");
}
