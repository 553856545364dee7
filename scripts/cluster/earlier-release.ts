import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../project-files.ts";

/** The last release, whose folder is made once. */
export type EarlierRelease = { version: string; folder: string };

/** Builds the last release of deploy/releases.json from its commit, with this checkout's packages. Undefined without that commit. */
export function earlierRelease(): EarlierRelease | undefined {
  const releases = JSON.parse(readFileSync(join(PROJECT, "deploy/releases.json"), "utf8")) as { version: string; commit: string }[];
  const { version = "", commit = "" } = releases.at(-1) ?? {};
  const folder = join(PROJECT, ".cache/releases", version);
  if (existsSync(folder)) return { version, folder };
  try {
    execFileSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: PROJECT, stdio: "ignore" });
  } catch {
    return undefined;
  }
  console.log(`Building ${version}…`);
  const building = `${folder}-building`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true });
  execFileSync("sh", ["-c", `git archive ${commit} | tar -x -C "$0"`, building], { cwd: PROJECT });
  symlinkSync(join(PROJECT, "node_modules"), join(building, "node_modules"));
  execFileSync("npm", ["run", "build"], { cwd: building, stdio: "ignore" });
  renameSync(building, folder);
  return { version, folder };
}
