import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** All sizes and formats of about twenty thousand photos. */
const MAX_BYTES = 4 * 1024 ** 3;
/** When full, files are deleted down to this fraction. */
const CLEARED_TO = 0.9;

/**
 * A disk cache filled on demand. Files are written atomically (temporary file, then rename), and concurrent requests for one share the
 * work. Above `maxBytes` the oldest files are deleted. Keys must be safe as paths: see `parsePictureRequest`.
 */
export function pictureCache(folder: string, maxBytes = MAX_BYTES) {
  const usage = diskUsage(folder, maxBytes);
  const pending = new Map<string, Promise<Buffer | undefined>>();

  async function readOrMake(key: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const path = join(folder, key);
    const cached = await readCached(path);
    if (cached) return cached;
    const bytes = await make();
    if (bytes && (await store(path, bytes))) await usage.taken(bytes.length);
    return bytes;
  }

  return {
    /** The cached bytes, or those that `make` returns; undefined if it returns none. */
    read(key: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
      const running = pending.get(key);
      if (running) return running;
      const reading = readOrMake(key, make).finally(() => pending.delete(key));
      pending.set(key, reading);
      return reading;
    },
  };
}

/** An unreadable file counts as a miss: it can be made again. */
function readCached(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined);
}

/** A full or read-only disk must not break the response: the picture is served from memory and made again next time. */
async function store(path: string, bytes: Buffer): Promise<boolean> {
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, bytes);
    await rename(temporary, path);
    return true;
  } catch (error) {
    console.warn(`The picture cache could not store ${path}:`, error);
    await rm(temporary, { force: true }).catch(() => undefined);
    return false;
  }
}

/** Tracks the size of a folder after an initial scan, and deletes the oldest files above the limit. */
function diskUsage(folder: string, maxBytes: number) {
  let counted: Promise<void> | undefined;
  let used = 0;

  async function count(): Promise<void> {
    used = (await filesOf(folder)).reduce((sum, { size }) => sum + size, 0);
  }

  async function clear(): Promise<void> {
    const oldestFirst = (await filesOf(folder)).toSorted((a, b) => a.mtimeMs - b.mtimeMs);
    used = oldestFirst.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size } of oldestFirst) {
      if (used <= maxBytes * CLEARED_TO) return;
      await rm(path, { force: true }).catch(() => undefined);
      used -= size;
    }
  }

  return {
    taken: async (bytes: number): Promise<void> => {
      if (counted) used += bytes;
      await (counted ??= count());
      if (used > maxBytes) await (counted = clear());
    },
  };
}

async function filesOf(folder: string): Promise<{ path: string; size: number; mtimeMs: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const known = await stat(path).catch(() => undefined);
    if (known) files.push({ path, size: known.size, mtimeMs: known.mtimeMs });
  }
  return files;
}
