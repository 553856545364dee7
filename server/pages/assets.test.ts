import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assetsApp } from "./assets.ts";

test("a file is answered with 304 when If-None-Match has its ETag, also a weak one or one of several", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assets-"));
  await writeFile(join(folder, "shop.js"), "export {};");
  const app = await assetsApp(folder);
  await rm(folder, { recursive: true });
  const etag = (await app.request("/shop.js")).headers.get("ETag") ?? "";
  const status = async (tags: string) => (await app.request("/shop.js", { headers: { "If-None-Match": tags } })).status;
  expect(etag).not.toBe("");
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) expect(await status(tags)).toBe(304);
  expect(await status('"other"')).toBe(200);
});
