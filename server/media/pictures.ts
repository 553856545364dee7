import { join } from "node:path";
import { encodePicture, RECIPE, type OriginalPicture } from "./encode.ts";
import { gate } from "./gate.ts";
import { pictureCache } from "./picture-cache.ts";
import { parsePictureRequest, pictureKey, type PictureRequest } from "./picture-request.ts";

/** Encoding fills a processor: more at a time would only make the pages wait. */
const ENCODED_AT_A_TIME = 2;

/** Finds an original by its name; undefined for a name it does not know. The names must be finite: each is kept. */
export type PictureSource = (name: string) => Promise<OriginalPicture | undefined>;

export type Pictures = {
  /** The original behind an address under /media. */
  original: (url: string) => Promise<OriginalPicture | undefined>;
  /** In the asked size and format, made once. */
  encoded: (request: PictureRequest) => Promise<Buffer | undefined>;
  inTurn: <T>(task: () => Promise<T>) => Promise<T>;
};

/** The pictures of all websites of a group: what one has made, the others need not make again. */
export function openPictures({ cacheDir, sources }: { cacheDir: string; sources: Record<string, PictureSource> }): Pictures {
  const cache = pictureCache(join(cacheDir, `recipe-${RECIPE}`));
  const inTurn = gate(ENCODED_AT_A_TIME);

  function sourceOf(request: PictureRequest): PictureSource | undefined {
    return Object.hasOwn(sources, request.source) ? sources[request.source] : undefined;
  }

  return {
    inTurn,
    original: async (url) => {
      const request = parsePictureRequest(url.replace(/^\/media\//, ""));
      return request && sourceOf(request)?.(request.name);
    },
    encoded: (request) => {
      const source = sourceOf(request);
      if (source === undefined) return Promise.resolve(undefined);
      return cache.read(pictureKey(request), () =>
        inTurn(async () => {
          const original = await source(request.name);
          return original && encodePicture(original, request.width, request.format);
        }),
      );
    },
  };
}
