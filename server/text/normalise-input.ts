/**
 * Normalises a single-line field: control characters and line breaks become spaces, because the value is used in mail headers, lists and
 * exported files. Unpaired surrogates, which PostgreSQL's JSON rejects, become U+FFFD.
 */
export function normaliseLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/**
 * Normalises a multi-line field: removes control characters, and replaces unpaired surrogates, which PostgreSQL's JSON rejects like NUL.
 */
export function normaliseText(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are the characters to take out
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
      .trim()
  );
}
