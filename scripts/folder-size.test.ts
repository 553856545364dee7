import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { expect, test } from "vitest";

const PROJECT = dirname(import.meta.dirname);
const MAX_FILES = 29;
/** Fonts and migrations are lists by nature. */
const LISTS = /\.woff2?$|\/migrations\//;

test("no folder of domain, server or web has more than 29 files of its own", () => {
  const files = execFileSync("git", ["ls-files", "domain", "server", "web"], { cwd: PROJECT, encoding: "utf8" }).split("\n");
  const sizes = Map.groupBy(
    files.filter((file) => file !== "" && !LISTS.test(file)),
    (file) => dirname(file),
  );
  const large = [...sizes].filter(([, list]) => list.length > MAX_FILES).map(([folder, list]) => `${folder} has ${list.length}`);
  expect(large, "sort them by sense into sub-folders").toEqual([]);
});
