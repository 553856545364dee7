import type { Readable } from "node:stream";
import { ANSWERS_TO_A_SEARCH, DVSA_ANSWERS } from "#server/stock/import/fields/fields.ts";
import { objectReader } from "#server/stock/import/fields/object-cells.ts";
import type { FileRow } from "./file-row.ts";

/** Characters; a longer line is not a vehicle. */
const LONGEST_LINE = 1_000_000;

/** One JSON object per line, its properties in the order of `columns`. Blank lines are skipped. */
export async function* readJsonLines(bytes: Readable, columns: readonly string[], paths = false): AsyncGenerator<FileRow> {
  const read = objectReader(columns, paths, [...ANSWERS_TO_A_SEARCH, ...DVSA_ANSWERS]);
  let line = 0;
  for await (const text of linesOf(bytes)) {
    line += 1;
    if (text === null) yield { line, column: null, reason: `is longer than ${LONGEST_LINE.toLocaleString("en-GB")} characters` };
    else if (text.trim() !== "") yield jsonRow(text, line, read);
  }
}

function jsonRow(text: string, line: number, read: ReturnType<typeof objectReader>): FileRow {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    return { line, column: null, reason: "is not JSON: each line must be one object" };
  }
  if (typeof row !== "object" || row === null || Array.isArray(row)) {
    return { line, column: null, reason: "is not an object: each line must be one object" };
  }
  return read(row, line);
}

/** null for a line over the limit. */
async function* linesOf(bytes: Readable): AsyncGenerator<string | null> {
  const decoder = new TextDecoder();
  let rest = "";
  let tooLong = false;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      yield tooLong || part.length > LONGEST_LINE ? null : part;
      tooLong = false;
    }
    if (rest.length > LONGEST_LINE) {
      rest = "";
      tooLong = true;
    }
  }
  rest += decoder.decode();
  if (tooLong || rest !== "") yield tooLong ? null : rest;
}
