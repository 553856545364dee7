import { isBuiltInPath, BUILT_IN_PAGES, PAGES_WITH_CONTENT } from "#domain/content/built-in-paths.ts";
import routes from "#web/routes.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";

test("the page routes match the snapshot", { tags: ["c2-1", "c2-3", "c2-4", "c2-5", "c2-7", "c2-8"] }, async () => {
  expect(
    addresses(await routes)
      .toSorted()
      .join("\n"),
  ).toMatchSnapshot();
});

test("every page route is a built-in path or a page that accepts content", async () => {
  const pages = addresses(await routes)
    .map((address) => address.slice(1))
    .filter((address) => address !== "" && address !== "*");
  const known: readonly string[] = [...BUILT_IN_PAGES, ...PAGES_WITH_CONTENT];
  expect(pages.filter((address) => !known.includes(address) && !isBuiltInPath(address.replace("/*", "")))).toEqual([]);
  expect(known.filter((address) => !pages.includes(address))).toEqual([]);
});

function addresses(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    if (entry.children) return addresses(entry.children, path);
    return [path === "" ? "/" : path];
  });
}
