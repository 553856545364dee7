import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

export const PROJECT = dirname(import.meta.dirname);

/** The project's files that match git's path patterns: committed or not, but neither ignored nor deleted. Paths from the project's folder. */
export function projectFiles(...patterns: readonly string[]): string[] {
  return execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...patterns], {
    cwd: PROJECT,
    encoding: "utf8",
  })
    .split("\0")
    .filter((file) => file !== "" && existsSync(join(PROJECT, file)));
}
