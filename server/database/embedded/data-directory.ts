import { StartupError, rootCause, errorCodeOf } from "#server/startup-error.ts";
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

/** Makes the data directory if it is missing, for this user only. Throws StartupError where there can be none or this user cannot work in it. */
export function makeDataDir(dataDir: string, report: (line: string) => void): void {
  explainDataDirErrors(dataDir, () => {
    makeDirectory(resolve(dataDir));
    makePrivate(dataDir, report);
    assertWritable(resolve(dataDir));
  });
}

/** The same for a directory that need not be there: what is kept in it can do without. */
export function closeDataDir(dataDir: string, report: (line: string) => void): void {
  if (isDirectory(resolve(dataDir))) explainDataDirErrors(dataDir, () => makePrivate(dataDir, report));
}

/** What the operating system refuses in the data directory is said in a sentence. */
export function explainDataDirErrors<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw dataDirError(dataDir, error);
  }
}

export function dataDirError(directory: string, error: unknown): StartupError {
  const why = WHY.get(errorCodeOf(error)) ?? "it does not work";
  return new StartupError(`The data directory ${resolve(directory)} cannot be used: ${why} (${rootCause(error)}). Choose another with DATA_DIR=….`, { cause: error });
}

/** Throws what the operating system has against this user reading and writing in there, also that it is no directory. */
export function assertWritable(directory: string): void {
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
