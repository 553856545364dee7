import { HOUR_MS } from "#domain/calendar.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import { hostedDigests, MAX_PHOTO_BYTES, PHOTO_FIELDS, PHOTO_PLACES } from "#domain/stock/photos/photo-list.ts";
import { VIEW_IDS } from "#domain/stock/photos/wanted-views.ts";
import { readStockId } from "#domain/stock/slug.ts";
import { vehicles } from "#server/database/schema.ts";
import { limitBytes, TooLarge } from "#server/feeds/limit-bytes.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { notFound, refusedWith, staffRoute, staffUpload } from "#server/admin/staff-route.ts";
import type { ReadPhoto } from "#server/media/photos/read-photo.ts";
import { staffAct } from "#server/staff/acts/staff-act.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { addPhoto, changePhotos, takePhotosBack } from "#server/stock/change/photos.ts";
import { inEnglish } from "#locales/in-english.ts";
import { eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { pipeline, Readable } from "node:stream";
import * as z from "zod";
import { refusalOf, VehicleBody } from "./vehicle-routes.ts";

/** A photographer's busy hour; the rest waits in the browser. */
const UPLOADS = { most: 1_000, withinMs: HOUR_MS };
/** Files in memory at once on a node, each up to 15 MB. */
const MAX_AT_ONCE = 6;
const RETRY_AFTER_SECONDS = 2;

const Place = z.enum(PHOTO_PLACES);
/** A photograph of one of the wanted views says which. */
const View = z.enum(VIEW_IDS).optional();
/** Lists are JSON, so that they can be counted. */
const PhotosBody = VehicleBody.omit({ state: true, fillable: true }).refine(({ fields }) =>
  Object.entries(fields).every(
    ([field, list]) => (PHOTO_FIELDS as readonly string[]).includes(field) && (field === "video" || list === "" || list.startsWith("[")),
  ),
);
const TurnBody = z.object({ url: z.string().max(2_000), quarters: z.int().min(1).max(3) });

const REFUSED: Readonly<Record<Extract<ReadPhoto, { ok: false }>["reason"], MessageText>> = {
  heic: text("admin.photos.heic"),
  format: text("admin.photos.wrongFormat"),
  pixels: text("admin.photos.tooManyPixels"),
  damaged: text("admin.photos.damaged"),
};

/** Adding, arranging and turning a vehicle's photographs. */
export function photoRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const { database, now, stock, photos, openLimit } = services;
  const setting = { database, now };
  const uploads = openLimit("staff photos", [UPLOADS]);
  let atOnce = 0;

  const find = async (stock_id = "") => {
    const id = readStockId(stock_id);
    if (id === undefined) return undefined;
    const found = await database.select({ site_id: vehicles.site_id }).from(vehicles).where(eq(vehicles.stock_id, id));
    return found.length === 0 ? undefined : found;
  };

  /** Files and decoding cost memory and a processor: more than anybody photographs is put off. */
  async function inTurn(c: Context<AdminEnv>, { person }: SignedIn, work: () => Promise<Response>): Promise<Response> {
    if (atOnce >= MAX_AT_ONCE) {
      const message = inEnglish(text("admin.photos.busy"));
      return c.json({ message, reason: "busy" }, 503, { "Retry-After": String(RETRY_AFTER_SECONDS) });
    }
    atOnce += 1;
    try {
      const seconds = await uploads.take(person.id);
      if (seconds === undefined) return await work();
      return c.json({ message: inEnglish(text("admin.photos.tooOften")), reason: "limit" }, 429, { "Retry-After": String(seconds) });
    } finally {
      atOnce -= 1;
    }
  }

  staffUpload(app, {
    path: "/stock/:stock_id/photos/files",
    permission: "stock.photos",
    find: (c) => find(c.req.param("stock_id")),
    run: async ({ c, content, params, signedIn, request }) =>
      inTurn(c, signedIn, async () => {
        const place = Place.safeParse(c.req.query("place"));
        const view = View.safeParse(c.req.query("view"));
        if (!place.success || !view.success) return refusedWith(c, [{ field: "place", message: text("admin.photos.wrongPlace") }]);
        const file = await contentOf(content);
        if (file === undefined) return refusedWith(c, [{ field: "file", message: text("admin.photos.tooLarge") }]);
        const stored = file.length === 0 ? ({ ok: false, reason: "damaged" } as const) : await photos.take(file);
        if (!stored.ok) return refusedWith(c, [{ field: "file", message: REFUSED[stored.reason] }]);
        const stock_id = Number(params["stock_id"]);
        const added = await staffWrite(setting, staffAct(signedIn, "stock.photos", "stock.photos", request), (tx) =>
          addPhoto(tx, { stock_id, url: stored.url, place: place.data, view: view.data }),
        );
        if (!added.ok) return added.why === "unknown" ? notFound(c) : refusedWith(c, added.problems);
        await stock.refresh();
        const { ok: _ok, ...answer } = added;
        return c.json({ url: stored.url, ...answer });
      }),
  });

  staffRoute(app, now, {
    path: "/stock/:stock_id/photos",
    permission: "stock.photos",
    body: PhotosBody,
    find: ({ stock_id }) => find(stock_id),
    run: async ({ c, body, params, signedIn, request }) => {
      const change = { stock_id: Number(params["stock_id"]), ...body };
      const outcome = await staffWrite(setting, staffAct(signedIn, "stock.photos", "stock.photos", request), (tx) =>
        changePhotos(tx, change),
      );
      if (!outcome.ok && outcome.why === "refused") return refusedWith(c, outcome.problems);
      if (!outcome.ok) return refusalOf(c, outcome);
      await stock.refresh();
      return c.json({ revision: outcome.revision, changed: outcome.changed.map(({ field }) => field) });
    },
  });

  staffRoute(app, now, {
    path: "/stock/:stock_id/photos/feed",
    permission: "stock.photos",
    body: z.object({}),
    find: ({ stock_id }) => find(stock_id),
    run: async ({ c, params, signedIn, request }) => {
      const stock_id = Number(params["stock_id"]);
      const outcome = await staffWrite(setting, staffAct(signedIn, "stock.photos", "stock.photos", request), (tx) =>
        takePhotosBack(tx, stock_id),
      );
      if (!outcome.ok && outcome.why === "unknown") return notFound(c);
      if (!outcome.ok) return refusedWith(c, [{ field: outcome.field, message: text("admin.vehicle.followsAlready") }]);
      await stock.refresh();
      return c.json({ revision: outcome.revision, changed: outcome.changed.map(({ field }) => field) });
    },
  });

  staffRoute(app, now, {
    path: "/stock/:stock_id/photos/turned",
    permission: "stock.photos",
    body: TurnBody,
    find: ({ stock_id }) => find(stock_id),
    run: async ({ c, body: { url, quarters }, params, signedIn }) =>
      inTurn(c, signedIn, async () => {
        const shown = await shownAddress(services, Number(params["stock_id"]), url);
        const turned = shown === undefined ? undefined : await photos.turn(shown, quarters);
        return turned === undefined ? refusedWith(c, [{ field: "url", message: text("admin.photos.notTurned") }]) : c.json({ url: turned });
      }),
  });
}

/** At most 15 MB, counted as they arrive; undefined for more. */
async function contentOf(content: ReadableStream<Uint8Array>): Promise<Buffer | undefined> {
  const source = Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of pipeline(source, limitBytes(MAX_PHOTO_BYTES), () => undefined) as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** Where this site serves a picture: a hosted photograph, or one of the vehicle's own on a host of PICTURE_HOSTS. */
async function shownAddress({ database, stock }: AdminServices, stock_id: number, url: string): Promise<string | undefined> {
  const [digest] = hostedDigests(url);
  if (digest !== undefined) return url;
  const [row] = await database.select({ details: vehicles.details }).from(vehicles).where(eq(vehicles.stock_id, stock_id));
  const { media_urls = [], imperfections = [] } = row?.details ?? {};
  if (![...media_urls, ...imperfections].some((picture) => picture.url === url)) return undefined;
  const { details } = stock.addressed({ stock_id, details: { media_urls: [{ url, alt: "" }] } });
  const address = details.media_urls?.[0]?.url ?? "";
  return address.startsWith("/media/") ? address : undefined;
}
