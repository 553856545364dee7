import { testDatabases } from "#server/database/test-support/test-databases.ts";
import type { ObjectStore } from "#server/object-store/object-store.ts";
import { openObjectStore } from "#server/object-store/open-object-store.ts";
import { startS3Emulator } from "#server/object-store/test-support/s3-emulator.ts";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { assetsApp } from "./assets.ts";
import { findOfAdmin, publishAssets, shareAssets } from "./released-assets.ts";

const emulator = await startS3Emulator();
afterAll(() => emulator.close());

describe.each(testDatabases())("on $name", (engine) => {
  test("during an upgrade each node serves the scripts of the other's release", async () => {
    const node = await nodesOn(engine, await openObjectStore({ dataDir: "", s3: emulator.settings }));
    const before = await node({ "shop-1111111.js": "let old;", "same-0000000.css": "p{}" });
    const after = await node({ "shop-2222222.js": "let recent;", "same-0000000.css": "p{}" });

    const old = await after.request("/assets/shop-1111111.js");
    expect(await old.text()).toBe("let old;");
    expect(old.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(old.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(await (await before.request("/assets/shop-2222222.js")).text()).toBe("let recent;");
    expect((await before.request("/assets/shop-3333333.js")).status).toBe(404);
  });

  test("Admin's files are shared too, at Admin's host alone, and are of the same release", async () => {
    const dataDir = await temporaryFolder();
    const node = await nodesOn(engine, await openObjectStore({ dataDir }));
    const before = await node({ "shop-1.js": "let shop;" }, { "people-1.js": "let people;", "same.js": "let admin;" });
    const nodes = [before];
    for (const release of [2, 3]) nodes.push(await node({ [`shop-${release}.js`]: "" }, { [`people-${release}.js`]: `let v${release};` }));
    const [, , after] = nodes;
    const old = await after!.admin.request("/assets/people-1.js");
    expect([old.status, await old.text(), old.headers.get("Cache-Control")]).toEqual([
      200,
      "let people;",
      "public, max-age=31536000, immutable",
    ]);
    expect(await (await before.admin.request("/assets/people-3.js")).text()).toBe("let v3;");
    expect((await after!.request("/assets/shop-1.js")).status).toBe(200);
    for (const path of ["/assets/people-1.js", "/admin/assets/people-1.js"]) expect((await after!.request(path)).status, path).toBe(404);
    expect((await after!.admin.request("/assets/shop-1.js")).status).toBe(404);
    const { admin } = await node({ "shop-4.js": "" }, {});
    expect((await admin.request("/assets/people-1.js")).status, "of the fourth release").toBe(404);
    expect((await admin.request("/assets/people-2.js")).status).toBe(200);
  });

  test("two releases before the present one are served, older ones are deleted", async () => {
    const dataDir = await temporaryFolder();
    const node = await nodesOn(engine, await openObjectStore({ dataDir }));
    for (const release of [1, 2, 3]) await node({ [`shop-${release}.js`]: `let v${release};`, "same.css": "p{}" });
    const { request } = await node({ "shop-4.js": "let v4;", "same.css": "p{}" });
    const statuses = await Promise.all([1, 2, 3, 4].map(async (release) => (await request(`/assets/shop-${release}.js`)).status));
    expect(statuses).toEqual([404, 200, 200, 200]);
    expect(await readdir(join(dataDir, "objects", "assets"))).toHaveLength(4);
  });
});

test("a store that does not answer is 503 for a while, one with other content too, and pages of this release are served", async () => {
  const [engine] = testDatabases();
  const store = await openObjectStore({ dataDir: await temporaryFolder() });
  const broken: ObjectStore = { ...store, get: () => Promise.resolve(Buffer.from("alert()")) };
  const node = await nodesOn(engine!, broken);
  await node({ "shop-1.js": "let old;" });
  const { request } = await node({ "shop-2.js": "let recent;" });
  const changed = await request("/assets/shop-1.js");
  expect([changed.status, changed.headers.get("Retry-After"), changed.headers.get("Cache-Control")]).toEqual([503, "5", "no-store"]);
  broken.get = () => Promise.reject(new Error("no answer"));
  expect((await request("/assets/shop-1.js")).status).toBe(503);
  expect((await request("/assets/shop-2.js")).status).toBe(200);
});

test("any number of unknown names leads to one query a second, and none to the store", async () => {
  const [engine] = testDatabases();
  const { database, close } = await engine!.open();
  onTestFinished(close);
  let queries = 0;
  const counted = new Proxy(database, {
    get: (target, name) => {
      if (name === "select") queries++;
      return Reflect.get(target, name) as unknown;
    },
  });
  const get = vi.fn<ObjectStore["get"]>();
  const { find } = shareAssets({ database: counted, store: { ...(await openObjectStore({ dataDir: "" })), get } });
  const names = Array.from({ length: 200 }, (_, at) => `/assets/guess-${at}.js`);
  expect(new Set(await Promise.all(names.map(find)))).toEqual(new Set([undefined]));
  expect([queries, get.mock.calls.length]).toEqual([1, 0]);
});

/** Starts nodes of releases with the given hashed files on one database. */
async function nodesOn(engine: ReturnType<typeof testDatabases>[number], store: ObjectStore) {
  const { database, close } = await engine.open();
  onTestFinished(close);
  return async (files: Record<string, string>, ofAdmin: Record<string, string> = {}) => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "assets"));
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, "assets", name), content);
    const admin = await temporaryFolder();
    await mkdir(join(admin, "assets"));
    for (const [name, content] of Object.entries(ofAdmin)) await writeFile(join(admin, "assets", name), content);
    const released = shareAssets({ database, store });
    await publishAssets({ websites: folder, admin }, released);
    const websites = await assetsApp(folder, released.find);
    return Object.assign(websites, { admin: await assetsApp(admin, findOfAdmin(released)) });
  };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "release-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
