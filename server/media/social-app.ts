import { inEnglish } from "#locales/in-english.ts";
import { readStockId } from "#domain/stock/slug.ts";
import { formatMoney } from "#domain/money.ts";
import type { VehicleCard } from "#domain/stock/card.ts";
import { etagDigest, etagMatches } from "#server/http/etag.ts";
import type { OriginalPicture } from "#server/media/original-picture.ts";
import { placeholderSvg } from "#server/media/placeholder.ts";
import type { SocialPrice } from "#server/media/social-image.ts";
import { Hono } from "hono";
import { LRUCache } from "lru-cache";

/** Previews cached in memory, 60 KB each: a shared vehicle is requested many times in a short period. */
const MAX_CACHED = 60;
const AN_HOUR = "public, max-age=3600";
/** For a drawing in place of a remote photo that failed. */
const A_MINUTE = "public, max-age=60";

const DRAWING = /^\/media\/placeholder\/(.+)\.svg$/;

type Preview = { bytes: Buffer; lacksPhoto: boolean };

/** The part of a vehicle's card that its preview shows. */
export type SocialCard = Pick<VehicleCard, "title" | "derivative" | "headline_price" | "price_note" | "monthly" | "picture">;

export type SocialSources = {
  /** The card of a live vehicle. */
  card: (stock_id: number) => SocialCard | undefined;
  /** The original of a URL under /media; undefined for other URLs. */
  original: (url: string) => Promise<OriginalPicture | undefined>;
  inTurn: <T>(task: () => Promise<T>) => Promise<T>;
};

/** `/{stock_id}.jpg`: the preview of a vehicle, made again when its text or figures change. */
export function socialApp({ card, original, inTurn }: SocialSources): Hono {
  const cached = new LRUCache<string, Promise<Preview>>({ max: MAX_CACHED });

  function made(key: string, shown: SocialCard): Promise<Preview> {
    const image = cached.get(key) ?? preview(shown);
    cached.set(key, image);
    image.then(({ lacksPhoto }) => lacksPhoto && cached.delete(key)).catch(() => cached.delete(key));
    return image;
  }

  async function preview(shown: SocialCard): Promise<Preview> {
    const { picture } = shown;
    const photo = picture && (await original(picture.url));
    const [, drawing] = DRAWING.exec(picture?.url ?? "") ?? [];
    const { socialImage } = await import("#server/media/social-image.ts");
    const lacksPhoto = picture !== null && !photo && drawing === undefined;
    return {
      bytes: await inTurn(() => socialImage(photo ?? { svg: placeholderSvg(drawing ?? "hatchback") ?? "" }, textOf(shown))),
      lacksPhoto,
    };
  }

  return new Hono().get("/:name{\\d{1,10}\\.jpg}", async (c) => {
    const stock_id = readStockId(c.req.param("name").replace(".jpg", ""));
    const shown = stock_id === undefined ? undefined : card(stock_id);
    if (!shown) return c.text("There is no such vehicle.", 404, { "Cache-Control": "no-store" });
    const key = etagDigest(JSON.stringify([shown.picture, textOf(shown)]));
    const headers = { ETag: `"${key}"`, "Cache-Control": AN_HOUR, "X-Content-Type-Options": "nosniff" };
    if (etagMatches(c.req.header("If-None-Match"), headers.ETag)) return c.body(null, 304, headers);
    const { bytes, lacksPhoto } = await made(key, shown);
    const sent = lacksPhoto ? { "Cache-Control": A_MINUTE, "X-Content-Type-Options": "nosniff" } : headers;
    return c.body(new Uint8Array(bytes), 200, { ...sent, "Content-Type": "image/jpeg" });
  });
}

function textOf({ title, derivative, headline_price, price_note, monthly }: SocialCard) {
  const prices: SocialPrice[] = headline_price === null ? [] : [{ figure: formatMoney(headline_price), note: inEnglish(price_note) }];
  if (monthly) prices.push({ figure: formatMoney(monthly.payment), note: inEnglish(monthly.note) });
  return { title, line: derivative, prices };
}
