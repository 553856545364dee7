import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { OF_OTHERS } from "#server/database/private-folder.ts";
import { closeSync, fdatasyncSync, fsyncSync, openSync } from "node:fs";

/** PGlite ships with fsync off: without these an acknowledged order is gone after a power cut. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...["fsync=on", "wal_sync_method=fsync", "synchronous_commit=on", "full_page_writes=on"].flatMap((setting) => ["-c", setting]),
  ...["shared_buffers=16MB", "wal_buffers=1MB", "maintenance_work_mem=8MB", "max_wal_size=64MB"].flatMap((setting) => ["-c", setting]),
  // Statements are kept prepared: without this one that was planned while a table was small is run that way for ever.
  "-c",
  "plan_cache_mode=force_custom_plan",
];

/** The parts of Emscripten's file system over Node that fsync needs; not public, so `openEmbedded` proves at boot that they work. */
type Stream = { nfd?: number; node: unknown };
type Attributes = { mode?: number };
type SetAttributes = (target: unknown, node: unknown, attributes: Attributes, ...more: unknown[]) => void;
type NodeMount = { NODEFS: { realPath: (node: unknown) => string; doSetAttr: SetAttributes; stream_ops: { fsync?: (stream: Stream) => number } } };

/** A directory on disk in which PostgreSQL's fsync reaches the disk, and is counted. Only for a thread of its own. */
export class DurableFiles extends NodeFS {
  fsyncs = 0;

  override async init(pg: PGlite, options: Parameters<NodeFS["init"]>[1]): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    preRun.push((module: unknown) => this.#connectFsync(module as NodeMount));
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #connectFsync({ NODEFS }: NodeMount): void {
    // The files of the database are for its user only: PGlite gives some of them to others by chmod, whatever the umask.
    const { doSetAttr } = NODEFS;
    NODEFS.doSetAttr = (target, node, attributes, ...more) =>
      doSetAttr(target, node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OF_OTHERS }, ...more);
    NODEFS.stream_ops.fsync = (stream) => {
      try {
        if (stream.nfd === undefined) fsyncPath(NODEFS.realPath(stream.node));
        // Its bytes and its length; when it was written nobody reads, and to put that on disk takes a second write.
        else fdatasyncSync(stream.nfd);
      } catch (error) {
        // What the disk has is unknown now: this thread ends here, and the next opening recovers from the log.
        console.error("The database could not be written to the disk:", error);
        process.exit(1);
      }
      this.fsyncs += 1;
      return 0;
    };
  }
}

/** Directories too: a file whose name is not on disk is as lost as its contents. */
export function fsyncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
