import { parse, type CsvError } from "csv-parse";
import type { Readable } from "node:stream";
import type { StockMap } from "#server/stock/import/stock-map.ts";
import type { FileRow } from "./file-row.ts";

/** Characters; a longer row is not a vehicle. */
const LONGEST_ROW = 1_000_000;

/** Bytes; reading stops at a longer record, because the parser cannot skip it. */
const LONGEST_READ = 10_000_000;

const NEVER_CLOSED = "a quotation mark opens here and is not closed: the rest of the file cannot be read";
const UNREADABLE_REST = "the rest of the file cannot be read";
const CLOSED_FAR_AWAY = `a quotation mark opens here and is not closed within ${sizeText(LONGEST_ROW)}: ${UNREADABLE_REST}`;
const TOO_LONG = `is longer than ${sizeText(LONGEST_ROW)}`;
const ENDLESS = `is longer than ${sizeText(LONGEST_READ)}: the rest of the file cannot be read`;

/** `damaged`: no row follows. */
type CsvRow = { line: number; cells: string[] } | { line: number; reason: string; damaged?: true };

/** The parser's position, in lines as it counts them. */
type Place = { lines: number; empty_lines: number };

/** The rows of a CSV file with the line each begins on; the header is the first. Blank rows are skipped. */
export async function* readCsv(bytes: Readable, { delimiter, encoding }: Pick<StockMap, "delimiter" | "encoding">): AsyncGenerator<CsvRow> {
  let damage: CsvError | undefined;
  const parser = parse({
    bom: true,
    delimiter: delimiter === "auto" ? await delimiterOf(bytes) : delimiter,
    encoding: encoding === "latin1" ? "latin1" : "utf8",
    info: true,
    max_record_size: LONGEST_READ,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      damage ??= error;
      // End the parser instead of raising a stream error, which would discard the rows already parsed.
      bytes.unpipe(parser);
      setImmediate(() => parser.end());
      return undefined;
    },
  });
  bytes.once("error", (error) => parser.destroy(error)).pipe(parser);
  let lastLine = 0;
  // The parser counts a quoted CRLF as two lines.
  let countedTwice = 0;
  let last: Place = { lines: 0, empty_lines: 0 };
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Place }>) {
    last = info;
    let breaks = 0;
    let length = 0;
    for (const cell of record) {
      length += cell.length;
      if (cell.includes("\r\n")) countedTwice += cell.split("\r\n").length - 1;
      if (/[\r\n]/.test(cell)) breaks += cell.split(/\r\n|\r|\n/).length - 1;
    }
    lastLine = info.lines - countedTwice;
    if (length > LONGEST_ROW && breaks > 0) {
      // The lines it swallowed are vehicles: `damaged` prevents their removal as missing.
      yield { line: lastLine - breaks, reason: CLOSED_FAR_AWAY, damaged: true };
      return;
    }
    if (length > LONGEST_ROW) yield { line: lastLine, reason: TOO_LONG };
    else if (record.some((cell) => cell.trim() !== "")) yield { line: lastLine - breaks, cells: record };
  }
  if (!damage) return;
  yield { line: lastLine + 1, reason: whyGivenUp(damage, last), damaged: true };
}

/** A tab if the header has one, else a comma. The chunk read is put back with `unshift`. */
async function delimiterOf(bytes: Readable): Promise<string> {
  const readable = new Promise<void>((resolve, reject) => void bytes.once("readable", resolve).once("end", resolve).once("error", reject));
  await readable;
  const chunk = bytes.read() as Buffer | null;
  if (chunk === null) return ",";
  bytes.unshift(chunk);
  return (chunk.toString("latin1").split("\n")[0] ?? "").includes("\t") ? "\t" : ",";
}

/** Only a quoted cell can span lines. */
function whyGivenUp(damage: CsvError, last: Place): string {
  if (damage.code === "CSV_QUOTE_NOT_CLOSED") return NEVER_CLOSED;
  if (damage.code !== "CSV_MAX_RECORD_SIZE") return damage.message;
  const begun = linesIn(damage) - linesIn(last);
  return begun > 1 ? CLOSED_FAR_AWAY : ENDLESS;
}

function linesIn({ lines, empty_lines }: CsvError | Place): number {
  return Number(lines) - Number(empty_lines);
}

/** Puts the cells into the order of `columns`; refuses rows that are longer or shorter than the header. */
export function csvRow(row: CsvRow, header: readonly string[], places: readonly number[]): FileRow {
  if ("reason" in row) return { ...row, column: null };
  const { line, cells } = row;
  const surplus = cells.slice(header.length).some((cell) => cell.trim() !== "");
  if (cells.length < header.length || surplus) {
    return { line, column: null, reason: `has ${cells.length} cells, but the header has ${header.length}` };
  }
  return { line, cells: places.map((place) => cells[place]) };
}

function sizeText(characters: number): string {
  return `${characters.toLocaleString("en-GB")} characters`;
}
