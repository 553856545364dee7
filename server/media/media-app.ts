import { createHash } from "node:crypto";
import { join } from "node:path";
import { Hono } from "hono";
import type { Context } from "hono";
import { encodePicture, RECIPE, type OriginalPicture } from "./encode.ts";
import { filmApp, type FilmSource } from "./film-app.ts";
import { gate } from "./gate.ts";
import { parsePictureRequest, pictureKey, type PictureRequest } from "./picture-request.ts";
import { pictureCache } from "./picture-cache.ts";
import { placeholderSvg } from "./placeholder.ts";
import { socialApp, type SocialSources } from "./social-app.ts";

/** Encoding fills a processor: more at a time would only make the pages wait. */
const ENCODED_AT_A_TIME = 2;
/** A picture's content never changes under its address. */
const FOR_EVER = "public, max-age=31536000, immutable";
const A_DAY = "public, max-age=86400";

/** Finds an original by its name; undefined for a name it does not know. The names must be finite: each is kept. */
export type PictureSource = (name: string) => Promise<OriginalPicture | undefined>;

type MediaSources = { cacheDir: string; sources: Record<string, PictureSource>; films?: FilmSource; card?: SocialSources["card"] };

/** Under /media: `/<source>/<name>[.w480].<avif|webp>`, `/placeholder/<body>[.<colour>].svg`, `/films/<name>.mp4` and `/social/<stock_id>.jpg`. */
export function mediaApp({ cacheDir, sources, films, card }: MediaSources) {
  const cache = pictureCache(join(cacheDir, `recipe-${RECIPE}`));
  const inTurn = gate(ENCODED_AT_A_TIME);

  function sourceOf(request: PictureRequest): PictureSource | undefined {
    return Object.hasOwn(sources, request.source) ? sources[request.source] : undefined;
  }

  async function original(url: string): Promise<OriginalPicture | undefined> {
    const request = parsePictureRequest(url.replace(/^\/media\//, ""));
    return request && sourceOf(request)?.(request.name);
  }

  function picture(request: PictureRequest): Promise<Buffer | undefined> {
    const source = sourceOf(request);
    if (source === undefined) return Promise.resolve(undefined);
    return cache.read(pictureKey(request), () =>
      inTurn(async () => {
        const original = await source(request.name);
        return original && encodePicture(original, request.width, request.format);
      }),
    );
  }

  const app = new Hono();
  app.get("/placeholder/:file{[a-z.]+\\.svg}", (context) => {
    const svg = placeholderSvg(context.req.param("file").replace(/\.svg$/, ""));
    return svg === undefined ? notFound(context) : found(context, Buffer.from(svg), "image/svg+xml", A_DAY);
  });
  if (card) app.route("/social", socialApp({ card, original, inTurn }));
  if (films) app.route("/films", filmApp(films));
  app.get("/:address{.+}", async (context) => {
    const request = parsePictureRequest(context.req.param("address"));
    const bytes = request && (await picture(request));
    return request && bytes ? found(context, bytes, `image/${request.format}`, FOR_EVER) : notFound(context);
  });
  return app;
}

function found(context: Context, bytes: Buffer, type: string, keep: string): Response {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  context.header("ETag", etag);
  context.header("Cache-Control", keep);
  context.header("X-Content-Type-Options", "nosniff");
  if (names(context.req.header("If-None-Match"), etag)) return context.body(null, 304);
  context.header("Content-Type", type);
  context.header("Content-Length", String(bytes.length));
  return context.body(new Uint8Array(bytes));
}

function names(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

function notFound(context: Context): Response {
  context.header("Cache-Control", "no-store");
  return context.text("There is no such picture.", 404);
}
