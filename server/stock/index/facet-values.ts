import { tokenMatches, tokenise } from "#domain/search/tokens.ts";

/** The code of a vehicle that does not state the facet. */
export const NO_VALUE = 0;

type Value = { value: string; label: string };

/** The values in the order of a form, and the beginnings of their JSON one after the other: {"value":"ford","label":"Ford","count": */
type InOrder = { codes: Int32Array; texts: DataView; ends: Int32Array };

const ZERO = 0x30;
const COMMA = 0x2c;
const CLOSING_BRACE = 0x7d;
/** What is written beside a value's text: a comma, a count and a brace. */
const MOST_BESIDE_BYTES = 12;
/** Texts are copied so many bytes at a time, the last of them too: what is too much is written over by what follows. */
const COPIED_BYTES = 4;

/** The values of one facet by code, in the order of a form, and by the words that find them. */
export class FacetValues {
  readonly values: Value[] = [{ value: "", label: "" }];
  readonly #codes = new Map<string, number>();
  /** By what vehicles state: writing it as a value takes longer than all else that is done for a vehicle. */
  readonly #stated = new Map<string | number, number>();
  readonly #compare: (one: Value, other: Value) => number;
  #inOrder: InOrder | null = null;
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

  /** The code of what vehicles state of the facet, once it was learnt. */
  codeOfStated(stated: string | number): number | undefined {
    return this.#stated.get(stated);
  }

  /** Learns what is stated as a value with its label. */
  learn(stated: string | number, [value, label]: readonly [string, string]): number {
    const code = this.code(value, label);
    this.#stated.set(stated, code);
    return code;
  }

  /** The code of a value, new when it has none. */
  code(value: string, label: string): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.values.push({ value, label }) - 1;
    this.#codes.set(value, code);
    this.#inOrder = null;
    this.#words = null;
    return code;
  }

  /** Codes in the order a form shows them. */
  inOrder(): Int32Array {
    return this.#ordered().codes;
  }

  /**
   * Writes {"value":"ford","label":"Ford","count":8},… of the values that occur from a place on, and of the known ones even
   * when they do not, and says where it ends; undefined when there is too little room.
   */
  writeCounts(counts: Int32Array, room: DataView, at: number, known?: Uint8Array): number | undefined {
    const { codes, texts, ends } = this.#ordered();
    if (at + texts.byteLength + codes.length * MOST_BESIDE_BYTES > room.byteLength) return undefined;
    let end = at;
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i]!;
      const count = counts[code]!;
      if (count === 0 && !known?.[code]) continue;
      if (end !== at) room.setUint8(end++, COMMA);
      const first = i === 0 ? 0 : ends[i - 1]!;
      const length = ends[i]! - first;
      for (let part = 0; part < length; part += COPIED_BYTES) room.setUint32(end + part, texts.getUint32(first + part));
      end = writeWhole(count, room, end + length);
      room.setUint8(end++, CLOSING_BRACE);
    }
    return end;
  }

  #ordered(): InOrder {
    if (this.#inOrder) return this.#inOrder;
    const codes = Int32Array.from(
      this.values
        .map((value, code) => ({ value, code }))
        .slice(1)
        .toSorted((one, other) => this.#compare(one.value, other.value))
        .map(({ code }) => code),
    );
    const texts = Array.from(codes, (code) => beginningOf(this.values[code]!));
    let end = 0;
    const ends = Int32Array.from(texts, (text) => (end += text.length));
    const whole = new Uint8Array(end + COPIED_BYTES);
    texts.forEach((text, i) => whole.set(text, ends[i]! - text.length));
    return (this.#inOrder = { codes, texts: new DataView(whole.buffer), ends });
  }

  /** For each code 1 when a searched word finds the value, else 0; null when it finds none. */
  foundBy(searched: string): Uint8Array | null {
    this.#words ??= this.#readWords();
    const { codes, sorted } = this.#words;
    let found: Uint8Array | null = null;
    for (let i = lowerBound(sorted, searched); i < sorted.length; i++) {
      const word = sorted[i]!;
      if (!word.startsWith(searched)) break;
      if (!tokenMatches(searched, word)) continue;
      found ??= new Uint8Array(this.values.length);
      for (const code of codes.get(word)!) found[code] = 1;
    }
    return found;
  }

  #readWords() {
    const codes = new Map<string, number[]>();
    this.values.forEach(({ label }, code) => {
      for (const word of new Set(tokenise(label))) {
        const known = codes.get(word);
        if (known) known.push(code);
        else codes.set(word, [code]);
      }
    });
    return { codes, sorted: [...codes.keys()].toSorted() };
  }
}

function beginningOf({ value, label }: Value): Buffer {
  return Buffer.from(`{"value":${JSON.stringify(value)},"label":${JSON.stringify(label)},"count":`);
}

/** Writes a whole number in decimal, and says where it ends. */
function writeWhole(number: number, room: DataView, at: number): number {
  let digits = 1;
  for (let rest = number; rest >= 10; rest = Math.floor(rest / 10)) digits++;
  for (let i = digits - 1, rest = number; i >= 0; i--, rest = Math.floor(rest / 10)) room.setUint8(at + i, ZERO + (rest % 10));
  return at + digits;
}

/** The first position whose text is not before the given one. */
export function lowerBound(sorted: readonly string[], text: string): number {
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
