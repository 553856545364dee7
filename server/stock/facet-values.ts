import { wordFinds, wordsOf } from "#domain/stock/words.ts";

/** The code of a vehicle that does not state the facet. */
export const NOT_STATED = 0;

/** A value and the beginning of its JSON: {"value":"ford","label":"Ford","count": */
type Value = { value: string; label: string; json: string };

/** The values of one facet by code, in the order of a form, and by the words that find them. */
export class FacetValues {
  readonly values: Value[] = [newValue("", "")];
  readonly #codes = new Map<string, number>();
  readonly #compare: (one: Value, other: Value) => number;
  #inOrder: Int32Array | null = null;
  #words: { codes: Map<string, number[]>; sorted: string[] } | null = null;

  constructor(numeric: boolean) {
    this.#compare = numeric ? byNumber : byLabel;
  }

  get size(): number {
    return this.values.length;
  }

  /** The code of a value that some vehicle has or had; undefined when none ever had. */
  codeOf(value: string): number | undefined {
    return this.#codes.get(value);
  }

  /** The code of a value, new when it has none. */
  code(value: string, label: string): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.values.push(newValue(value, label)) - 1;
    this.#codes.set(value, code);
    this.#inOrder = null;
    this.#words = null;
    return code;
  }

  /** Codes in the order a form shows them. */
  inOrder(): Int32Array {
    this.#inOrder ??= Int32Array.from(
      this.values
        .map((value, code) => ({ value, code }))
        .slice(1)
        .toSorted((one, other) => this.#compare(one.value, other.value))
        .map(({ code }) => code),
    );
    return this.#inOrder;
  }

  /** For each code 1 when a searched word finds the value, else 0. */
  foundBy(searched: string): Uint8Array {
    this.#words ??= this.#readWords();
    const { codes, sorted } = this.#words;
    const found = new Uint8Array(this.values.length);
    for (let i = firstFrom(sorted, searched); i < sorted.length; i++) {
      const word = sorted[i]!;
      if (!word.startsWith(searched)) break;
      if (wordFinds(searched, word)) for (const code of codes.get(word)!) found[code] = 1;
    }
    return found;
  }

  #readWords() {
    const codes = new Map<string, number[]>();
    this.values.forEach(({ label }, code) => {
      for (const word of new Set(wordsOf(label))) {
        const known = codes.get(word);
        if (known) known.push(code);
        else codes.set(word, [code]);
      }
    });
    return { codes, sorted: [...codes.keys()].toSorted() };
  }
}

function newValue(value: string, label: string): Value {
  return { value, label, json: `{"value":${JSON.stringify(value)},"label":${JSON.stringify(label)},"count":` };
}

/** The first position whose text is not before the given one. */
export function firstFrom(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function byNumber(one: Value, other: Value): number {
  return Number(one.value) - Number(other.value);
}

function byLabel(one: Value, other: Value): number {
  const [a, b] = [one.label.toLowerCase(), other.label.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : one.value < other.value ? -1 : 1;
}
