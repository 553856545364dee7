import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { PROJECT } from "./project-files.ts";

const Release = z.strictObject({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  tag: z.string(),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  date: z.iso.date(),
});
/** Oldest first. For checkouts without tags. */
const releases = z
  .array(Release)
  .min(1)
  .parse(JSON.parse(read("deploy/releases.json")));
const versions = releases.map(({ version }) => version);
const current: string = JSON.parse(read("package.json")).version;
const changelog = headings("CHANGELOG.md");
const upgrading = headings("docs/upgrading.md");

const isShallow = git("rev-parse", "--is-shallow-repository") === "true";
const tags = git("tag", "--list").split("\n");

test("releases are listed once, oldest first, each under its own tag", () => {
  expect(versions).toEqual(versions.toSorted(byVersion));
  expect(releases.map(({ tag }) => tag)).toEqual([...new Set(versions)].map((version) => `v${version}`));
});

test.for(releases)(
  "the commit of $version is in the history, was made on its date and has its version",
  ({ version, commit, date }, context) => {
    context.skip(isShallow && !has(commit), `a shallow clone without ${commit}: git fetch --unshallow`);
    expect(git("merge-base", commit, "HEAD")).toBe(commit);
    expect(git("show", "--no-patch", "--format=%cs", commit)).toBe(date);
    for (const file of ["package.json", "package-lock.json"]) expect(JSON.parse(git("show", `${commit}:${file}`)).version).toBe(version);
  },
);

test.for(releases)("the tag of $version, where it was fetched, is annotated and points to its commit", ({ tag, commit }, context) => {
  context.skip(!tags.includes(tag), `this checkout has no tag ${tag}: git fetch --tags`);
  expect(git("cat-file", "-t", tag)).toBe("tag");
  expect(git("rev-parse", `${tag}^{commit}`)).toBe(commit);
});

test("package.json and its lock have the newest version of the changelog", () => {
  const lock = JSON.parse(read("package-lock.json"));
  expect([lock.version, lock.packages[""].version]).toEqual([current, current]);
  expect(changelog[1]).toContain(`[${current}] - `);
});

test("the changelog has what is unreleased on top, then every release with its date", () => {
  // The commit that makes a release cannot name itself: the next one adds it to the list.
  const pending = versions.includes(current) ? [] : [changelog[1]];
  const listed = releases.map(({ version, date }) => `[${version}] - ${date}`).toReversed();
  expect(changelog).toEqual(["[Unreleased]", ...pending, ...listed]);
});

test("the page on upgrading has a section for every minor release, and for the next one while something is unreleased", () => {
  const minors = [...new Set([...versions, current].toSorted(byVersion).map((version) => version.replace(/\.\d+$/, "")))];
  const steps = minors.slice(1).map((minor, index) => `From ${minors[index]} to ${minor}`);
  const next = hasUnreleased() ? [`From ${minors.at(-1)} to the next release`] : [];
  expect(upgrading).toEqual([...steps, ...next].toReversed());
});

function read(file: string): string {
  return readFileSync(join(PROJECT, file), "utf8");
}

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: PROJECT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}

function has(commit: string): boolean {
  try {
    git("cat-file", "-e", `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

function headings(file: string): string[] {
  return [...read(file).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);
}

function hasUnreleased(): boolean {
  return /^## \[Unreleased\]\s+(?:### |- )/m.test(read("CHANGELOG.md"));
}

function byVersion(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}
