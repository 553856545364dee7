import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { readCsv } from "#server/stock/import/files/read-csv.ts";
import type { StockMap } from "#server/stock/import/stock-map.ts";
import type { FileHead } from "./guess-columns.ts";

const HEAD_BYTES = 256 * 1024;
const ROWS = 200;
const MAX_COLUMNS = 500;
const GZIP = "1f8b";
const DELIMITERS = [",", ";", "\t", "|"];

/** How the file is written, and its first rows. */
export type ReadHead = FileHead & Pick<StockMap, "delimiter" | "encoding"> & { format: "csv" | "json-lines" };

/** Reads the beginning of a CSV or JSON lines file, gzipped or not; undefined where it has no header row. */
export async function readHead(path: string): Promise<ReadHead | undefined> {
  const { bytes, whole } = await beginning(path);
  // No text has them: a spreadsheet's own format, a picture, an archive.
  if (bytes.includes(0)) return undefined;
  const text = bytes.toString("utf8");
  if (/^\ufeff?\s*\{/.test(text)) return jsonHead(text, whole);
  const encoding = isUtf8(whole ? bytes : bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)) ? "utf-8" : "latin1";
  const line = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/, 1)[0] ?? "";
  const [delimiter = ","] = DELIMITERS.toSorted((a, b) => line.split(b).length - line.split(a).length);
  const rows: string[][] = [];
  for await (const row of readCsv(Readable.from([bytes]), { delimiter, encoding })) {
    if (rows.length > ROWS || "reason" in row) break;
    rows.push(row.cells);
  }
  // The last row may be cut off.
  if (!whole && rows.length > 1 && rows.length <= ROWS) rows.pop();
  const [header] = rows.splice(0, 1);
  if (!header) return undefined;
  return { header: header.slice(0, MAX_COLUMNS).map((name) => name.trim()), rows, delimiter, encoding, format: "csv" };
}

function jsonHead(text: string, whole: boolean): ReadHead | undefined {
  const lines = text
    .replace(/^\ufeff/, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const complete = (whole ? lines : lines.slice(0, -1)).slice(0, ROWS);
  const objects = complete.flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line);
      return typeof value === "object" && value !== null && !Array.isArray(value) ? [value as Record<string, unknown>] : [];
    } catch {
      return [];
    }
  });
  const header = [...new Set(objects.flatMap((each) => Object.keys(each)))].slice(0, MAX_COLUMNS);
  if (header.length === 0) return undefined;
  const rows = objects.map((each) => header.map((name) => cellText(each[name])));
  return { header, rows, delimiter: ",", encoding: "utf-8", format: "json-lines" };
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** The first bytes, unpacked. `whole`: the file has no more. */
async function beginning(path: string): Promise<{ bytes: Buffer; whole: boolean }> {
  const raw = createReadStream(path);
  const stream = (await isGzip(path)) ? raw.pipe(createGunzip()) : raw;
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      parts.push(chunk);
      size += chunk.length;
      if (size >= HEAD_BYTES) return { bytes: Buffer.concat(parts), whole: false };
    }
  } finally {
    raw.destroy();
  }
  return { bytes: Buffer.concat(parts), whole: true };
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.toString("hex") === GZIP;
  } finally {
    await file.close();
  }
}
