import type { Database } from "#server/database/connect.ts";
import { releasedAssets } from "#server/database/assets-schema.ts";
import type { ObjectStore } from "#server/object-store/object-store.ts";
import { hashedFiles } from "./assets.ts";
import { rootCause } from "#server/startup-error.ts";
import { desc, eq, inArray, max, notInArray, sql } from "drizzle-orm";
import { hash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import pLimit from "p-limit";

/** This release and the two before it. */
const RELEASES_STORED = 3;
const STORED_AT_A_TIME = 8;
/** Unknown URLs cause one query in this time at most; requests for them wait for it, because another node may just have published. */
const REFRESH_AFTER_MS = 1_000;
const PUBLISH_AGAIN_AFTER_MS = 60_000;

export type ReleasedAssets = {
  /** Lets nodes of other releases serve these files: content by path below /assets/, or that after Admin's prefix. */
  publish: (files: ReadonlyMap<string, Buffer>) => Promise<void>;
  /** A file of another release; undefined for an unknown path. Rejects if database or store do not answer. */
  find: (path: string) => Promise<Buffer | undefined>;
};

/**
 * During a rolling upgrade a page of one release may request its scripts and styles from a node of another, and an open page does so after
 * every upgrade. Each node therefore records its hashed files in the database, stores them as objects, and serves those of other releases.
 */
export function shareAssets({ database, store }: { database: Database; store: ObjectStore }): ReleasedAssets {
  let digests: ReadonlyMap<string, string> = new Map();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    await setTimeout(Math.max(0, readAt + REFRESH_AFTER_MS - performance.now()));
    const rows = await database.select({ path: releasedAssets.path, digest: releasedAssets.digest }).from(releasedAssets);
    digests = new Map(rows.map(({ path, digest }) => [path, digest]));
    readAt = performance.now();
  }

  async function digestOf(path: string): Promise<string | undefined> {
    if (!digests.has(path)) await (reading ??= read().finally(() => (reading = undefined)));
    return digests.get(path);
  }

  return {
    publish: async (files) => {
      const listed = [...files].map(([path, bytes]) => ({ path, bytes, digest: hash("sha256", bytes, "hex") }));
      const release = hash(
        "sha256",
        listed
          .map(({ path, digest }) => `${path} ${digest}\n`)
          .toSorted()
          .join(""),
        "hex",
      );
      const recorded = await database.$count(releasedAssets, eq(releasedAssets.release, release));
      // The folder of another node does not have what this one's database lists.
      if (recorded < listed.length || !store.isShared) {
        const inTurn = pLimit(STORED_AT_A_TIME);
        await Promise.all(listed.map(({ bytes, digest }) => inTurn(() => store.put(`assets/${digest}`, bytes))));
      }
      if (listed.length > 0)
        await database
          .insert(releasedAssets)
          .values(listed.map(({ path, digest }) => ({ release, path, digest })))
          .onConflictDoUpdate({ target: [releasedAssets.release, releasedAssets.path], set: { started_at: sql`now()` } });
      await deleteOldReleases(database, store);
    },
    find: async (path) => {
      const digest = await digestOf(path);
      const bytes = digest === undefined ? undefined : await store.get(`assets/${digest}`);
      if (bytes && hash("sha256", bytes, "hex") !== digest)
        throw new Error(`The object store has other content for ${path} than was written`);
      return bytes;
    },
  };
}

/**
 * The folders of a release's builds: the websites', and Admin's, which has a host and so the paths of its own. They are one release, and a
 * node publishes both even where Admin is off: otherwise it would be another release.
 */
export type BuildFolders = { websites: string; admin: string };
/** Before the paths of Admin's files: no website serves them. */
const OF_ADMIN = "/admin";

/** Finds the files of other releases of Admin. */
export function findOfAdmin({ find }: Pick<ReleasedAssets, "find">): ReleasedAssets["find"] {
  return (path) => find(`${OF_ADMIN}${path}`);
}

/** Publishes a release's hashed files, and tries again later while database or store do not answer: the site opens without them. */
export async function publishAssets(folders: BuildFolders, { publish }: Pick<ReleasedAssets, "publish">): Promise<void> {
  try {
    const [websites, admin] = [await hashedFiles(folders.websites), await hashedFiles(folders.admin)];
    await publish(new Map([...websites, ...[...admin].map(([path, bytes]) => [`${OF_ADMIN}${path}`, bytes] as const)]));
  } catch (error) {
    console.warn(`The scripts and styles of this release are not shared with other nodes yet: ${rootCause(error)}`);
    void setTimeout(PUBLISH_AGAIN_AFTER_MS, undefined, { ref: false }).then(() => publishAssets(folders, { publish }));
  }
}

/** Objects that a stored release shares with a deleted one stay. */
async function deleteOldReleases(database: Database, store: ObjectStore): Promise<void> {
  const releases = await database
    .select({ release: releasedAssets.release })
    .from(releasedAssets)
    .groupBy(releasedAssets.release)
    .orderBy(desc(max(releasedAssets.started_at)))
    .limit(RELEASES_STORED);
  const deleted = await database
    .delete(releasedAssets)
    .where(
      notInArray(
        releasedAssets.release,
        releases.map(({ release }) => release),
      ),
    )
    .returning({ digest: releasedAssets.digest });
  if (deleted.length === 0) return;
  const all = [...new Set(deleted.map(({ digest }) => digest))];
  const used = await database.select({ digest: releasedAssets.digest }).from(releasedAssets).where(inArray(releasedAssets.digest, all));
  const stillUsed = new Set(used.map(({ digest }) => digest));
  const inTurn = pLimit(STORED_AT_A_TIME);
  await Promise.all(all.filter((digest) => !stillUsed.has(digest)).map((digest) => inTurn(() => store.delete(`assets/${digest}`))));
}
