/** Controls, line and paragraph separators, the direction controls that reorder a line, and halves of surrogate pairs. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;
/** What a spreadsheet takes for a formula at the start of a cell; the last four are their full-width forms. */
const FORMULA_START = /^[\s=+\-@\uff1d\uff0b\uff0d\uff20]+/u;

/** A text of the dealer's in one line without control characters. */
export function plainText(text: string): string {
  return text.replace(UNSEEN, " ").replace(/\s+/g, " ").trim();
}

/** The same for a cell of a table: without characters at its start that would make it a formula. */
export function cellText(text: string): string {
  return plainText(text).replace(FORMULA_START, "");
}

/** At most `length` characters, without half a pair at the end. */
export function shortened(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/\p{Cs}$/u, "")
        .trimEnd();
}
