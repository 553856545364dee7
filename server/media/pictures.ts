import { ORIGINAL_WIDTH, PICTURE_WIDTHS } from "#domain/stock/pictures.ts";
import { hash } from "node:crypto";
import { join } from "node:path";
import { RECIPE, type OriginalPicture } from "./original-picture.ts";
import type { ObjectKey, ObjectStore } from "#server/object-store/object-store.ts";
import { pictureCache } from "./picture-cache.ts";
import { parsePictureRequest, pictureKey, type PictureRequest } from "./picture-request.ts";
import pLimit from "p-limit";
import { LRUCache } from "lru-cache";

/** Encoding uses a full processor: more at once would only delay pages. */
const ENCODED_AT_A_TIME = 2;

/** Loaded with the first picture, so that the start does not load libvips. */
const encoder = () => import("./encode.ts");

/** How long a failed or invalid external picture is not requested again. */
const RETRY_AFTER_MS = 60_000;
const MAX_MISSES = 10_000;

/** Whether a name identifies one version of a picture, or may refer to another later. */
export type PictureVersioning = "for ever" | "a day";

/**
 * A source of pictures by name; undefined for unknown names. Local sources ("here") must be finite: each picture is cached, under the name
 * of its source or of another one with the same pictures. Remote ones are stored after the first fetch and not fetched again. Stored ones
 * ("store") are larger than what is shown; `get` rejects while the store is away.
 */
export type PictureSource =
  | { from: "here"; find: (name: string) => Promise<OriginalPicture | undefined>; life: PictureVersioning; keptAs?: string }
  | { from: "elsewhere"; fetch: (name: string) => Promise<Buffer | undefined>; life: PictureVersioning }
  | { from: "store"; get: (name: string) => Promise<Buffer | undefined>; life: PictureVersioning };

/** The originals of remote pictures that all nodes share: one node fetches each picture. */
type SharedOriginals = Pick<ObjectStore, "get" | "put">;

export type Pictures = {
  /** Parses a path under /media; undefined for an invalid form or width. */
  request: (address: string) => PictureRequest | undefined;
  /** The original of a URL under /media. */
  original: (url: string) => Promise<OriginalPicture | undefined>;
  /** In the requested size and format, made once. */
  encoded: (request: PictureRequest) => Promise<Buffer | undefined>;
  source: (request: PictureRequest) => PictureSource | undefined;
  inTurn: <T>(task: () => Promise<T>) => Promise<T>;
};

/** `widths`: additional widths that websites configure. */
type PictureOptions = {
  cacheDir: string;
  widths?: readonly number[];
  mostBytes?: number;
  sources: Record<string, PictureSource>;
  originals?: SharedOriginals;
  now?: () => number;
};

/** The pictures of all websites of a group, with one shared cache. */
export function openPictures({ cacheDir, widths = [], mostBytes, sources, originals, now = Date.now }: PictureOptions): Pictures {
  const cache = pictureCache(join(cacheDir, `recipe-${RECIPE}`), mostBytes);
  const inTurn = pLimit(ENCODED_AT_A_TIME);
  const misses = new LRUCache<string, number>({ max: MAX_MISSES });
  const everyWidth = [...new Set([...PICTURE_WIDTHS, ...widths])];
  const read = (address: string) => parsePictureRequest(address, everyWidth);

  function sourceOf(request: PictureRequest): PictureSource | undefined {
    return Object.hasOwn(sources, request.source) ? sources[request.source] : undefined;
  }

  /** Outside the encoding queue: a slow remote host must not block it. */
  async function fetched(
    request: PictureRequest,
    fetch: (name: string) => Promise<Buffer | undefined>,
  ): Promise<OriginalPicture | undefined> {
    const key = `${request.source}/${request.name}.original`;
    const bytes = await cache.read(key, async () => {
      if ((misses.get(key) ?? 0) > now()) return undefined;
      misses.delete(key);
      const shared = await originals?.get(sharedKey(key)).catch(withoutStore);
      if (shared) return shared;
      const photo = await fetch(request.name);
      const original = photo && (await inTurn(async () => (await encoder()).originalOfPhoto(photo)));
      if (!original) misses.set(key, now() + RETRY_AFTER_MS);
      else await originals?.put(sharedKey(key), original).catch(withoutStore);
      return original;
    });
    return bytes && { bytes };
  }

  async function made(request: PictureRequest, source: PictureSource): Promise<Buffer | undefined> {
    const encode = async (original: OriginalPicture | undefined) =>
      original && (await encoder()).encodePicture(original, request.width, request.format);
    if (source.from === "here") return inTurn(async () => encode(await source.find(request.name)));
    if (source.from === "store") {
      const bytes = await source.get(request.name);
      return bytes && inTurn(async () => (await encoder()).encodePicture({ bytes }, request.width ?? ORIGINAL_WIDTH, request.format));
    }
    const original = await fetched(request, source.fetch);
    return original && inTurn(async () => encode(original));
  }

  return {
    inTurn,
    request: read,
    source: sourceOf,
    original: async (url) => {
      const request = read(url.replace(/^\/media\//, ""));
      const source = request && sourceOf(request);
      if (!source) return undefined;
      if (source.from === "here") return inTurn(() => source.find(request.name));
      if (source.from === "elsewhere") return fetched(request, source.fetch);
      const bytes = await source.get(request.name);
      return bytes && { bytes };
    },
    encoded: async (request) => {
      const source = sourceOf(request);
      if (!source) return undefined;
      const cacheRequest = source.from === "here" && source.keptAs !== undefined ? { ...request, source: source.keptAs } : request;
      return cache.read(pictureKey(cacheRequest), () => made(request, source));
    },
  };
}

/** The name of a remote picture contains a digest of its URL. */
function sharedKey(key: string): ObjectKey {
  return `pictures/${hash("sha256", `${RECIPE} ${key}`, "hex")}`;
}

/** While the store is away, which it logs, this node fetches its pictures itself. */
function withoutStore(): undefined {
  return undefined;
}
