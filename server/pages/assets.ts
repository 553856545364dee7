import { encodedBody, type Encoding } from "#server/http/content-encoding.ts";
import { etagMatches, strongEtag } from "#server/http/etag.ts";
import { LRUCache } from "lru-cache";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { Hono } from "hono";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
const COMPRESSIBLE = new Set([".css", ".js", ".json", ".svg", ".txt", ".webmanifest"]);
const ASSET_BROTLI_QUALITY = 9;

/** Files of other releases, after an upgrade. */
const MAX_OTHER_BYTES = 8 * 1024 * 1024;
const HASHED = /^\/assets\/[\w.-]{1,120}$/;
const RETRY_AFTER_SECONDS = 5;

type Asset = {
  body: Buffer<ArrayBuffer>;
  encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
  etag: string;
  headers: Record<string, string>;
  text: boolean;
};

/**
 * The built browser files, held in memory. Files below /assets/ have a content hash in their name, so browsers cache them for a year.
 * `findReleased` returns those of other releases.
 */
export async function assetsApp(folder: string, findReleased?: (path: string) => Promise<Buffer | undefined>): Promise<Hono> {
  const assets = await readAssets(folder);
  const released = new LRUCache<string, Asset>({ maxSize: MAX_OTHER_BYTES, sizeCalculation: ({ body }) => body.length + 1 });

  async function otherRelease(path: string): Promise<Asset | undefined> {
    const cached = released.get(path);
    if (cached || !findReleased || !HASHED.test(path)) return cached;
    const bytes = await findReleased(path);
    const asset = bytes && assetOf(Buffer.from(bytes), path);
    if (asset) released.set(path, asset);
    return asset;
  }

  return new Hono().get("*", async (c, next) => {
    const { path } = c.req;
    let asset = assets.get(path);
    if (!asset && !path.startsWith("/assets/")) return next();
    try {
      asset ??= await otherRelease(path);
    } catch {
      return c.text("Not available now", 503, { "Retry-After": String(RETRY_AFTER_SECONDS), "Cache-Control": "no-store" });
    }
    if (!asset) return c.text("Not found", 404);
    if (etagMatches(c.req.header("If-None-Match"), asset.etag)) return c.body(null, 304, asset.headers);
    const { body, encoding } = asset.text
      ? await encodedBody(asset, c.req.header("Accept-Encoding"), ASSET_BROTLI_QUALITY)
      : { body: asset.body, encoding: undefined };
    return new Response(body, {
      headers: encoding ? { ...asset.headers, "Content-Encoding": encoding } : asset.headers,
    });
  });
}

/** The hashed files of a build, by path. */
export async function hashedFiles(folder: string): Promise<Map<string, Buffer>> {
  return new Map([...(await readAssets(folder))].flatMap(([path, { body }]) => (path.startsWith("/assets/") ? [[path, body]] : [])));
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".") || entry.parentPath.includes(`${sep}.`)) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    assets.set(path, assetOf(await readFile(file), path));
  }
  return assets;
}

function assetOf(body: Buffer<ArrayBuffer>, path: string): Asset {
  const etag = strongEtag(body);
  const text = COMPRESSIBLE.has(extname(path));
  return {
    body,
    encoded: {},
    text,
    etag,
    headers: {
      "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
      "Cache-Control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      ETag: etag,
      "X-Content-Type-Options": "nosniff",
      ...(text ? { Vary: "Accept-Encoding" } : {}),
    },
  };
}
