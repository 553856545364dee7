import type { Readable } from "node:stream";

/** Characters; a longer object is not a vehicle. */
const LONGEST_OBJECT = 1_000_000;

/** Placeholder for an entry of the list that is not an object. */
const NO_OBJECT = "0";
const NOT_JSON = "is not JSON: the rest of the file cannot be read";

export type JsonEntry = { line: number; value: unknown } | { line: number; reason: string; damaged?: true };

/**
 * Streams the vehicles of a JSON document: an array, an object whose property `list` is one, or concatenated objects. `line` is where an
 * object begins.
 */
export async function* readJsonList(bytes: Readable, list: string | undefined): AsyncGenerator<JsonEntry> {
  const decoder = new TextDecoder();
  const splitter = new Splitter(list);
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    yield* entriesOf(splitter.take(decoder.decode(chunk, { stream: true })));
    if (splitter.broken) return;
  }
  yield* entriesOf(splitter.take(decoder.decode()));
  if (!splitter.broken && !splitter.isWhole())
    yield { line: splitter.line, reason: "the file ends in the middle of an object", damaged: true };
}

type Piece = { line: number; text: string | null; damaged?: true };

function* entriesOf(pieces: Iterable<Piece>): Generator<JsonEntry> {
  for (const { line, text, damaged } of pieces) {
    if (damaged) yield { line, reason: NOT_JSON, damaged };
    else if (text === null) yield { line, reason: `is longer than ${LONGEST_OBJECT.toLocaleString("en-GB")} characters` };
    else {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        yield { line, reason: "is not JSON" };
        continue;
      }
      yield { line, value };
    }
  }
}

/** Tracks brackets and strings to find where the objects of the list begin and end. */
class Splitter {
  line = 1;
  broken = false;
  readonly #list: string | undefined;
  /** The open brackets. */
  #open: ("{" | "[")[] = [];
  #inString = false;
  #escaped = false;
  /** The last string in the outermost object: possibly the name of the list. */
  #name = "";
  /** Nesting depth of the list's objects; undefined until the list is found. */
  #depth: number | undefined;
  #isList = false;
  #text = "";
  #begun = 0;
  #tooLong = false;
  /** Inside an entry of the list that is not an object. */
  #stray = false;

  constructor(list: string | undefined) {
    this.#list = list;
  }

  isWhole(): boolean {
    return this.#open.length === 0 && !this.#inString;
  }

  *take(chunk: string): Generator<Piece> {
    for (const character of chunk) {
      if (character === "\n") this.line += 1;
      if (this.#begun > 0) this.#keep(character);
      if (this.#strays(character)) yield { line: this.line, text: NO_OBJECT };
      if (this.#inString) this.#passString(character);
      else if (character === '"') {
        this.#inString = true;
        if (this.#open.length === 1) this.#name = "";
      } else if (character === "{" || character === "[") this.#opens(character);
      else if (character === "}" || character === "]") {
        const piece = this.#closes(character);
        if (piece) yield piece;
        if (this.broken) return;
      } else if (this.#open.length === 0 && !/[\s,\ufeff]/.test(character)) {
        this.broken = true;
        yield { line: this.line, text: null, damaged: true };
        return;
      }
    }
  }

  /** Whether an entry of the list that is not an object begins here. */
  #strays(character: string): boolean {
    if (!this.#isList || this.#inString || this.#open.length !== this.#depth) return false;
    if (character === "," || character === "{") this.#stray = false;
    else if (!this.#stray && !/[\s\]]/.test(character)) return (this.#stray = true);
    return false;
  }

  #passString(character: string): void {
    if (this.#escaped) this.#escaped = false;
    else if (character === "\\") this.#escaped = true;
    else if (character === '"') this.#inString = false;
    else if (this.#open.length === 1 && this.#name.length < 200) this.#name += character;
  }

  #opens(bracket: "{" | "["): void {
    const depth = this.#open.length;
    if (bracket === "[" && depth === 0) this.#found(1);
    // Discards the text collected of the object around the list.
    else if (
      bracket === "[" &&
      depth === 1 &&
      this.#open[0] === "{" &&
      this.#list !== undefined &&
      this.#name === this.#list &&
      !this.#isList
    )
      this.#found(2);
    else if (bracket === "{" && this.#begun === 0 && depth === (this.#depth ?? 0)) {
      this.#begun = this.line;
      this.#text = "{";
      this.#tooLong = false;
    }
    this.#open.push(bracket);
  }

  #found(depth: number): void {
    this.#depth = depth;
    this.#isList = true;
    this.#begun = 0;
    this.#text = "";
  }

  #closes(bracket: string): Piece | undefined {
    const opened = this.#open.pop();
    if ((bracket === "}") !== (opened === "{")) {
      this.broken = true;
      return { line: this.line, text: null, damaged: true };
    }
    const depth = this.#open.length;
    if (depth === 0) {
      this.#depth = undefined;
      this.#isList = false;
    } else if (this.#isList && depth === (this.#depth ?? 0) - 1) {
      // The list has ended: the rest of the document is metadata.
      this.#depth = Number.POSITIVE_INFINITY;
    }
    if (this.#begun === 0 || bracket !== "}" || depth !== (this.#isList ? this.#depth : 0)) return undefined;
    const piece = { line: this.#begun, text: this.#tooLong ? null : this.#text };
    this.#begun = 0;
    this.#text = "";
    return piece;
  }

  #keep(character: string): void {
    if (this.#tooLong) return;
    if (this.#text.length >= LONGEST_OBJECT) {
      this.#tooLong = true;
      this.#text = "";
    } else this.#text += character;
  }
}
