import { isInSelection } from "#domain/search/stock-selection.ts";
import { ADVERT_FEEDS, type AdvertFeed } from "#domain/stock/advert-feeds.ts";
import type { Dealership } from "#server/dealership.ts";
import { etagDigest, etagMatches } from "#server/http/etag.ts";
import { websiteOrigin } from "#server/pages/website-origin.ts";
import { liveVehicles } from "#server/stock/vehicles.ts";
import { BUILD_ID } from "#server/version.ts";
import { Hono } from "hono";
import pLimit from "p-limit";
import { FeedBody } from "./feed-body.ts";
import { FEED_FORMATS } from "./feed-format.ts";
import { feedVehicle, isAdvertised } from "./feed-vehicle.ts";

/** A vehicle that is sold or reserved has left what caches hold within a minute. */
const CACHING = "public, max-age=60";
/** The whole stock is read at the same time by at most so many feeds. */
const AT_ONCE = 2;
/** Bodies cached of one feed: one for each origin under which the website is reached. */
const CACHED_ORIGINS = 4;

type Sources = Pick<Dealership, "website" | "database" | "stock" | "organisation">;
type Made = { revision: number; body: FeedBody };

/** GET /feeds/{name}: the website's vehicles for sale in the formats of its setting `feeds_out`; 404 for all others. */
export function feedsApp({ website, database, stock, organisation }: Sources, origin: string | undefined): Hono {
  const published = new Set<string>(website.feeds_out ?? []);
  const limit = pLimit(AT_ONCE);
  const made = new Map<string, Made>();
  const originOf = websiteOrigin(website, origin);

  async function* written(feed: AdvertFeed, site: string): AsyncGenerator<string> {
    const { before, between, after, write } = FEED_FORMATS[feed];
    let hasOne = false;
    let text = before;
    for await (const vehicles of liveVehicles(database)) {
      for (const vehicle of vehicles) {
        if (!isAdvertised(vehicle) || !isInSelection(vehicle, website.stock)) continue;
        const row = write(feedVehicle(stock.addressed(vehicle), organisation.site(vehicle.site_id), site));
        if (row === undefined) continue;
        text += hasOne ? between + row : row;
        hasOne = true;
      }
      yield text;
      text = "";
    }
    yield text + after;
  }

  /** The feed at the stock's revision. What is being made is shared, so that a crowd costs as much as one client. */
  function current(feed: AdvertFeed, site: string): Made {
    const key = `${feed} ${site}`;
    const known = made.get(key);
    const revision = stock.revision();
    if (known?.revision === revision) return known;
    const body = new FeedBody();
    const making: Made = { revision, body };
    limit(() => body.write(written(feed, site))).catch(() => made.get(key) === making && made.delete(key));
    made.delete(key);
    made.set(key, making);
    if (made.size > CACHED_ORIGINS * ADVERT_FEEDS.length) made.delete(made.keys().next().value!);
    return making;
  }

  return new Hono().get("/feeds/:name", async (c) => {
    const feed = ADVERT_FEEDS.find((name) => name === c.req.param("name"));
    if (feed === undefined || !published.has(feed)) return c.text("There is no such feed.", 404);
    const site = originOf(c.req.url);
    const { revision, body } = current(feed, site);
    const tag = `"${etagDigest(`${feed} ${website.name} ${site} ${revision} ${BUILD_ID}`)}"`;
    const headers = { ETag: `W/${tag}`, "Cache-Control": CACHING, Vary: "Accept-Encoding", "X-Robots-Tag": "noindex" };
    if (etagMatches(c.req.header("If-None-Match"), tag)) return c.body(null, 304, headers);
    await body.begun;
    return c.body(body.stream(), 200, { ...headers, "Content-Type": FEED_FORMATS[feed].type });
  });
}
