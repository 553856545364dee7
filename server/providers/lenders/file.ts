import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Lender } from "./lender.ts";

const FOLDER = "for-the-lender";
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** `ABCD-EFGH.<id of the application>.json` */
const FILE_NAME = /^[0-9A-Z-]+\.([0-9a-f-]{36})\.json(?:\.part)?$/;

/**
 * Writes each application into a folder of the data directory, for the lender's own program to collect. A file is complete as soon as it
 * has its name, and the same application is the same file.
 */
export function lenderFiles(dataDir: string): Lender {
  const folder = join(dataDir, FOLDER);
  return {
    name: "file",
    send: async (application) => {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      const path = join(folder, `${application.order}.${application.id}.json`);
      const part = `${path}.part`;
      await rm(part, { force: true });
      const file = await open(part, "wx", FILE_MODE);
      try {
        await file.writeFile(`${JSON.stringify(application, null, 2)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
      await syncFolder(folder);
      return undefined;
    },
    forget: async (which) => {
      for (const name of await readdir(folder).catch(() => [])) {
        const id = FILE_NAME.exec(name)?.[1];
        if (id === undefined) continue;
        const path = join(folder, name);
        const isOver = "ids" in which ? which.ids.includes(id) : await isOlder(path, which.olderThan);
        if (isOver) await rm(path, { force: true });
      }
    },
  };
}

/** The lender's program may take a file at any moment. */
async function isOlder(path: string, moment: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < moment;
}

async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, "r");
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
