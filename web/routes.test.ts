import { isBuiltInPath, BUILT_IN_PAGES, PAGES_WITH_CONTENT } from "#domain/content/built-in-paths.ts";
import routes from "#web/routes.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";

test("these are the addresses of the pages, all of them", async () => {
  expect(
    addresses(await routes)
      .toSorted()
      .join("\n"),
  ).toMatchSnapshot();
});

test("a written page can stand at none of them, but for those that take its words in", async () => {
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
