import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** All sizes and formats of some twenty thousand photos. */
const MOST_BYTES = 4 * 1024 ** 3;
/** When there is no room left, so much is cleared at once. */
const CLEARED_TO = 0.9;

/**
 * Files on disk, made when they are first asked for. A file appears whole or not at all (written beside, then renamed),
 * and one that many ask for at once is made once. When they fill `mostBytes`, the oldest make room. Keys must be safe as
 * paths: see `parsePictureRequest`.
 */
export function pictureCache(folder: string, mostBytes = MOST_BYTES) {
  const room = roomIn(folder, mostBytes);
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  async function readOrMake(key: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const path = join(folder, key);
    const kept = await readKept(path);
    if (kept) return kept;
    const bytes = await make();
    if (bytes && (await keep(path, bytes))) await room.taken(bytes.length);
    return bytes;
  }

  return {
    /** The kept bytes, else those that `make` gives; undefined when it gives none. */
    read(key: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
      const running = underWay.get(key);
      if (running) return running;
      const reading = readOrMake(key, make).finally(() => underWay.delete(key));
      underWay.set(key, reading);
      return reading;
    },
  };
}

/** A file that cannot be read is one that is not there: it can be made again. */
function readKept(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined);
}

/** A full or read-only disk must not take the picture away: it is served from memory and made again next time. */
async function keep(path: string, bytes: Buffer): Promise<boolean> {
  const beside = `${path}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(beside, bytes);
    await rename(beside, path);
    return true;
  } catch (error) {
    console.warn(`The picture cache could not keep ${path}:`, error);
    await rm(beside, { force: true }).catch(() => undefined);
    return false;
  }
}

/** Knows how much a folder holds since it was looked at once, and clears the oldest files when that is too much. */
function roomIn(folder: string, mostBytes: number) {
  let counted: Promise<void> | undefined;
  let held = 0;

  async function count(): Promise<void> {
    held = (await filesOf(folder)).reduce((sum, { size }) => sum + size, 0);
  }

  async function clear(): Promise<void> {
    const oldestFirst = (await filesOf(folder)).toSorted((a, b) => a.mtimeMs - b.mtimeMs);
    held = oldestFirst.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size } of oldestFirst) {
      if (held <= mostBytes * CLEARED_TO) return;
      await rm(path, { force: true }).catch(() => undefined);
      held -= size;
    }
  }

  return {
    taken: async (bytes: number): Promise<void> => {
      if (counted) held += bytes;
      await (counted ??= count());
      if (held > mostBytes) await (counted = clear());
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
