import { StartupError, errorCodeOf } from "#server/startup-error.ts";
import { chmodSync, lstatSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Permissions of group and others. */
export const OF_OTHERS = 0o077;
const ALL_PERMISSIONS = 0o777;
/** The sticky bit of /tmp: anyone may write, but delete only their own files. */
const STICKY = 0o1000;

/**
 * Removes the permissions of group and others from a folder and its content, and reports that in one line. Throws StartupError if the
 * folder belongs to another user, who could read and change everything, or is shared by all users.
 */
export function makePrivate(folder: string, report: (line: string) => void): void {
  const path = resolve(folder);
  const { uid, mode } = statSync(path);
  const user = process.getuid?.();
  // Windows has no such permissions.
  if (user === undefined) return;
  if (uid !== user)
    throw new StartupError(
      `The data directory ${path} belongs to another user of this machine (number ${uid}, this one is ${user}). Start the site ` +
        `as that user, or choose another with DATA_DIR=….`,
    );
  if ((mode & STICKY) !== 0 || dirname(path) === path)
    throw new StartupError(`The data directory ${path} is open to all users of this machine. Choose a separate folder with DATA_DIR=….`);
  // The tree is walked only if the folder or an entry directly in it is accessible to others.
  const open = isOpen(mode) || readdirSync(path).some((name) => isOpenFile(join(path, name)));
  if (!open) return;
  withoutOthers(path);
  report(`Other users could open the data directory ${path}: it and everything in it is now private to this user`);
}

function isOpen(mode: number): boolean {
  return (mode & OF_OTHERS) !== 0;
}

/** A symbolic link has no permissions. */
function isOpenFile(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isSymbolicLink() && isOpen(found.mode);
}

/** Removes permissions of a folder before its content, so that files not yet changed cannot be reached. */
export function withoutOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return;
  try {
    if (isOpen(found.mode)) chmodSync(path, found.mode & ALL_PERMISSIONS & ~OF_OTHERS);
    if (found.isDirectory()) for (const name of readdirSync(path)) withoutOthers(join(path, name));
  } catch (error) {
    // Another process starting at the same time creates its database there and may have renamed the file.
    if (errorCodeOf(error) !== "ENOENT") throw error;
  }
}
