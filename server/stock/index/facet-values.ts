import { tokenMatches, tokenise } from "#domain/search/tokens.ts";

/** The code of a vehicle that does not state the facet. */
export const NO_VALUE = 0;

/** The counts by code, from `start` to `end` (exclusive). Codes from there on did not exist when they were counted. */
type Counts = { counts: Int32Array; start: number; end: number };

type Value = { value: string; label: string };

/** The codes in form order, and the prefixes of their JSON, concatenated: {"value":"ford","label":"Ford","count": */
type InOrder = { codes: Int32Array; texts: DataView; ends: Int32Array };

const ZERO = 0x30;
const COMMA = 0x2c;
const CLOSING_BRACE = 0x7d;
/** Bytes per value besides the prefix: a comma, a count and a brace. */
const MAX_SYNTAX_BYTES = 12;
/** Prefixes are copied in units of this size; the excess of the last unit is overwritten by what follows. */
const COPIED_BYTES = 4;

/** The values of one facet by code, in form order, and by the tokens of their labels. */
export class FacetValues {
  readonly values: Value[] = [{ value: "", label: "" }];
  readonly #codes = new Map<string, number>();
  /** Code by raw value: normalising it is the most expensive step of indexing a vehicle. */
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

  /** The code of a value; undefined when no vehicle ever had it. */
  codeOf(value: string): number | undefined {
    return this.#codes.get(value);
  }

  /** The code of a raw value; undefined before `learn`. */
  codeOfStated(stated: string | number): number | undefined {
    return this.#stated.get(stated);
  }

  /** Maps a raw value to a value with its label; returns the code. */
  learn(stated: string | number, [value, label]: readonly [string, string]): number {
    const code = this.code(value, label);
    this.#stated.set(stated, code);
    return code;
  }

  /** The code of a value, a new one if needed. */
  code(value: string, label: string): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.values.push({ value, label }) - 1;
    this.#codes.set(value, code);
    this.#inOrder = null;
    this.#words = null;
    return code;
  }

  /** Codes in form order. */
  inOrder(): Int32Array {
    return this.#ordered().codes;
  }

  /**
   * Writes {"value":"ford","label":"Ford","count":8},… from offset `at` for the values that occur, and for the known ones even with count
   * 0. Returns the end offset; undefined if the buffer is too small.
   */
  writeCounts({ counts, start, end: countsEnd }: Counts, buffer: DataView, at: number, known?: Uint8Array): number | undefined {
    const { codes, texts, ends } = this.#ordered();
    if (at + texts.byteLength + codes.length * MAX_SYNTAX_BYTES > buffer.byteLength) return undefined;
    let end = at;
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i]!;
      const count = start + code < countsEnd ? counts[start + code]! : 0;
      if (count === 0 && !known?.[code]) continue;
      if (end !== at) buffer.setUint8(end++, COMMA);
      const first = i === 0 ? 0 : ends[i - 1]!;
      const length = ends[i]! - first;
      for (let part = 0; part < length; part += COPIED_BYTES) buffer.setUint32(end + part, texts.getUint32(first + part));
      end = writeInteger(count, buffer, end + length);
      buffer.setUint8(end++, CLOSING_BRACE);
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
    const padded = new Uint8Array(end + COPIED_BYTES);
    texts.forEach((text, i) => padded.set(text, ends[i]! - text.length));
    return (this.#inOrder = { codes, texts: new DataView(padded.buffer), ends });
  }

  /** By code, 1 when a search token matches the label, else 0; null when none matches. */
  foundBy(searched: string): Uint8Array | null {
    this.#words ??= this.#readWords();
    const { codes, sorted } = this.#words;
    let found: Uint8Array | null = null;
    for (let i = lowerBound(sorted, searched); i < sorted.length; i++) {
      const token = sorted[i]!;
      if (!token.startsWith(searched)) break;
      if (!tokenMatches(searched, token)) continue;
      found ??= new Uint8Array(this.values.length);
      for (const code of codes.get(token)!) found[code] = 1;
    }
    return found;
  }

  #readWords() {
    const codes = new Map<string, number[]>();
    this.values.forEach(({ label }, code) => {
      for (const token of new Set(tokenise(label))) {
        const known = codes.get(token);
        if (known) known.push(code);
        else codes.set(token, [code]);
      }
    });
    return { codes, sorted: [...codes.keys()].toSorted() };
  }
}

function beginningOf({ value, label }: Value): Buffer {
  return Buffer.from(`{"value":${JSON.stringify(value)},"label":${JSON.stringify(label)},"count":`);
}

/** Writes an integer in decimal; returns the end offset. */
function writeInteger(number: number, buffer: DataView, at: number): number {
  let digits = 1;
  for (let rest = number; rest >= 10; rest = Math.floor(rest / 10)) digits++;
  for (let i = digits - 1, rest = number; i >= 0; i--, rest = Math.floor(rest / 10)) buffer.setUint8(at + i, ZERO + (rest % 10));
  return at + digits;
}

/** The first position whose text is not less than the given one. */
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
