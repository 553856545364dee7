import { CannotOpen, causeOf, codeOf } from "#server/startup-error.ts";
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { makePrivate } from "#server/database/private-folder.ts";

const ONLY_THE_USER = 0o700;

const WHY = new Map([
  ["EEXIST", "a file stands in its place or above it"],
  ["ENOTDIR", "a file stands in its place or above it"],
  ["EACCES", "this user may not read and write there"],
  ["EPERM", "this user may not read and write there"],
  ["EROFS", "its disk can only be read"],
  ["ENOENT", "no directory can be made there"],
  ["ENOSPC", "its disk is full"],
]);

/** Makes the data directory if it is missing, for this user only. Throws CannotOpen where there can be none or this user cannot work in it. */
export function makeDataDir(dataDir: string, report: (line: string) => void): void {
  inDataDir(dataDir, () => {
    makeDirectory(resolve(dataDir));
    makePrivate(dataDir, report);
    mayWrite(resolve(dataDir));
  });
}

/** The same for a directory that need not be there: what is kept in it can do without. */
export function closeDataDir(dataDir: string, report: (line: string) => void): void {
  if (isDirectory(resolve(dataDir))) inDataDir(dataDir, () => makePrivate(dataDir, report));
}

/** What the operating system refuses in the data directory is said in a sentence. */
export function inDataDir<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof CannotOpen) throw error;
    throw unusable(dataDir, error);
  }
}

export function unusable(directory: string, error: unknown): CannotOpen {
  const why = WHY.get(codeOf(error)) ?? "it does not work";
  return new CannotOpen(`The data directory ${resolve(directory)} cannot be used: ${why} (${causeOf(error)}). Choose another with DATA_DIR=….`, { cause: error });
}

/** Throws what the operating system has against this user reading and writing in there, also that it is no directory. */
export function mayWrite(directory: string): void {
  accessSync(`${directory}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** Step by step: Node's own way tries for ever where a directory is there and takes no other, as below /proc. */
function makeDirectory(directory: string): void {
  if (isDirectory(directory)) return;
  if (dirname(directory) !== directory) makeDirectory(dirname(directory));
  try {
    mkdirSync(directory, ONLY_THE_USER);
  } catch (error) {
    // Another process that starts at the same time may have been faster.
    if (!isDirectory(directory)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
