import { errorCodeOf } from "#server/startup-error.ts";
import type { ObjectKey, ObjectStore } from "./object-store.ts";
import { randomUUID } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const UNFINISHED = ".part";

/** Objects as files of this machine. */
export function folderStore(folder: string): ObjectStore {
  const pathOf = (key: ObjectKey) => join(folder, key);
  return {
    isShared: false,
    get: (key) =>
      readFile(pathOf(key)).catch((error: unknown) => {
        if (errorCodeOf(error) === "ENOENT") return undefined;
        throw error;
      }),
    has: (key) => exists(pathOf(key)),
    list: async (use) => {
      const names = await readdir(join(folder, use)).catch((error: unknown) => {
        if (errorCodeOf(error) === "ENOENT") return [];
        throw error;
      });
      return names.filter((name) => !name.endsWith(UNFINISHED));
    },
    put: async (key, bytes) => {
      const path = pathOf(key);
      if (await exists(path)) return;
      const temporary = `${path}.${randomUUID()}${UNFINISHED}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(temporary, bytes);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return false;
    throw error;
  }
}
