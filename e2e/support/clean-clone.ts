import { cp, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";

const PROJECT = join(import.meta.dirname, "../..");
/** What no clean clone has. */
const MADE_HERE = new Set([".cache", ".git", ".data", ".react-router", "build", "coverage", "node_modules", "playwright-report", "settings.env", "test-results"]);

/** What whoever clones the project gets, the packages being there. */
export async function cleanClone(): Promise<string> {
  const clone = await mkdtemp(join(tmpdir(), "forecourt-clone-"));
  const isKept = (path: string) => !relative(PROJECT, path).split(sep).some((part) => MADE_HERE.has(part));
  await cp(PROJECT, clone, { recursive: true, filter: isKept });
  await symlink(join(PROJECT, "node_modules"), join(clone, "node_modules"));
  return clone;
}
