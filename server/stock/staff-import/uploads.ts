import { DAY_MS } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { staffImportParts } from "#server/database/staff-imports-schema.ts";
import { limitBytes, TooLarge } from "#server/feeds/limit-bytes.ts";
import { and, asc, eq, lt, sql } from "drizzle-orm";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline, Readable } from "node:stream";
import { pipeline as finished } from "node:stream/promises";
import { createGzip } from "node:zlib";

export const MAX_UPLOAD_BYTES = 200_000_000;
/** Bytes of a row: an insert of this size holds the embedded database for a few hundredths of a second. */
const PART_BYTES = 256 * 1024;
const GZIP_MAGIC = [0x1f, 0x8b];

export type StoredUpload = { ok: true; bytes: number } | { ok: false; reason: "too large" | "empty" };

/**
 * Stores a file in the database, compressed and in parts, so that every node can go on with it. Bytes are counted as they arrive; a file
 * over 200 MB, or without content, leaves nothing.
 */
export async function storeUpload(database: Database, id: string, content: ReadableStream<Uint8Array>): Promise<StoredUpload> {
  const bytes = limitBytes(MAX_UPLOAD_BYTES);
  let count = 0;
  bytes.on("data", (chunk: Buffer) => (count += chunk.length));
  try {
    const source = Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]);
    const limited = pipeline(source, bytes, () => undefined);
    const { first, rest } = await firstChunk(limited);
    if (first === undefined) return { ok: false, reason: "empty" };
    const isGzip = GZIP_MAGIC.every((byte, at) => first[at] === byte);
    const compressed = isGzip ? rest : pipeline(rest, createGzip(), () => undefined);
    let place = 0;
    for await (const part of inParts(compressed))
      await database.insert(staffImportParts).values({ import: id, place: place++, bytes: part });
    return { ok: true, bytes: count };
  } catch (error) {
    await database.delete(staffImportParts).where(eq(staffImportParts.import, id));
    if (error instanceof TooLarge) return { ok: false, reason: "too large" };
    throw error;
  }
}

async function firstChunk(stream: Readable): Promise<{ first: Buffer | undefined; rest: Readable }> {
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const { value, done } = await iterator.next();
  async function* rest() {
    if (done) return;
    yield value;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { first: done ? undefined : value, rest: Readable.from(rest(), { objectMode: false }) };
}

async function* inParts(stream: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    parts.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}

/**
 * Writes a stored file into a private folder of this node while it is used; `name` gives the extension. Undefined if it has been deleted.
 */
export async function withUpload<Result>(
  { database, dataDir }: { database: Database; dataDir: string },
  { id, file_name }: { id: string; file_name: string },
  use: (path: string) => Promise<Result>,
): Promise<Result | undefined> {
  const parent = join(dataDir, "imports");
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await deleteLeftovers(parent);
  const folder = await mkdtemp(join(parent, "file-"));
  try {
    const path = join(folder, `stock${/\.(?:jsonl|ndjson|json)(?:\.gz)?$/i.test(file_name) ? ".jsonl" : ".csv"}`);
    let parts = 0;
    async function* stored() {
      for (;;) {
        const [row] = await database
          .select({ bytes: staffImportParts.bytes })
          .from(staffImportParts)
          .where(and(eq(staffImportParts.import, id), eq(staffImportParts.place, parts)))
          .orderBy(asc(staffImportParts.place));
        if (!row) return;
        parts += 1;
        yield row.bytes;
      }
    }
    await finished(Readable.from(stored()), createWriteStream(path, { mode: 0o600 }));
    return parts === 0 ? undefined : await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Files are deleted 24 hours after they came; what was imported of them stays listed. */
export async function deleteOldUploads(database: Database): Promise<void> {
  await database.delete(staffImportParts).where(lt(staffImportParts.created_at, sql`now() - interval '24 hours'`));
}

/** Folders of a process that ended while it read a file. */
async function deleteLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}
