import routes from "#web/routes.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";

test("these are the addresses of the pages, all of them", async () => {
  expect(addresses(await routes).toSorted().join("\n")).toMatchSnapshot();
});

function addresses(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    if (entry.children) return addresses(entry.children, path);
    return [path === "" ? "/" : path];
  });
}
