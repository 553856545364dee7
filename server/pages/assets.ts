import { encodedBody, type Encoding } from "#server/http/content-encoding.ts";
import { etagMatches, strongEtag } from "#server/http/etag.ts";
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

type Asset = {
  body: Buffer<ArrayBuffer>;
  encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
  etag: string;
  headers: Record<string, string>;
  text: boolean;
};

/** The built browser files, held in memory. Files below /assets/ have a content hash in their name, so browsers cache them for a year. */
export async function assetsApp(folder: string): Promise<Hono> {
  const assets = new Map<string, Asset>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith(".") || entry.parentPath.includes(`${sep}.`)) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    assets.set(path, await readAsset(file, path));
  }

  return new Hono().get("*", async (c, next) => {
    const asset = assets.get(c.req.path);
    if (!asset) {
      if (c.req.path.startsWith("/assets/")) return c.text("Not found", 404);
      return next();
    }
    if (etagMatches(c.req.header("If-None-Match"), asset.etag)) return c.body(null, 304, asset.headers);
    const { body, encoding } = asset.text
      ? await encodedBody(asset, c.req.header("Accept-Encoding"), ASSET_BROTLI_QUALITY)
      : { body: asset.body, encoding: undefined };
    return new Response(body, {
      headers: encoding ? { ...asset.headers, "Content-Encoding": encoding } : asset.headers,
    });
  });
}

async function readAsset(file: string, path: string): Promise<Asset> {
  const body = await readFile(file);
  const etag = strongEtag(body);
  const text = COMPRESSIBLE.has(extname(file));
  return {
    body,
    encoded: {},
    text,
    etag,
    headers: {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      "Cache-Control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      ETag: etag,
      "X-Content-Type-Options": "nosniff",
      ...(text ? { Vary: "Accept-Encoding" } : {}),
    },
  };
}
