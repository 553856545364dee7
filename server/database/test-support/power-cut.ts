import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { isMainThread } from "node:worker_threads";

/**
 * Simulates a power cut. Loaded before the database, it maintains a second set of the files with only what fsync guarantees: the bytes of a
 * file at its last fsync, the names in a directory at its last fsync. Killing the process and using the second set loses everything that
 * was not synced. `tree` has the names, `store` the contents by inode, connected by hard links.
 */
const files = resolve(process.env["POWER_CUT_FILES"] ?? "");
const shadow = resolve(process.env["POWER_CUT_SHADOW"] ?? "");
/** A disk that acknowledges fsync without syncing: the tests must detect it. */
const lies = process.env["POWER_CUT_DISK"] === "lies";

type Dirty = { from: number; to: number }[] | "all";
type OpenFile = { path: string; inode: number; directory: boolean };

const real = { ...fs };
const open = new Map<number, OpenFile>();
const dirty = new Map<number, Dirty>();

if (!isMainThread) {
  fs.openSync = (path, flags, mode) => {
    const descriptor = real.openSync(path, flags, mode);
    const place = resolve(String(path));
    if (place.startsWith(files)) {
      const status = real.fstatSync(descriptor);
      open.set(descriptor, { path: place, inode: status.ino, directory: status.isDirectory() });
      if (typeof flags === "number" && (flags & real.constants.O_TRUNC) !== 0) dirty.set(status.ino, "all");
    }
    return descriptor;
  };
  fs.closeSync = (descriptor) => {
    open.delete(descriptor);
    real.closeSync(descriptor);
  };
  fs.writeSync = new Proxy(real.writeSync, {
    apply: (write, self, args: [number, unknown, number, number, number | null]) => {
      const written: number = Reflect.apply(write, self, args);
      const position = args[4];
      soil(open.get(args[0])?.inode, typeof position === "number" ? { from: position, to: position + written } : "all");
      return written;
    },
  });
  fs.ftruncateSync = (descriptor, length) => {
    real.ftruncateSync(descriptor, length);
    soil(open.get(descriptor)?.inode, "all");
  };
  fs.truncateSync = (path, length) => {
    real.truncateSync(path, length);
    if (typeof path !== "number") soil(real.statSync(path).ino, "all");
  };
  fs.unlinkSync = (path) => {
    untrack(String(path));
    real.unlinkSync(path);
  };
  fs.renameSync = (from, to) => {
    if (real.existsSync(to)) untrack(String(to));
    real.renameSync(from, to);
    for (const file of open.values()) if (file.path === resolve(String(from))) file.path = resolve(String(to));
  };
  fs.fsyncSync = fs.fdatasyncSync = (descriptor) => {
    const file = open.get(descriptor);
    if (file && !lies) (file.directory ? persistNames : persistContents)(file);
  };
  syncBuiltinESMExports();
}

function soil(inode: number | undefined, range: { from: number; to: number } | "all"): void {
  if (inode === undefined) return;
  const before = dirty.get(inode);
  if (before === "all") return;
  dirty.set(inode, range === "all" ? "all" : [...(before ?? []), range]);
}

/** The inode may be reused; under its old name the contents remain until the directory is synced. */
function untrack(path: string): void {
  const { ino, nlink } = real.lstatSync(path);
  if (nlink > 1) return;
  dirty.delete(ino);
  real.rmSync(stored(ino), { force: true });
}

function persistContents({ path, inode }: OpenFile): void {
  const store = stored(inode);
  const changes = real.existsSync(store) ? (dirty.get(inode) ?? []) : "all";
  if (changes === "all") real.writeFileSync(store, real.readFileSync(path));
  else copyRanges(path, store, changes);
  dirty.delete(inode);
  // A file without a name on disk gets its current one; a new name for a known file needs its directory's fsync.
  if (real.statSync(store).nlink === 1) name(path, inode);
}

function copyRanges(from: string, to: string, ranges: { from: number; to: number }[]): void {
  const source = real.openSync(from, "r");
  const target = real.openSync(to, "r+");
  for (const range of ranges) {
    const bytes = Buffer.alloc(range.to - range.from);
    const read = real.readSync(source, bytes, 0, bytes.length, range.from);
    real.writeSync(target, bytes, 0, read, range.from);
  }
  real.closeSync(source);
  real.closeSync(target);
}

function persistNames({ path: directory }: OpenFile): void {
  const entries = real.readdirSync(directory, { withFileTypes: true });
  const persisted = inTree(directory);
  real.mkdirSync(persisted, { recursive: true });
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) real.mkdirSync(inTree(path), { recursive: true });
    else name(path, real.statSync(path).ino);
  }
  const names = new Set(entries.map((entry) => entry.name));
  for (const old of real.readdirSync(persisted)) if (!names.has(old)) real.rmSync(join(persisted, old), { recursive: true });
}

function name(path: string, inode: number): void {
  const place = inTree(path);
  const store = stored(inode);
  if (!real.existsSync(store)) real.writeFileSync(store, "");
  if (real.existsSync(place) && real.statSync(place).ino === real.statSync(store).ino) return;
  real.mkdirSync(dirname(place), { recursive: true });
  real.rmSync(place, { force: true });
  real.linkSync(store, place);
}

function stored(inode: number): string {
  return join(shadow, "store", String(inode));
}

function inTree(path: string): string {
  return join(shadow, "tree", relative(files, path));
}
