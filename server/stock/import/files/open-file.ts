import type { Problem } from "#domain/problem.ts";
import { limitBytes } from "#server/feeds/limit-bytes.ts";
import { open, stat, type FileHandle } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { objectOf, objectReader, stepsOf } from "#server/stock/import/fields/object-cells.ts";
import { partColumns } from "#server/stock/import/fields/parts.ts";
import { csvRow, readCsv } from "./read-csv.ts";
import { readJsonList } from "./read-json-list.ts";
import { readJsonLines } from "./read-json-lines.ts";
import { columnsOf, columnsOfRule, type StockMap } from "#server/stock/import/stock-map.ts";
import type { FileRow } from "./file-row.ts";

const GZIP_MAGIC = "1f8b";

export type StockFile = {
  columns: readonly string[];
  /** For a CSV file: the columns that the map does not read. */
  ignored: string[];
  rows: AsyncIterable<FileRow>;
  /** The share of the file that has been read, 0 to 1. */
  fraction: () => number;
  close: () => Promise<void>;
};

/** Opens a CSV or JSON file, gzipped or not, and checks its header against the map. `maxBytes`: limit on the unpacked size. */
export async function openStockFile(path: string, map: StockMap, maxBytes?: number): Promise<StockFile | { problems: Problem<string>[] }> {
  const opened = await openFile(path);
  if ("problems" in opened) return opened;
  const { file, size, magic } = opened;
  const raw = file.createReadStream({ start: 0 });
  let bytes: Readable = raw;
  if (magic === GZIP_MAGIC) bytes = pipeline(raw, createGunzip(), () => undefined);
  // A gzip file may unpack to far more than its size.
  if (maxBytes !== undefined) bytes = pipeline(bytes, limitBytes(maxBytes), () => undefined);
  const close = async () => {
    raw.destroy();
    bytes.destroy();
    await file.close().catch(() => undefined);
  };
  const fraction = () => (size === 0 ? 1 : Math.min(1, raw.bytesRead / size));
  const columns = columnsOf(map);
  const format = map.format ?? formatOf(path);
  if (format === "json") return { columns, ignored: [], rows: jsonRows(bytes, map, columns), fraction, close };
  if (format === "json-lines") {
    return { columns, ignored: [], rows: readJsonLines(bytes, columns, map.paths), fraction, close };
  }
  const csv = await csvRows(bytes, map, columns);
  if ("problems" in csv) {
    await close();
    return csv;
  }
  return { columns, ...csv, fraction, close };
}

type OpenedFile = { file: FileHandle; size: number; magic: string };

async function openFile(path: string): Promise<OpenedFile | { problems: Problem<string>[] }> {
  let file: FileHandle | undefined;
  try {
    // Checked before opening: opening a FIFO blocks until there is a writer.
    const kind = await stat(path);
    if (kind.isDirectory()) throw new Error("it is a directory");
    if (!kind.isFile()) throw new Error("it is not a file");
    file = await open(path);
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return { file, size: kind.size, magic: buffer.toString("hex") };
  } catch (error) {
    await file?.close();
    return { problems: [{ field: "file", message: `${path} cannot be read: ${openFileError(error)}` }] };
  }
}

export function openFileError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "there is no such file";
  if (code === "EACCES") return "permission is denied";
  if (code === "Z_BUF_ERROR") return "the gzip file is incomplete";
  return error.message;
}

function formatOf(path: string): "csv" | "json-lines" {
  return /\.(jsonl|ndjson|json)(\.gz)?$/i.test(path) ? "json-lines" : "csv";
}

async function* jsonRows(bytes: Readable, { list, paths = false }: StockMap, columns: readonly string[]): AsyncGenerator<FileRow> {
  const read = objectReader(columns, paths);
  for await (const { line, ...entry } of readJsonList(bytes, list)) {
    yield "reason" in entry ? { ...entry, line, column: null } : read(entry.value, line);
  }
}

