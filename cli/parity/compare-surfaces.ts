import type { AdvertFeed } from "#domain/stock/advert-feeds.ts";
import { structuredPrices } from "#server/text/structured-data.ts";
import type { Website } from "#websites/website.ts";
import pLimit from "p-limit";
import * as z from "zod";
import { feedPrices } from "#server/feeds-out/feed-prices.ts";
import { AdvertisedVehicle, branchReader, reasonsLeftOut } from "./left-out.ts";
import { priceInPdf, priceOnPage, totalsAtCheckout } from "./shown-prices.ts";
import type { Answer, SiteReader } from "./site-reader.ts";

/** Vehicles read at the same time: the site's shoppers come first. */
const AT_ONCE = 4;
const PAGE_SIZE = 60;
const OK = 200;
/** Searches have Motability and contract hire only if these are chosen. */
const KINDS = ["", "&advert_classification=MOTABILITY", "&advert_classification=CONTRACT-HIRE-BUSINESS"];

const Listed = AdvertisedVehicle.extend({
  stock_id: z.number(),
  path: z.string(),
  name: z.string(),
  headline_price: z.number().nullable(),
  admin_fee: z.number(),
  price_including_vat: z.number().nullable(),
  reserved: z.boolean(),
});
const List = z.object({ data: z.array(Listed), meta: z.object({ pages: z.number() }) });
const One = z.object({ data: z.object({ headline_price: z.number().nullable() }) });

type Listed = z.infer<typeof Listed>;
export type Surface = "page" | "json-ld" | "api" | "pdf" | "checkout" | AdvertFeed;
/** A figure of a surface, in pounds, beside the one that the API's list has for it. `because`: why there is none to compare. */
export type Difference = {
  website: string;
  stock_id: number;
  name: string;
  surface: Surface;
  shown: number | null;
  expected: number | null;
  because?: string;
};
export type LeftOut = { website: string; stock_id: number; name: string; feed: AdvertFeed; because: string };
export type Parity = { vehicles: number; figures: number; differences: Difference[]; left_out: LeftOut[] };

/** Compares the price of each vehicle for sale on all surfaces of one website. */
export async function compareSurfaces(website: Website, read: SiteReader, feeds: readonly AdvertFeed[]): Promise<Parity> {
  const limit = pLimit(AT_ONCE);
  const listed = await listStock(read);
  let figures = 0;
  const leftOut: LeftOut[] = [];
  const about = ({ stock_id, name }: Listed) => ({ website: website.name, stock_id, name });

  async function ofVehicle(vehicle: Listed): Promise<Difference[]> {
    const shown = await shownBy(vehicle, read);
    figures += shown.length;
    return shown
      .map((figure) => ({ ...figure, expected: figure.surface === "checkout" ? totalOf(vehicle) : vehicle.headline_price }))
      .filter(({ amount, because, expected }) => because !== undefined || amount !== expected)
      .map(({ surface, amount, because, expected }) => ({
        ...about(vehicle),
        surface,
        shown: amount,
        expected,
        ...(because !== undefined && { because }),
      }));
  }

  async function ofFeed(feed: AdvertFeed, stock: readonly Listed[]): Promise<Difference[]> {
    const prices = await readFeed(feed, read);
    const branchOf = branchReader(read);
    const known = new Map(stock.map((vehicle) => [vehicle.stock_id, vehicle]));
    const wrong: Difference[] = [];
    for (const vehicle of stock) {
      const shown = prices.get(vehicle.stock_id) ?? null;
      const expected = vehicle.reserved ? null : vehicle.headline_price;
      if (shown !== null || expected !== null) figures++;
      if (shown === expected) continue;
      const because = shown === null ? reasonsLeftOut(feed, vehicle, await branchOf(vehicle)) : undefined;
      if (because === undefined) wrong.push({ ...about(vehicle), expected, surface: feed, shown });
      else leftOut.push({ website: website.name, stock_id: vehicle.stock_id, name: vehicle.name, feed, because });
    }
    for (const [stock_id, shown] of prices) {
      if (!known.has(stock_id)) wrong.push({ website: website.name, stock_id, name: "not for sale", surface: feed, shown, expected: null });
    }
    return wrong;
  }

  const first = await Promise.all([
    ...listed.map((vehicle) => limit(() => ofVehicle(vehicle))),
    ...feeds.map((feed) => limit(() => ofFeed(feed, listed))),
  ]);
  const suspects = first.flat();
  const counts = { vehicles: listed.length, figures };
  const differences = suspects.length === 0 ? [] : await again(new Set(suspects.map(({ stock_id }) => stock_id)));
  return { ...counts, differences, left_out: leftOut };

  /** What still differs when it is read once more: a price may have changed in between. */
  async function again(suspects: ReadonlySet<number>): Promise<Difference[]> {
    const now = await listStock(read);
    leftOut.length = 0;
    const found = await Promise.all([
      ...now.filter(({ stock_id }) => suspects.has(stock_id)).map((vehicle) => limit(() => ofVehicle(vehicle))),
      ...feeds.map((feed) => limit(() => ofFeed(feed, now))),
    ]);
    return found.flat();
  }
}

