import { formatMoney } from "#domain/money.ts";
import type { VehicleCard } from "#domain/stock/card.ts";
import { digest, etagMatches } from "#server/api/caching.ts";
import type { OriginalPicture } from "#server/media/encode.ts";
import { placeholderSvg } from "#server/media/placeholder.ts";
import { socialImage, type SocialPrice } from "#server/media/social-image.ts";
import { Hono } from "hono";

/** So many are kept in memory, 60 KB each: a vehicle that is passed around is asked for many times in a short while. */
const MAX_KEPT = 60;
const AN_HOUR = "public, max-age=3600";

/** What of a vehicle's card stands on its preview. */
export type SocialCard = Pick<VehicleCard, "title" | "derivative" | "headline_price" | "price_note" | "monthly" | "picture">;

export type SocialSources = {
  /** The card of a live vehicle. */
  card: (stock_id: number) => SocialCard | undefined;
  /** The original behind an address under /media; undefined for an address that is not ours. */
  original: (url: string) => Promise<OriginalPicture | undefined>;
  inTurn: <T>(task: () => Promise<T>) => Promise<T>;
};

/** `/{stock_id}.jpg`: the preview of a vehicle, made again when a word or a figure on it has changed. */
export function socialApp({ card, original, inTurn }: SocialSources): Hono {
  const kept = new Map<string, Promise<Buffer>>();

  function made(key: string, shown: SocialCard): Promise<Buffer> {
    const known = kept.get(key);
    const image = known ?? inTurn(async () => socialImage(await photoOf(shown), wordsOf(shown)));
    kept.delete(key);
    kept.set(key, image);
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? "");
    image.catch(() => kept.delete(key));
    return image;
  }

  async function photoOf({ picture }: SocialCard): Promise<OriginalPicture | { svg: string }> {
    const photo = picture && (await original(picture.url));
    if (photo) return photo;
    const [, drawing = "hatchback"] = /^\/media\/placeholder\/(.+)\.svg$/.exec(picture?.url ?? "") ?? [];
    return { svg: placeholderSvg(drawing) ?? "" };
  }

  return new Hono().get("/:name{\\d{1,9}\\.jpg}", async (c) => {
    const shown = card(Number.parseInt(c.req.param("name"), 10));
    if (!shown) return c.text("There is no such vehicle.", 404, { "Cache-Control": "no-store" });
    const key = digest(JSON.stringify([shown.picture, wordsOf(shown)]));
    const headers = { ETag: `"${key}"`, "Cache-Control": AN_HOUR, "X-Content-Type-Options": "nosniff" };
    if (etagMatches(c.req.header("If-None-Match"), headers.ETag)) return c.body(null, 304, headers);
    const bytes = await made(key, shown);
    return c.body(new Uint8Array(bytes), 200, { ...headers, "Content-Type": "image/jpeg" });
  });
}

function wordsOf({ title, derivative, headline_price, price_note, monthly }: SocialCard) {
  const prices: SocialPrice[] = [{ figure: formatMoney(headline_price), note: price_note }];
  if (monthly) prices.push({ figure: formatMoney(monthly.payment), note: monthly.note });
  return { title, line: derivative, prices };
}
