import type { Database } from "#server/database/connect.ts";
import type { CertificateStore } from "#server/media/certificates/certificate-files.ts";
import { DEFAULT_MAP, findStockMap } from "#server/stock/import/find-stock-map.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import type { ImportReport } from "#server/stock/import/report.ts";
import { createReadStream, createWriteStream, type WriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";

const NO_SOURCE = "import";
const Source = z.object({ source: z.string().min(1).max(200) });

/** Imports a file whose rows come from several feeds: each row is attributed to its feed. */
export async function importSources(
  database: Database,
  path: string,
  { now, objects }: { now: number; objects?: CertificateStore | undefined },
): Promise<ImportReport[]> {
  const found = await findStockMap(DEFAULT_MAP);
  if ("problems" in found) throw new Error(JSON.stringify(found.problems));
  const certificates = { folder: dirname(path), objects };
  const folder = await mkdtemp(join(tmpdir(), "forecourt-import-"));
  try {
    const reports: ImportReport[] = [];
    for (const [source, file] of await splitBySource(path, folder))
      reports.push(await importStock(database, { kind: "file", path: file, map: { ...found.map, name: source }, certificates }, { now }));
    return reports;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One file per source. Rows of other sources become empty lines, so that line numbers in refusals match the original. */
async function splitBySource(path: string, folder: string): Promise<Map<string, string>> {
  const files = new Map<string, { file: string; to: WriteStream; lines: number }>();
  let lines = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    lines += 1;
    if (line.trim() === "") continue;
    const source = sourceOf(line);
    const known = files.get(source) ?? opened(join(folder, `${files.size}.jsonl`));
    files.set(source, known);
    const text = `${"\n".repeat(lines - known.lines - 1)}${line}\n`;
    known.lines = lines;
    if (!known.to.write(text)) await once(known.to, "drain");
  }
  for (const { to } of files.values()) await new Promise<void>((resolve) => to.end(resolve));
  return new Map(Array.from(files, ([source, { file }]) => [source, file]));
}

function opened(file: string) {
  return { file, to: createWriteStream(file), lines: 0 };
}

/** An unreadable line is left for the importer to refuse, with its number. */
function sourceOf(line: string): string {
  try {
    return Source.safeParse(JSON.parse(line)).data?.source ?? NO_SOURCE;
  } catch {
    return NO_SOURCE;
  }
}
