import { mkdtemp, readdir, rm, writeFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { responsivePicture } from "#domain/stock/pictures.ts";
import { mediaApp } from "./media-app.ts";
import { openPictures, type PictureSource } from "./pictures.ts";

const GREEN = { width: 1280, height: 853, channels: 3, data: Buffer.alloc(1280 * 853 * 3, 0x60) } as const;

let cacheDir = "";
let requests: string[] = [];
async function find(name: string) {
  requests.push(name);
  return name === "suv/hero" ? GREEN : undefined;
}
const yard: PictureSource = { from: "here", find, life: "for ever" };

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "pictures-"));
  await mkdir(join(cacheDir, "recipe-1"));
  await writeFile(join(cacheDir, "secret.webp"), "outside the recipe's folder");
});
afterAll(() => rm(cacheDir, { recursive: true, force: true }));

function open() {
  requests = [];
  return mediaApp({ pictures: openPictures({ cacheDir, sources: { yard } }) });
}

describe("a picture", () => {
  test.each([
    ["/yard/suv/hero.w480.avif", "image/avif", "heif", 480, 320],
    ["/yard/suv/hero.w768.webp", "image/webp", "webp", 768, 512],
    ["/yard/suv/hero.webp", "image/webp", "webp", 1280, 853],
    ["/yard/suv/hero.avif", "image/avif", "heif", 1280, 853],
  ])("comes at the size and in the format of its address: %s", async (path, type, format, width, height) => {
    const response = await open().request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(Number(response.headers.get("content-length"))).toBe(bytes.length);
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height });
  });

  test("of a source that may change is cached for a day", async () => {
    const app = mediaApp({ pictures: openPictures({ cacheDir, sources: { yard: { ...yard, life: "a day" } } }) });
    expect((await app.request("/yard/suv/hero.w480.avif")).headers.get("cache-control")).toBe("public, max-age=86400");
  });

  test("is encoded once, then read from the cache, even after a restart", async () => {
    const app = open();
    const first = await (await app.request("/yard/suv/hero.w480.webp")).arrayBuffer();
    const again = await (await open().request("/yard/suv/hero.w480.webp")).arrayBuffer();
    expect(requests).toEqual([]);
    expect(Buffer.from(again)).toEqual(Buffer.from(first));
    expect(await readdir(join(cacheDir, "recipe-1/yard/suv"))).not.toContainEqual(expect.stringContaining(".part"));
  });

  test("is encoded once for twenty concurrent requests", async () => {
    const folder = await mkdtemp(join(tmpdir(), "pictures-"));
    requests = [];
    const app = mediaApp({ pictures: openPictures({ cacheDir: folder, sources: { yard } }) });
    const responses = await Promise.all(Array.from({ length: 20 }, () => app.request("/yard/suv/hero.w480.webp")));
    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200));
    expect(requests).toEqual(["suv/hero"]);
    await rm(folder, { recursive: true });
  });

  test("is answered with 304 for the current ETag", async () => {
    const etag = (await open().request("/yard/suv/hero.w480.webp")).headers.get("etag") ?? "";
    const response = await open().request("/yard/suv/hero.w480.webp", { headers: { "If-None-Match": `"other", ${etag}` } });
    expect(response.status).toBe(304);
    expect(response.headers.get("etag")).toBe(etag);
    expect(await response.text()).toBe("");
  });

  test("is served even when the cache cannot be written", async () => {
    const app = mediaApp({ pictures: openPictures({ cacheDir: join(cacheDir, "secret.webp"), sources: { yard } }) });
    expect((await app.request("/yard/suv/hero.w480.webp")).status).toBe(200);
  });

  test("is served at every URL in srcset", async () => {
    const { src, sources } = responsivePicture("/media/yard/suv/hero.webp");
    const addresses = [src, ...sources.flatMap(({ srcset }) => srcset.split(", ").map((part) => part.split(" ")[0] ?? ""))];
    expect(addresses).toHaveLength(7);
    for (const address of addresses) {
      expect((await open().request(address.replace("/media", ""))).status, address).toBe(200);
    }
  });
});

describe("the disk space of the picture cache", () => {
  test("is limited: the oldest pictures are deleted for the newest", async () => {
    const folder = await mkdtemp(join(tmpdir(), "pictures-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const names = Array.from({ length: 8 }, (_, at) => `shed/${at}`);
    const sources: Record<string, PictureSource> = { yard: { from: "here", find: async () => GREEN, life: "a day" } };
    const one = await openPictures({ cacheDir: folder, sources }).encoded({ source: "yard", name: "shed/0", width: null, format: "webp" });
    const maxBytes = 4.5 * (one?.length ?? 0);
    const pictures = openPictures({ cacheDir: folder, sources, mostBytes: maxBytes });
    for (const name of names) expect(await pictures.encoded({ source: "yard", name, width: null, format: "webp" })).toEqual(one);
    const cachedFiles = await readdir(join(folder, "recipe-1/yard/shed"));
    expect(cachedFiles.length).toBeLessThan(5);
    expect(cachedFiles).toContain("7.webp");
  });
});

describe("a URL without a picture", () => {
  test.each([
    "/yard/suv/nothing.webp",
    "/yard/suv/hero.w481.webp",
    "/yard/suv/hero.w99999.webp",
    "/yard/suv/hero.png",
    "/yard/suv/hero",
    "/garage/suv/hero.webp",
    "/constructor/suv/hero.webp",
    "/__proto__/suv/hero.webp",
    "/yard/../secret.webp",
    "/yard/..%2f..%2fsecret.webp",
    "/yard/%2e%2e/%2e%2e/secret.webp",
    "/yard/..%5c..%5csecret.webp",
    "/../secret.webp",
    "/yard/suv/hero%00.webp",
    "/yard//etc/passwd.webp",
    "/placeholder/tractor.svg",
    "/placeholder/suv.mauve.svg",
    "/placeholder/suv.red.red.svg",
    "/placeholder/..%2fsecret.svg",
    "/",
  ])("is 404 and is not remembered: %s", async (path) => {
    const before = await readdir(cacheDir, { recursive: true });
    const response = await open().request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control") ?? "no-store").toBe("no-store");
    expect(await readdir(cacheDir, { recursive: true })).toEqual(before);
  });
});

describe("the drawing for a vehicle without pictures", () => {
  test.each(["suv", "van.white", "coupe.red"])("is an SVG: %s", { tags: ["c9-33"] }, async (name) => {
    const response = await open().request(`/placeholder/${name}.svg`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect({ format, width }).toEqual({ format: "svg", width: 900 });
  });
});
