import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const STOCK_FILE = /^[^.].*\.(?:csv|tsv|jsonl|ndjson|json)(?:\.gz)?$/i;

type Look = { size: number; changed_at: number; is_done: boolean };
type Watch = { signal: AbortSignal; /** Waits between two scans of the folder. */ pause: () => Promise<unknown> };

/**
 * Imports every stock file in a folder, existing or new, oldest first, and again after each change. A file is imported once two consecutive
 * scans find it the same: until then it may still be being written. Ends with the signal.
 */
export async function watchFolder(folder: string, bringIn: (path: string) => Promise<void>, { signal, pause }: Watch): Promise<void> {
  const seen = new Map<string, Look>();
  while (!signal.aborted) {
    const files = await stockFiles(folder);
    for (const name of seen.keys()) if (!files.some((file) => file.name === name)) seen.delete(name);
    for (const { name, size, changed_at } of files) {
      const before = seen.get(name);
      const isSame = before?.size === size && before.changed_at === changed_at;
      const isReady = isSame && !before.is_done && !signal.aborted;
      if (isReady) await bringIn(join(folder, name));
      seen.set(name, { size, changed_at, is_done: isSame && (before.is_done || isReady) });
    }
    await pause();
  }
}

async function stockFiles(folder: string): Promise<{ name: string; size: number; changed_at: number }[]> {
  const files = [];
  for (const name of (await readdir(folder)).filter((each) => STOCK_FILE.test(each))) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.isFile()) files.push({ name, size: found.size, changed_at: found.mtimeMs });
  }
  return files.toSorted((one, other) => one.changed_at - other.changed_at || (one.name < other.name ? -1 : 1));
}
