import { StartupError, rootCause } from "#server/startup-error.ts";
import { readFileSync, statSync } from "node:fs";

/** Permission bits of other users. Group read is allowed: secrets are often mounted that way. */
const OF_THE_WORLD = 0o007;

/** The lines of a key file. Throws StartupError if it cannot be read or is accessible to every user of the machine. */
export function readKeyLines(path: string): string[] {
  try {
    const lines = readFileSync(path, "utf8").split("\n");
    if ((statSync(path).mode & OF_THE_WORLD) !== 0 && process.getuid !== undefined) {
      throw new StartupError(
        `Every user of this machine can read or change the key file ${path}. Remove their access (chmod o= ${path}) and start again.`,
      );
    }
    return lines;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The key file ${path} cannot be read (${rootCause(error)}). Name another with FORECOURT_KEY_FILE=….`, {
      cause: error,
    });
  }
}