/** What the vehicle costs with VAT, which the checkout adds where the price is without it. */
function totalOf({ headline_price, admin_fee, price_including_vat, vat_label }: Listed): number | null {
  return vat_label === "Plus VAT" && price_including_vat !== null
    ? Math.round((price_including_vat + admin_fee) * 100) / 100
    : headline_price;
}

async function listStock(read: SiteReader): Promise<Listed[]> {
  const listed = new Map<number, Listed>();
  for (const kind of KINDS) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { status, body } = await read(`/api/v2/vehicle-search?resultsPerPage=${PAGE_SIZE}&page=${page}&orderBy=price-asc${kind}`);
      if (status !== OK) throw new Error(`The API's list of vehicles answers ${status}`);
      const { data, meta } = List.parse(JSON.parse(body.toString()));
      pages = meta.pages;
      for (const vehicle of data) listed.set(vehicle.stock_id, vehicle);
    }
  }
  return [...listed.values()];
}

type Shown = { surface: Surface; amount: number | null; because?: string };

async function shownBy({ stock_id, path, reserved, headline_price }: Listed, read: SiteReader): Promise<Shown[]> {
  const page = await read(path);
  const html = page.body.toString();
  const ofPage: Shown[] = page.status === OK ? [{ surface: "json-ld", amount: structuredPrices(html)[0] ?? null }] : [unread("page", page)];
  const ofApi = apiFigure(await read(`/api/v2/vehicle/${stock_id}`));
  // Motability and contract hire show an advance payment or a rental, and take no orders.
  if (headline_price === null) return [...ofPage, ofApi];
  const pdf = await read(`${path}?format=pdf`);
  const checkout = await read(`/checkout/${stock_id}?method=reserve`);
  const totals = checkout.status === OK ? totalsAtCheckout(checkout.body.toString()) : [];
  return [
    ...(page.status === OK ? [{ surface: "page" as const, amount: priceOnPage(html) }] : []),
    ...ofPage,
    ofApi,
    pdf.status === OK ? { surface: "pdf", amount: await priceInPdf(pdf.body) } : unread("pdf", pdf),
    ...totals.map((amount) => ({ surface: "checkout" as const, amount })),
    ...(checkout.status === OK && totals.length === 0 ? [{ surface: "checkout" as const, amount: null, because: "shows no total" }] : []),
    // A reserved vehicle is refused, one that can only be enquired about leads elsewhere.
    ...(checkout.status >= 500 || (checkout.status >= 400 && !reserved) ? [unread("checkout", checkout)] : []),
  ];
}

function apiFigure(answer: Answer): Shown {
  if (answer.status !== OK) return unread("api", answer);
  return { surface: "api", amount: One.parse(JSON.parse(answer.body.toString())).data.headline_price };
}

function unread(surface: Surface, { status }: Answer): Shown {
  return { surface, amount: null, because: `answers ${status}` };
}

async function readFeed(feed: AdvertFeed, read: SiteReader): Promise<Map<number, number>> {
  const { status, body } = await read(`/feeds/${feed}`);
  if (status !== OK) throw new Error(`/feeds/${feed} answers ${status}`);
  return feedPrices(feed, body.toString());
}
