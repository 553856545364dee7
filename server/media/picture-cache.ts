import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Files on disk, made when they are first asked for. A file appears whole or not at all (written beside, then renamed),
 * and one that many ask for at once is made once. Keys must be safe as paths: see `parsePictureRequest`.
 */
export function pictureCache(folder: string) {
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  async function readOrMake(key: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const path = join(folder, key);
    const kept = await readKept(path);
    if (kept) return kept;
    const bytes = await make();
    if (bytes) await keep(path, bytes);
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
async function keep(path: string, bytes: Buffer): Promise<void> {
  const beside = `${path}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(beside, bytes);
    await rename(beside, path);
  } catch (error) {
    console.warn(`The picture cache could not keep ${path}:`, error);
    await rm(beside, { force: true }).catch(() => undefined);
  }
}
