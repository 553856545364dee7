import { mixed, ofHex, ofOklch, toOklch, type Rgb } from "./colour.ts";

/** The tokens that a theme must set; it may set no others. */
export const THEME_TOKENS = [
  "--brand",
  "--brand-deep",
  "--accent",
  "--tint",
  "--radius",
  "--font",
  "--display-width",
  "--display-weight",
] as const;

export type Declarations = ReadonlyMap<string, string>;

/** The custom properties of a style sheet; for duplicates, the first. */
export function declarationsOf(css: string): Declarations {
  const declarations = new Map<string, string>();
  for (const [, name = "", value = ""] of css.replaceAll(/\/\*[^]*?\*\//g, "").matchAll(/(--[\w-]+)\s*:\s*([^;{}]+);/g)) {
    if (!declarations.has(name)) declarations.set(name, value.trim());
  }
  return declarations;
}

/**
 * The computed colour of a token: hex digits, `var()`, `oklch()` with or without `from`, `color-mix(in oklab, …)`. Throws with
 * the token's name for anything else.
 */
export function colourOf(name: string, declarations: Declarations): Rgb {
  const value = declarations.get(name);
  if (value === undefined) throw new Error(`There is no token ${name}`);
  return colourOfValue(value, declarations, name);
}

function colourOfValue(value: string, declarations: Declarations, name: string): Rgb {
  if (/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value)) return ofHex(value);
  const variable = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (variable) return colourOf(variable, declarations);
  const mix = /^color-mix\(in oklab, (#\w+) ([\d.]+)%, (var\(--[\w-]+\))\)$/.exec(value);
  if (mix) return mixed(ofHex(mix[1] ?? ""), colourOfValue(mix[3] ?? "", declarations, name), Number(mix[2]) / 100);
  const inner = /^oklch\((.*)\)$/.exec(value)?.[1];
  if (inner === undefined) throw new Error(`The colour of ${name} cannot be worked out: ${value}`);
  const from = /^from (var\(--[\w-]+\)) (.*)$/.exec(inner);
  const [l, c, h] = from ? toOklch(colourOfValue(from[1] ?? "", declarations, name)) : [0, 0, 0];
  const channels = new Expressions(from?.[2] ?? inner, (token) => {
    const known = { l, c, h }[token] ?? declarations.get(token);
    if (known === undefined || Number.isNaN(Number(known)))
      throw new Error(`The colour of ${name} cannot be worked out: ${token} is not a number`);
    return Number(known);
  });
  return ofOklch([channels.next(), channels.next(), channels.next()]);
}

const FUNCTIONS: Readonly<Record<string, (...given: number[]) => number>> = {
  calc: (value = Number.NaN) => value,
  min: Math.min,
  max: Math.max,
  clamp: (least = 0, value = 0, most = 0) => Math.max(least, Math.min(value, most)),
};

/** Evaluates CSS expressions: numbers, names and `calc()` sums, from left to right. */
class Expressions {
  readonly #words: string[];
  readonly #valueOf: (token: string) => number;
  #at = 0;

  constructor(text: string, valueOf: (token: string) => number) {
    this.#words = text.replaceAll(/var\((--[\w-]+)\)/g, "$1").match(/--[\w-]+|[a-z]+|\d*\.?\d+|[-+*/(),]/g) ?? [];
    this.#valueOf = valueOf;
  }

  next(): number {
    return this.#factor();
  }

  #sum(): number {
    let value = this.#product();
    for (;;) {
      if (this.#takes("+")) value += this.#product();
      else if (this.#takes("-")) value -= this.#product();
      else return value;
    }
  }

  #product(): number {
    let value = this.#factor();
    for (;;) {
      if (this.#takes("*")) value *= this.#factor();
      else if (this.#takes("/")) value /= this.#factor();
      else return value;
    }
  }

  #factor(): number {
    const token = this.#words[this.#at++] ?? "";
    if (token === "(") return this.#closed([this.#sum()]);
    const known = FUNCTIONS[token];
    if (known && this.#takes("(")) {
      const given = [this.#sum()];
      while (this.#takes(",")) given.push(this.#sum());
      this.#closed(given);
      return known(...given);
    }
    return /^[\d.]/.test(token) ? Number(token) : this.#valueOf(token);
  }

  #closed([value = Number.NaN]: number[]): number {
    if (!this.#takes(")")) throw new Error("A bracket is not closed");
    return value;
  }

  #takes(token: string): boolean {
    if (this.#words[this.#at] !== token) return false;
    this.#at++;
    return true;
  }
}
