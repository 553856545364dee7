import { etagMatches, strongEtag } from "#server/http/etag.ts";
import { Hono } from "hono";
import type { Context } from "hono";
import { certificateApp } from "./certificates/certificate-app.ts";
import { vehicleCertificates, type CertificateSetting, type VehicleCertificates } from "./certificates/vehicle-certificates.ts";
import { filmApp, type FilmSource } from "./film-app.ts";
import type { Pictures } from "./pictures.ts";
import { placeholderSvg } from "./placeholder.ts";
import { socialApp, type SocialSources } from "./social-app.ts";

/** A name with a digest is immutable; any other one is revalidated after a day. */
const CACHE_CONTROL = { "for ever": "public, max-age=31536000, immutable", "a day": "public, max-age=86400" } as const;
/** An external picture that failed may be available soon. */
const A_MINUTE = "public, max-age=60";

/** The store has said why in the log. */
const STORE_AWAY = Symbol("store away");
const RETRY_AFTER_SECONDS = 5;

type MediaSources = { pictures: Pictures; films?: FilmSource; card?: SocialSources["card"]; certificates?: VehicleCertificates };

type WebsiteMedia = Required<Pick<MediaSources, "films" | "card">> & Pick<CertificateSetting, "vehicle">;

/** The media of one website, with the certificates of its vehicles. */
export function websiteMedia(
  { pictures, objects, now }: Pick<MediaSources, "pictures"> & Pick<CertificateSetting, "objects" | "now">,
  { films, card, vehicle }: WebsiteMedia,
) {
  return mediaApp({ pictures, films, card, certificates: vehicleCertificates({ objects, vehicle, now }) });
}

/**
 * Routes under /media: `/<source>/<name>[.w480].<avif|webp>`, `/placeholder/<body>[.<colour>].svg`, `/films/<name>.mp4`,
 * `/social/<stock_id>.jpg` and `/certificates/<stock_id>.pdf`.
 */
export function mediaApp({ pictures, films, card, certificates }: MediaSources) {
  const app = new Hono();
  app.get("/placeholder/:file{[a-z.]+\\.svg}", (context) => {
    const svg = placeholderSvg(context.req.param("file").replace(/\.svg$/, ""));
    return svg === undefined ? notFound(context) : found(context, Buffer.from(svg), "image/svg+xml", CACHE_CONTROL["a day"]);
  });
  if (card) app.route("/social", socialApp({ card, original: pictures.original, inTurn: pictures.inTurn }));
  if (films) app.route("/films", filmApp(films));
  if (certificates) app.route("/certificates", certificateApp(certificates));
  app.get("/:address{.+}", async (context) => {
    const request = pictures.request(context.req.param("address"));
    const source = request && pictures.source(request);
    if (!source) return notFound(context);
    const bytes = await pictures.encoded(request).catch((error: unknown) => {
      if (source.from === "store") return STORE_AWAY;
      throw error;
    });
    if (typeof bytes === "symbol") return unavailable(context);
    if (bytes) return found(context, bytes, `image/${request.format}`, CACHE_CONTROL[source.life]);
    return notFound(context, source.from === "elsewhere" ? A_MINUTE : undefined);
  });
  return app;
}

function found(context: Context, bytes: Buffer, type: string, cacheControl: string): Response {
  const etag = strongEtag(bytes);
  context.header("ETag", etag);
  context.header("Cache-Control", cacheControl);
  context.header("X-Content-Type-Options", "nosniff");
  if (etagMatches(context.req.header("If-None-Match"), etag)) return context.body(null, 304);
  context.header("Content-Type", type);
  context.header("Content-Length", String(bytes.length));
  return context.body(new Uint8Array(bytes));
}

function unavailable(context: Context): Response {
  context.header("Cache-Control", "no-store");
  context.header("Retry-After", String(RETRY_AFTER_SECONDS));
  return context.text("Not available now", 503);
}

function notFound(context: Context, cacheControl = "no-store"): Response {
  context.header("Cache-Control", cacheControl);
  return context.text("There is no such picture.", 404);
}
