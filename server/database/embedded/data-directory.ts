import { StartupError, rootCause, errorCodeOf } from "#server/startup-error.ts";
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { makePrivate } from "#server/database/private-folder.ts";

const ONLY_THE_USER = 0o700;

const WHY = new Map([
  ["EEXIST", "a file is in its place or above it"],
  ["ENOTDIR", "a file is in its place or above it"],
  ["EACCES", "this user is not allowed to read and write there"],
  ["EPERM", "this user is not allowed to read and write there"],
  ["EROFS", "its disk is read-only"],
  ["ENOENT", "no directory can be created there"],
  ["ENOSPC", "its disk is full"],
]);

/**
 * Creates the data directory if it is missing, with permissions for this user only. Throws StartupError if it cannot be created or used.
 */
export function makeDataDir(dataDir: string, report: (line: string) => void): void {
  explainDataDirErrors(dataDir, () => {
    makeDirectory(resolve(dataDir));
    makePrivate(dataDir, report);
    assertWritable(resolve(dataDir));
  });
}

/** The same for an optional directory: does nothing if it is missing. */
export function closeDataDir(dataDir: string, report: (line: string) => void): void {
  if (isDirectory(resolve(dataDir))) explainDataDirErrors(dataDir, () => makePrivate(dataDir, report));
}

/** Turns file system errors in the data directory into a StartupError with one sentence. */
export function explainDataDirErrors<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw dataDirError(dataDir, error);
  }
}

export function dataDirError(directory: string, error: unknown): StartupError {
  const why = WHY.get(errorCodeOf(error)) ?? "it failed";
  return new StartupError(
    `The data directory ${resolve(directory)} cannot be used: ${why} (${rootCause(error)}). Choose another with DATA_DIR=….`,
    { cause: error },
  );
}

/** Throws if the path is not a directory that this user can read and write. */
export function assertWritable(directory: string): void {
  accessSync(`${directory}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** Not mkdir with `recursive`: Node retries forever where a directory exists but cannot have children, as below /proc. */
function makeDirectory(directory: string): void {
  if (isDirectory(directory)) return;
  if (dirname(directory) !== directory) makeDirectory(dirname(directory));
  try {
    mkdirSync(directory, ONLY_THE_USER);
  } catch (error) {
    // Another process starting at the same time may have created it.
    if (!isDirectory(directory)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
