import type { Readable } from "node:stream";
import { ANSWERS_TO_A_SEARCH, DVSA_ANSWERS } from "./fields.ts";
import type { FileRow } from "./open-file.ts";

/** Characters; a longer line is not a vehicle. */
const LONGEST_LINE = 1_000_000;

/** One JSON object a line, its properties in the order of `columns`. Blank lines are passed over. */
export async function* readJsonLines(bytes: Readable, columns: readonly string[]): AsyncGenerator<FileRow> {
  const places = new Map(columns.map((column, place) => [column, place]));
  let line = 0;
  for await (const text of linesOf(bytes)) {
    line += 1;
    if (text === null) yield { line, column: null, reason: `is longer than ${LONGEST_LINE.toLocaleString("en-GB")} characters` };
    else if (text.trim() !== "") yield jsonRow(text, line, places);
  }
}

function jsonRow(text: string, line: number, places: ReadonlyMap<string, number>): FileRow {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    return { line, column: null, reason: "is not JSON: each line must be one object" };
  }
  if (typeof row !== "object" || row === null || Array.isArray(row)) {
    return { line, column: null, reason: "is not an object: each line must be one object" };
  }
  const cells: unknown[] = [];
  cells.length = places.size;
  let unknown: string[] | undefined;
  for (const [name, value] of Object.entries(row)) {
    const place = places.get(name);
    if (place !== undefined) cells[place] = value;
    else if (!ANSWERS_TO_A_SEARCH.includes(name) && !DVSA_ANSWERS.includes(name)) (unknown ??= []).push(name);
  }
  return unknown ? { line, cells, unknown } : { line, cells };
}

/** null for a line that is too long to keep. */
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
