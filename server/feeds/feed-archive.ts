import { isoMoment, type Moment } from "#domain/calendar.ts";
import { makeDataDir } from "#server/database/embedded/data-directory.ts";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hash } from "node:crypto";
import { join } from "node:path";
import * as z from "zod";
import { NO_VERSION, type FeedVersion } from "./fetch-feed.ts";

export const MAX_ARCHIVED_FILES = 14;
const VERSION_FILE = "version.json";
const Version = z.object({ etag: z.string().nullable(), last_modified: z.string().nullable(), reading: z.string() });

/**
 * The last files of a feed in the data directory (mode 0700), and the version imported last. `reading` is how it was read: URL, map and
 * options. The same file read differently counts as new.
 */
export type FeedArchive = {
  /** The path of the next file, without its extension. */
  next: (now: Moment) => Promise<string>;
  version: (reading: unknown) => Promise<FeedVersion>;
  setVersion: (version: FeedVersion, reading: unknown) => Promise<void>;
  /** Deletes all but the last MAX_ARCHIVED_FILES files. */
  prune: () => Promise<void>;
};

export function feedArchive(dataDir: string, name: string): FeedArchive {
  const folder = join(dataDir, "feeds", name);
  const versionFile = join(folder, VERSION_FILE);
  const made = async () => {
    makeDataDir(dataDir, () => undefined);
    await mkdir(folder, { recursive: true, mode: 0o700 });
  };
  return {
    next: async (now) => {
      await made();
      const names = await readdir(folder);
      const moment = isoMoment(now).replaceAll(":", "-");
      for (let number = 1; ; number++) {
        const name = number === 1 ? moment : `${moment}_${number}`;
        if (!names.some((each) => each.startsWith(`${name}.`))) return join(folder, name);
      }
    },
    version: async (reading) => {
      const text = await readFile(versionFile, "utf8").catch(() => "{}");
      const { data } = Version.safeParse(parsed(text));
      return data?.reading === digest(reading) ? data : NO_VERSION;
    },
    setVersion: async (version, reading) => {
      await made();
      await writeFile(versionFile, JSON.stringify({ ...version, reading: digest(reading) }), { mode: 0o600 });
    },
    prune: async () => {
      const files = (await readdir(folder).catch(() => [])).filter((name) => name !== VERSION_FILE).toSorted();
      for (const name of files.slice(0, Math.max(0, files.length - MAX_ARCHIVED_FILES))) await rm(join(folder, name), { force: true });
    },
  };
}

/** The folder of an unnamed feed: a digest of its URL or folder and its map. */
export function archiveName(...parts: string[]): string {
  return digest(parts).slice(0, 16);
}

function digest(value: unknown): string {
  return hash("sha256", JSON.stringify(value), "hex");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
