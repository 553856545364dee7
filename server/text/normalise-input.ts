/**
 * A field of one line as it was typed: whatever would end or disturb the line is a blank, since it goes on into the heads of
 * letters, lists and the files of others. What PostgreSQL's JSON cannot hold (half a character) gives way to its sign.
 */
export function normaliseLine(text: string): string {
  return text.toWellFormed().replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** Words of several lines as they were typed, without what PostgreSQL's JSON cannot hold (NUL, half a character). */
export function normaliseText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters to take out
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "").trim();
}