async function csvRows(
  bytes: Readable,
  map: StockMap,
  columns: readonly string[],
): Promise<Pick<StockFile, "ignored" | "rows"> | { problems: Problem<string>[] }> {
  const rows = readCsv(bytes, map);
  let first: Awaited<ReturnType<typeof rows.next>>;
  try {
    first = await rows.next();
  } catch (error) {
    return { problems: [{ field: "file", message: `The file cannot be read: ${openFileError(error)}` }] };
  }
  if (first.done || "reason" in first.value) return { problems: [{ field: "file", message: "The file has no header row" }] };
  const header = first.value.cells.map((name) => name.trim());
  if (map.paths) return csvObjects(rows, header, map, columns);
  const problems = headerProblems(header, map);
  if (problems.length > 0) return { problems };
  const places = columns.map((column) => placesOf(column, header)[0] ?? -1);
  const ignored = header.filter((name, place) => name !== "" && !places.includes(place));
  return { ignored, rows: rearranged(rows, header, places) };
}

/** A CSV file whose columns are named by paths: each row becomes the object that they describe. */
function csvObjects(
  rows: ReturnType<typeof readCsv>,
  header: readonly string[],
  map: StockMap,
  columns: readonly string[],
): Pick<StockFile, "ignored" | "rows"> | { problems: Problem<string>[] } {
  const problems = headerProblems(header, map, (column) => header.filter((name) => isBelow(name, column)));
  if (problems.length > 0) return { problems };
  const steps = header.map((name) => (name === "" ? [] : stepsOf(name)));
  const read = objectReader(columns, true);
  const places = header.map((_, place) => place);
  async function* objects(): AsyncGenerator<FileRow> {
    for await (const each of rows) {
      const row = csvRow(each, header, places);
      if ("reason" in row) yield row;
      else {
        const object = read(objectOf(steps, row.cells.map(String)), row.line);
        // Unknown columns are reported once, from the header.
        yield "reason" in object ? object : { line: object.line, cells: object.cells };
      }
    }
  }
  return { ignored: header.filter((name) => name !== "" && !columns.some((column) => isBelow(name, column))), rows: objects() };
}

function isBelow(name: string, column: string): boolean {
  return name === column || name.startsWith(`${column}.`) || name.startsWith(`${column}[`);
}

async function* rearranged(
  rows: ReturnType<typeof readCsv>,
  header: readonly string[],
  places: readonly number[],
): AsyncGenerator<FileRow> {
  for await (const row of rows) yield csvRow(row, header, places);
}

function headerProblems(
  header: readonly string[],
  map: StockMap,
  found: (column: string) => readonly unknown[] = (column) => placesOf(column, header),
): Problem<string>[] {
  const problems: Problem<string>[] = [];
  for (const [field, rule] of Object.entries(map.fields)) {
    const optional = "optional" in rule && rule.optional === true;
    if (!("column" in rule)) {
      const columns = partColumns(rule);
      const [first] = columns;
      if (first !== undefined && !optional && columns.every((column) => found(column).length === 0))
        problems.push({ field, message: `The file has no column ${first}; it has ${header.join(", ")}` });
      continue;
    }
    const named = "more" in rule ? [rule.column, ...(rule.more ?? [])] : [rule.column];
    const places = map.paths ? Math.min(1, found(rule.column).length) : found(rule.column).length;
    if (places > 1) problems.push({ field, message: `The file has ${places} columns called ${rule.column}` });
    if (!optional && named.every((column) => found(column).length === 0)) {
      problems.push({ field, message: `The file has no column ${named.join(" or ")}; it has ${header.join(", ")}` });
    }
  }
  const fed = Object.values(map.fields).some(
    (rule) => !("column" in rule) || columnsOfRule(rule).some((column) => found(column).length > 0),
  );
  if (!fed)
    problems.push({ field: "file", message: `The map ${map.name} knows none of the file's columns; they are ${header.join(", ")}` });
  return problems;
}

/** The column with exactly this name, else those that differ in letter case only. */
function placesOf(column: string, header: readonly string[]): number[] {
  const places = (matches: (name: string) => boolean) => header.flatMap((name, place) => (matches(name) ? [place] : []));
  const exact = places((name) => name === column.trim());
  return exact.length > 0 ? exact : places((name) => name.toLowerCase() === column.trim().toLowerCase());
}
