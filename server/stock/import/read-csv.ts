import { parse, type CsvError } from "csv-parse";
import type { Readable } from "node:stream";
import type { FileRow } from "./open-file.ts";
import type { StockMap } from "./stock-map.ts";

/** A quotation mark that never closes makes the rest of the file one cell: it is given up after so many bytes. */
const LONGEST_ROW = 1_000_000;

type CsvRow = { line: number; cells: string[] } | { damaged: true; line: number; reason: string };

/** The rows of a CSV file with the line each begins on; the header is the first. Blank rows are passed over. */
export async function* readCsv(bytes: Readable, { delimiter, encoding }: StockMap): AsyncGenerator<CsvRow> {
  let damage: CsvError | undefined;
  const parser = parse({
    bom: true,
    delimiter,
    encoding: encoding === "latin1" ? "latin1" : "utf8",
    info: true,
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      damage ??= error;
      // What comes after it is not read: the rows before it are kept, which an error of the stream would throw away.
      bytes.unpipe(parser);
      setImmediate(() => parser.end());
      return undefined;
    },
  });
  bytes.once("error", (error) => parser.destroy(error)).pipe(parser);
  let lastLine = 0;
  // The parser counts a CRLF inside quotation marks as two lines.
  let countedTwice = 0;
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    let breaks = 0;
    for (const cell of record) {
      if (!cell.includes("\n")) continue;
      breaks += cell.split("\n").length - 1;
      countedTwice += cell.split("\r\n").length - 1;
    }
    lastLine = info.lines - countedTwice;
    if (record.some((cell) => cell.trim() !== "")) yield { line: lastLine - breaks, cells: record };
  }
  if (!damage) return;
  const unclosed = damage.code === "CSV_QUOTE_NOT_CLOSED" || damage.code === "CSV_MAX_RECORD_SIZE";
  const reason = unclosed ? "a quotation mark opens here and does not close: the rest of the file cannot be read" : damage.message;
  yield { damaged: true, line: lastLine + 1, reason };
}

/** Puts the cells into the order of `columns`, refusing rows that are longer or shorter than the header. */
export function csvRow(row: CsvRow, header: readonly string[], places: readonly number[]): FileRow {
  if ("damaged" in row) return { ...row, column: null };
  const { line, cells } = row;
  const surplus = cells.slice(header.length).some((cell) => cell.trim() !== "");
  if (cells.length < header.length || surplus) {
    return { line, column: null, reason: `has ${cells.length} cells, the header has ${header.length}` };
  }
  return { line, cells: places.map((place) => cells[place]) };
}
