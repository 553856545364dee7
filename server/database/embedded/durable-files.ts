import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { OF_OTHERS } from "#server/database/private-folder.ts";
import { closeSync, fdatasyncSync, fsyncSync, openSync } from "node:fs";

/** PGlite's default is fsync off: without these settings a power cut loses acknowledged orders. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...["fsync=on", "wal_sync_method=fsync", "synchronous_commit=on", "full_page_writes=on"].flatMap((setting) => ["-c", setting]),
  ...["shared_buffers=16MB", "wal_buffers=1MB", "maintenance_work_mem=8MB", "max_wal_size=64MB"].flatMap((setting) => ["-c", setting]),
  // Statements are cached as prepared: without this setting a generic plan made for a small table is used forever.
  "-c",
  "plan_cache_mode=force_custom_plan",
];

/** The parts of Emscripten's NODEFS that fsync needs; not public, so `openEmbedded` verifies at startup that they work. */
type Stream = { nfd?: number; node: unknown };
type Attributes = { mode?: number };
type SetAttributes = (target: unknown, node: unknown, attributes: Attributes, ...more: unknown[]) => void;
type NodeMount = {
  NODEFS: { realPath: (node: unknown) => string; doSetAttr: SetAttributes; stream_ops: { fsync?: (stream: Stream) => number } };
};

/** A directory on disk in which PostgreSQL's fsync reaches the disk, and is counted. Only for a worker thread. */
export class DurableFiles extends NodeFS {
  fsyncs = 0;

  override async init(pg: PGlite, options: Parameters<NodeFS["init"]>[1]): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    preRun.push((module: unknown) => this.#connectFsync(module as NodeMount));
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #connectFsync({ NODEFS }: NodeMount): void {
    // PGlite sets permissions of some files by chmod regardless of the umask: remove those of group and others.
    const { doSetAttr } = NODEFS;
    NODEFS.doSetAttr = (target, node, attributes, ...more) =>
      doSetAttr(target, node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OF_OTHERS }, ...more);
    NODEFS.stream_ops.fsync = (stream) => {
      try {
        if (stream.nfd === undefined) fsyncPath(NODEFS.realPath(stream.node));
        // Data and length only: updating the modification time would need a second write.
        else fdatasyncSync(stream.nfd);
      } catch (error) {
        // After a failed fsync the state on disk is unknown: end the thread, and let the next start recover from the WAL.
        console.error("The database could not be written to the disk:", error);
        process.exit(1);
      }
      this.fsyncs += 1;
      return 0;
    };
  }
}

/** Directories too: a file whose directory entry is not on disk is lost. */
export function fsyncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
