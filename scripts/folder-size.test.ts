import { dirname } from "node:path";
import { expect, test } from "vitest";
import { projectFiles } from "./project-files.ts";

const MAX_FILES = 29;
/** Fonts and migrations are lists by nature. */
const LISTS = /\.woff2?$|\/migrations\//;

test("no folder of domain, server or web has more than 29 files of its own", () => {
  const sizes = Map.groupBy(
    projectFiles("domain", "server", "web").filter((file) => !LISTS.test(file)),
    (file) => dirname(file),
  );
  const large = [...sizes].filter(([, list]) => list.length > MAX_FILES).map(([folder, list]) => `${folder} has ${list.length}`);
  expect(large, "sort them by sense into sub-folders").toEqual([]);
});
