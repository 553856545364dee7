import { wordFinds, wordsOfMark } from "#domain/stock/words.ts";
import { setBit, type Bits } from "#server/stock/bits.ts";
import { firstFrom } from "#server/stock/facet-column.ts";

/** Registration marks in the order of the alphabet, each with its row: "ab12cde 4711". */
export class MarkWords {
  #entries: string[] = [];

  build(marks: Iterable<readonly [mark: string, row: number]>): void {
    this.#entries = [];
    for (const [mark, row] of marks) for (const word of wordsOfMark(mark)) this.#entries.push(`${word} ${row}`);
    this.#entries.sort();
  }

  add(mark: string, row: number): void {
    for (const word of wordsOfMark(mark)) {
      const entry = `${word} ${row}`;
      this.#entries.splice(firstFrom(this.#entries, entry), 0, entry);
    }
  }

  remove(mark: string, row: number): void {
    for (const word of wordsOfMark(mark)) this.#entries.splice(firstFrom(this.#entries, `${word} ${row}`), 1);
  }

  /** Adds the rows whose mark a searched word finds to a set. */
  addRowsTo(into: Bits, searched: string): void {
    for (let i = firstFrom(this.#entries, searched); i < this.#entries.length; i++) {
      const [word = "", row = ""] = this.#entries[i]!.split(" ");
      if (!word.startsWith(searched)) break;
      if (wordFinds(searched, word)) setBit(into, Number(row));
    }
  }
}
