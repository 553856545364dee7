import { openFileError } from "#server/stock/import/files/open-file.ts";
import { readCsv } from "#server/stock/import/files/read-csv.ts";
import { readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { isMap, isSeq, LineCounter, parseDocument, type Document } from "yaml";

const MAX_BYTES = 5_000_000;
export const MAX_SITES = 1_000;
/** List fields in a CSV cell are text or JSON. */
const JSON_CELL = /^\s*[[{]/;
const CSV_SETTINGS = { delimiter: ",", encoding: "utf-8" } as const;
/** Hours shared by several branches can be YAML aliases; the limit prevents exponential expansion of nested ones. */
const MAX_ALIASES = 4 * MAX_SITES;

/** A row of the file: its number, its first line (null in JSON), and its fields. */
export type FileSite = { row: number; line: number | null; fields: Readonly<Record<string, unknown>> };
export type SitesFile = { sites: FileSite[] } | { problem: string };

/** The branches of a JSON, YAML or CSV file: a list, or `{data: [...]}` as in API responses. */
export async function readSitesFile(path: string): Promise<SitesFile> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) return { problem: `${path} is larger than ${MAX_BYTES / 1_000_000} MB` };
    const bytes = await readFile(path);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const found = await readText(path, text);
    if ("problem" in found) return found;
    if (found.sites.length === 0) return { problem: "The file has no branches" };
    return found.sites.length > MAX_SITES
      ? {
          problem: `The file has ${found.sites.length.toLocaleString("en-GB")} branches, more than ${MAX_SITES.toLocaleString("en-GB")}`,
        }
      : found;
  } catch (error) {
    return { problem: `${path} cannot be read: ${error instanceof TypeError ? "it is not UTF-8 text" : openFileError(error)}` };
  }
}

async function readText(path: string, text: string): Promise<SitesFile> {
  if (/\.json$/i.test(path)) return readJson(text);
  if (/\.ya?ml$/i.test(path)) return readYaml(text);
  if (/\.csv$/i.test(path)) return readCsvSites(text);
  return { problem: `${path} must end in .json, .yaml, .yml or .csv` };
}

function readJson(text: string): SitesFile {
  try {
    return sitesOf(JSON.parse(text), () => null);
  } catch (error) {
    return { problem: `The file is not JSON: ${openFileError(error)}` };
  }
}

function readYaml(text: string): SitesFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error) return { problem: `Line ${lines.linePos(error.pos[0]).line}: ${error.message.split("\n")[0]}` };
  const items = listIn(document);
  const lineOf = (index: number) => {
    const start = items[index] && isMap(items[index]) ? items[index].range?.[0] : undefined;
    return start === undefined ? null : lines.linePos(start).line;
  };
  return sitesOf(document.toJS({ maxAliasCount: MAX_ALIASES }), lineOf);
}

function listIn({ contents }: Document): unknown[] {
  const list = isMap(contents) ? contents.get("data", true) : contents;
  return isSeq(list) ? list.items : [];
}

function sitesOf(content: unknown, lineOf: (index: number) => number | null): SitesFile {
  const list = isRecord(content) ? content["data"] : content;
  if (!Array.isArray(list)) return { problem: 'The file is neither a list of branches nor {"data": [...]} as the API returns them' };
  const sites: FileSite[] = [];
  for (const [index, fields] of list.entries()) {
    if (!isRecord(fields)) return { problem: `Row ${index + 1} is not a branch: it must be an object like {"slug": "swindon", ...}` };
    sites.push({ row: index + 1, line: lineOf(index), fields });
  }
  return { sites };
}

async function readCsvSites(text: string): Promise<SitesFile> {
  let header: string[] | undefined;
  const sites: FileSite[] = [];
  for await (const row of readCsv(Readable.from([Buffer.from(text)]), CSV_SETTINGS)) {
    if ("reason" in row) return { problem: `Line ${row.line}: ${row.reason}` };
    if (!header) {
      header = row.cells.map((name) => name.trim());
      const twice = header.find((name, at) => name !== "" && header?.indexOf(name) !== at);
      if (twice !== undefined) return { problem: `The file has two columns called ${twice}` };
      continue;
    }
    if (row.cells.length < header.length || row.cells.slice(header.length).some((cell) => cell.trim() !== ""))
      return { problem: `Line ${row.line}: has ${row.cells.length} cells, but the header has ${header.length}` };
    const fields: Record<string, unknown> = {};
    for (const [at, name] of header.entries()) if (name !== "") fields[name] = cellOf(row.cells[at] ?? "");
    sites.push({ row: sites.length + 1, line: row.line, fields });
  }
  return header ? { sites } : { problem: "The file has no header row" };
}

/** Invalid JSON is read as text. */
function cellOf(cell: string): unknown {
  if (!JSON_CELL.test(cell)) return cell.trim();
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
