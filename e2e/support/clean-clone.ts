import { cp, mkdir, mkdtemp, readdir, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";

const PROJECT = join(import.meta.dirname, "../..");
/** Directories and files that a fresh clone does not have. */
const MADE_HERE = new Set([
  ".cache",
  ".git",
  ".data",
  ".react-router",
  "build",
  "coverage",
  "node_modules",
  "playwright-report",
  "settings.env",
  "test-results",
]);

/** A copy of the project as after `git clone` and the installation of its packages. */
export async function cleanClone(): Promise<string> {
  const clone = await mkdtemp(join(tmpdir(), "forecourt-clone-"));
  const isCopied = (path: string) =>
    !relative(PROJECT, path)
      .split(sep)
      .some((part) => MADE_HERE.has(part));
  await cp(PROJECT, clone, { recursive: true, filter: isCopied });
  // A link for each package, not one for the folder: `npm ci` empties node_modules and would follow that.
  const packages = "node_modules";
  await mkdir(join(clone, packages));
  for (const name of await readdir(join(PROJECT, packages))) await symlink(join(PROJECT, packages, name), join(clone, packages, name));
  return clone;
}
